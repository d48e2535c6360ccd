import { cancellationReasons, creditPackSize } from '@lingostory/contract/membership/constants';
import { buildBook, buildPerson, giveCredits, type Person, readLedger } from '../../support/builders.ts';
import { prices } from '../../support/money/checkouts.ts';
import { buildMember } from '../../support/money/money.ts';
import { CallFailure, type Deed } from '../deed.ts';
import type { Stage } from '../stage.ts';

/** Returns a member's credits. Throws if they differ from the sum of the ledger. */
async function readCredits({ world }: Stage, { user }: Person): Promise<number> {
  const { sum, balance } = await readLedger(world, user.id);
  if (sum !== balance) throw new Error(`Member ${user.id} has ${balance} credits, but a ledger of ${sum}.`);
  return balance;
}

/** Returns the checkouts that a member has completed at the provider. */
async function listCompletedCheckouts({ world }: Stage, { user }: Person, mode: 'payment' | 'subscription') {
  const { stripeCustomerId } = await world.deps.db.user.findUniqueOrThrow({ where: { id: user.id } });
  if (stripeCustomerId === null) return [];
  const { data } = await world.stripe.checkout.sessions.list({
    customer: stripeCustomerId,
    status: 'complete',
  });
  return data.filter((checkoutSession) => checkoutSession.mode === mode);
}

/** Opens a checkout, pays for it once at the provider, and returns from it. Each run starts where the last one stopped. */
function createPurchase(
  { world, call }: Stage,
  person: Person,
  { open, retrieve, price }: { open: string; retrieve: string; price: string },
): () => Promise<void> {
  let checkoutSessionId: string | undefined;
  let isPaid = false;
  return async () => {
    if (!checkoutSessionId) {
      const { data } = await call<{ data: string }>(`/user/${open}`, { person, json: { price } });
      checkoutSessionId = /cs_\w+/.exec(data)?.[0];
      if (!checkoutSessionId) throw new Error(`${data} is no checkout.`);
    }
    if (!isPaid) world.sandbox.control.pay(checkoutSessionId);
    isPaid = true;
    await call(`/user/${retrieve}/${checkoutSessionId}`, { person });
  };
}

const buyCredits: Deed = {
  name: 'buy credits',
  prepare: async (stage) => {
    const member = await buildMember(stage.world);
    const paths = { open: 'create-payment', retrieve: 'retrieve-payment', price: prices.creditPack };
    return {
      run: createPurchase(stage, member, paths),
      countStored: async () => {
        const packs = ((await readCredits(stage, member)) - 1) / creditPackSize;
        const charges = await listCompletedCheckouts(stage, member, 'payment');
        return packs === 0 ? 0 : Math.max(packs, charges.length);
      },
    };
  },
};

const startMembership: Deed = {
  name: 'start a membership',
  prepare: async (stage) => {
    const person = await buildPerson(stage.world);
    const paths = {
      open: 'create-subscription',
      retrieve: 'retrieve-subscription',
      price: prices.subscription,
    };
    return {
      run: createPurchase(stage, person, paths),
      countStored: async () => {
        const where = { userId: person.user.id };
        const memberships = await stage.world.deps.db.membership.count({ where });
        const credits = await readCredits(stage, person);
        const checkouts = await listCompletedCheckouts(stage, person, 'subscription');
        return memberships === 0 || credits === 0 ? 0 : Math.max(memberships, credits, checkouts.length);
      },
    };
  },
};

const cancelMembership: Deed = {
  name: 'cancel a membership',
  prepare: async ({ world, call }) => {
    const member = await buildMember(world);
    const json = { cancellation_reason: cancellationReasons[0] };
    const isCanceled = async () =>
      (await world.stripe.subscriptions.retrieve(member.subscription)).status === 'canceled' &&
      (await world.deps.db.membership.count({ where: { userId: member.user.id, status: 'canceled' } })) === 1;
    return {
      run: async () => {
        try {
          const path = `/user/cancel-subscription/${member.subscription}`;
          await call(path, { person: member, json, method: 'DELETE' });
        } catch (error) {
          // The member's page then shows that the membership has ended.
          const isRepeated = error instanceof CallFailure && [404, 422].includes(error.status);
          if (!isRepeated || !(await isCanceled())) throw error;
        }
      },
      countStored: async () => Number(await isCanceled()),
    };
  },
};

const startingCredits = 3;

const borrowBook: Deed = {
  name: 'get a book for a credit',
  prepare: async (stage) => {
    const { world, call } = stage;
    const [person, book] = [await buildPerson(world), await buildBook(world)];
    await giveCredits(world, person.user.id, startingCredits);
    return {
      run: async () => {
        await call('/user/purchase-book', { person, form: { book_code: book.bookCode } });
      },
      countStored: async () => {
        const isOwned = await world.deps.db.purchase.count({ where: { userId: person.user.id } });
        return isOwned ? startingCredits - (await readCredits(stage, person)) : 0;
      },
    };
  },
};

export const moneyDeeds = [buyCredits, startMembership, cancelMembership, borrowBook];
