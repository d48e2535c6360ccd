import { monthlyPrice } from '@lingostory/contract/constants';
import type { Deps, Tx } from '../../deps.ts';
import type { Membership, User } from '../../generated/prisma/client.ts';
import * as letters from './letters.ts';
import { writeLetter } from './write-letter.ts';

const nextOf = ({ nextPaymentAt }: Membership): letters.NextPayment =>
  nextPaymentAt ? { at: nextPaymentAt, amount: monthlyPrice } : undefined;

/** Lays the letter ready that a change of a membership asks for. Called where the row is written, under its lock. */
export async function tellChange(
  { clock, settings }: Deps,
  tx: Tx,
  member: User,
  before: Membership | null,
  now: Membership,
): Promise<void> {
  const text = letterOf(settings, before, now);
  // A membership may be paused many times: the row's change, which happens once, is the cause.
  const cause = `${now.status}:${now.stripeSubscriptionId}:${clock.now().toISOString()}`;
  if (text) await writeLetter(tx, member, cause, text, clock.now());
}

function letterOf(
  site: Deps['settings'],
  before: Membership | null,
  now: Membership,
): letters.LetterText | undefined {
  if (before?.status === now.status) return undefined;
  switch (now.status) {
    case 'active':
      if (before?.status === 'paused') return letters.resumed(site, nextOf(now));
      return !before && now.trialEndsAt ? letters.trialBegan(site, nextOf(now)) : undefined;
    case 'paused':
      return letters.paused(site, nextOf(now));
    case 'past_due':
      return letters.paymentFailed(site);
    default:
      return letters.canceled(site, before?.status === 'past_due' && now.cancellationReason === null);
  }
}

/** Three days before a trial ends. Nothing for one that is paused: its letter told when money is taken. */
export async function remindOfTrial(
  { clock, settings }: Deps,
  tx: Tx,
  member: User,
  membership: Membership,
): Promise<void> {
  const { status, trialEndsAt, stripeSubscriptionId } = membership;
  if (status !== 'active' || !trialEndsAt) return;
  const cause = `trial-ending:${stripeSubscriptionId}:${trialEndsAt.toISOString()}`;
  await writeLetter(
    tx,
    member,
    cause,
    letters.trialEnding(settings, trialEndsAt, nextOf(membership)),
    clock.now(),
  );
}
