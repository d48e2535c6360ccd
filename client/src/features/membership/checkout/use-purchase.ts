import { useCallback } from 'react';
import { useCreateDiscountMutation } from '../changes.api.ts';
import { useCreatePaymentMutation, useCreateSubscriptionMutation } from '../membership.api.ts';
import { useLazyListOffersQuery } from '../offers/offers.api.ts';
import { useCheckout } from './use-checkout.ts';

export type MembershipOfferKind = 'subscription' | 'renewal';

/** Opens the checkout of a membership: a newcomer's, with the trial, or a former member's. */
export function useStartMembership(kind: MembershipOfferKind) {
  const [askOffers] = useLazyListOffersQuery();
  const [create] = useCreateSubscriptionMutation();
  const open = useCallback(async () => {
    const offers = await askOffers(undefined, true).unwrap();
    return await create({ price: offers[kind].price }).unwrap();
  }, [askOffers, create, kind]);
  return useCheckout(open);
}

/** Opens the checkout of a pack of credits. */
export function useBuyCredits() {
  const [askOffers] = useLazyListOffersQuery();
  const [create] = useCreatePaymentMutation();
  const open = useCallback(async () => {
    const offers = await askOffers(undefined, true).unwrap();
    return await create({ price: offers.credit_pack.price }).unwrap();
  }, [askOffers, create]);
  return useCheckout(open);
}

/** Opens the checkout of the retention offer. */
export function useBuyOffer() {
  const [askOffers] = useLazyListOffersQuery();
  const [create] = useCreateDiscountMutation();
  const open = useCallback(async () => {
    const offers = await askOffers(undefined, true).unwrap();
    return await create({ price: offers.discount.price }).unwrap();
  }, [askOffers, create]);
  return useCheckout(open);
}
