import type { PauseDays } from '@lingostory/contract/constants';
import type * as contract from '@lingostory/contract/membership';
import type { Handler } from '../../http/route.ts';
import { viewUser } from '../accounts/public.ts';
import { buyOffer } from './buy-offer.ts';
import { cancelMembership } from './cancel-membership.ts';
import { fulfilCheckout } from './fulfil-checkout.ts';
import { viewChange } from './membership.views.ts';
import { pauseMembership } from './pause-membership.ts';
import { resumeMembership } from './resume-membership.ts';
import { creditsOf, dayOf } from './wording.ts';

export const handlePauseSubscription: Handler<typeof contract.pauseSubscription> = async ({
  deps,
  input,
  caller,
}) => {
  // The contract lets no other number through.
  const days = input.interval as PauseDays;
  const { membership } = await pauseMembership(deps, caller.id, input.id, days);
  const until = membership.pausedUntil ? ` until ${dayOf(membership.pausedUntil)}` : '';
  return { message: `Your membership is paused${until}. Your credits and books stay yours to use.` };
};

export const handleResumeSubscription: Handler<typeof contract.resumeSubscription> = async ({
  deps,
  input,
  caller,
}) => {
  const { membership, user } = await resumeMembership(deps, caller.id, input.id);
  const message = 'Welcome back! Your membership goes on.';
  return { message, data: viewChange(membership), user: viewUser(user) };
};

export const handleCancelSubscription: Handler<typeof contract.cancelSubscription> = async ({
  deps,
  input,
  caller,
}) => {
  const { membership, user } = await cancelMembership(deps, caller.id, input.id, input.cancellation_reason);
  const message = 'Your subscription has been cancelled.';
  return { message, data: { message, ...viewChange(membership) }, user: viewUser(user) };
};

export const handleCreateDiscount: Handler<typeof contract.createDiscount> = async ({
  deps,
  input,
  caller,
}) => {
  const data = await buyOffer(deps, caller.id, input.price);
  return { message: 'The payment page is ready.', data };
};

export const handleRetrieveDiscount: Handler<typeof contract.retrieveDiscount> = async ({
  deps,
  input,
  caller,
}) => {
  const { user } = await fulfilCheckout(deps, input.id, { userId: caller.id, kind: 'discount' });
  const message = `Thank you for staying! You have ${creditsOf(user.currentCredits)}, and your next month is paid for.`;
  return { message, user: viewUser(user) };
};
