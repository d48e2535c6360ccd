import { creditPackSize } from '@lingostory/contract/constants';
import type * as contract from '@lingostory/contract/membership';
import type { RequestHandler } from 'express';
import { BadSignature } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problem.ts';
import type { Handler } from '../../http/route.ts';
import { viewUser } from '../accounts/public.ts';
import { buyCredits } from './buy-credits.ts';
import { findMembership } from './find-membership.ts';
import { fulfilCheckout } from './fulfil-checkout.ts';
import { viewMembership } from './membership.views.ts';
import { offers } from './offers.ts';
import { startMembership } from './start-membership.ts';
import { takeNews } from './take-news.ts';
import { creditsOf } from './wording.ts';

export const handleListOffers: Handler<typeof contract.listOffers> = async ({ deps }) => ({
  data: offers(deps.settings),
});

export const handleCreateSubscription: Handler<typeof contract.createSubscription> = async ({
  deps,
  input,
  caller,
}) => {
  const data = await startMembership(deps, caller.id, input.price);
  return { message: 'The payment page is ready.', data };
};

export const handleRetrieveSubscription: Handler<typeof contract.retrieveSubscription> = async ({
  deps,
  input,
  caller,
}) => {
  const { user, membership } = await fulfilCheckout(deps, input.id, {
    userId: caller.id,
    kind: 'subscription',
  });
  if (!membership) throw new Problem(422, 'The membership has not begun yet.');
  const message = `Welcome! You have ${creditsOf(user.currentCredits)}.`;
  return { message, data: viewMembership(membership), user: viewUser(user) };
};

export const handleGetSubscription: Handler<typeof contract.getSubscription> = async ({ deps, caller }) => {
  const { membership, user } = await findMembership(deps, caller.id);
  return { data: viewMembership(membership), user: viewUser(user) };
};

export const handleCreatePayment: Handler<typeof contract.createPayment> = async ({
  deps,
  input,
  caller,
}) => {
  const data = await buyCredits(deps, caller.id, input.price);
  return { message: 'The payment page is ready.', data };
};

export const handleRetrievePayment: Handler<typeof contract.retrievePayment> = async ({
  deps,
  input,
  caller,
}) => {
  const { user } = await fulfilCheckout(deps, input.id, { userId: caller.id, kind: 'credits' });
  const message = `Thank you! ${creditPackSize} credits are yours: you now have ${user.currentCredits}.`;
  return { message, data: { credits: creditPackSize }, user: viewUser(user) };
};

/** Wants the body as raw bytes: the signature is over them. A failure answers 500, so that the provider tries again. */
export const handleWebhook =
  (deps: Deps): RequestHandler =>
  async (request, response) => {
    const signature = request.headers['stripe-signature'];
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    try {
      await takeNews(
        deps,
        deps.payments.readNews(body, typeof signature === 'string' ? signature : undefined),
      );
    } catch (error) {
      if (!(error instanceof BadSignature)) throw error;
      throw new Problem(400, error.message);
    }
    response.json({ received: true });
  };
