import { randomBytes } from 'node:crypto';
import type { Book } from '../../src/generated/prisma/client.ts';
import type { MembershipStatus } from '../../src/generated/prisma/enums.ts';
import { type BookPlan, buildBook, buildPerson, type Person } from './builders.ts';
import type { World } from './running/world.ts';

const dayMs = 24 * 60 * 60 * 1000;

type StateColumns = { status: MembershipStatus; periodEndsInDays: number; trial?: true };

/** Every state of a membership, and if a member in it may read included books. */
export const membershipStates = {
  none: { columns: undefined, mayRead: false },
  trial: { columns: { status: 'active', periodEndsInDays: 30, trial: true }, mayRead: true },
  active: { columns: { status: 'active', periodEndsInDays: 20 }, mayRead: true },
  'past due before the unpaid period is over': {
    columns: { status: 'past_due', periodEndsInDays: 20 },
    mayRead: true,
  },
  'past due after the unpaid period': {
    columns: { status: 'past_due', periodEndsInDays: -1 },
    mayRead: false,
  },
  paused: { columns: { status: 'paused', periodEndsInDays: 20 }, mayRead: false },
  'canceled before the end of the period': {
    columns: { status: 'canceled', periodEndsInDays: 20 },
    mayRead: false,
  },
  'canceled after the end of the period': {
    columns: { status: 'canceled', periodEndsInDays: -20 },
    mayRead: false,
  },
} satisfies Record<string, { columns: StateColumns | undefined; mayRead: boolean }>;
export type MembershipStateName = keyof typeof membershipStates;

/** Gives a member a membership in this state instead of the one they have. */
export async function setMembershipState(
  { deps }: World,
  { user }: Person,
  stateName: MembershipStateName,
): Promise<void> {
  const { columns }: { columns: StateColumns | undefined } = membershipStates[stateName];
  await deps.db.membership.deleteMany({ where: { userId: user.id } });
  if (!columns) return;
  const now = deps.clock.now();
  const currentPeriodEnd = new Date(now.getTime() + columns.periodEndsInDays * dayMs);
  await deps.db.membership.create({
    data: {
      userId: user.id,
      stripeSubscriptionId: `sub_test_${randomBytes(8).toString('hex')}`,
      status: columns.status,
      currentPeriodEnd,
      trialEndsAt: columns.trial ? currentPeriodEnd : null,
      canceledAt: columns.status === 'canceled' ? now : null,
      syncedAt: now,
    },
  });
}

export async function buildMember(world: World, stateName: MembershipStateName): Promise<Person> {
  const person = await buildPerson(world);
  await setMembershipState(world, person, stateName);
  return person;
}

export async function buildIncludedBook(world: World, plan: BookPlan = {}): Promise<Book> {
  const { id } = await buildBook(world, plan);
  return await world.deps.db.book.update({ where: { id }, data: { included: true } });
}
