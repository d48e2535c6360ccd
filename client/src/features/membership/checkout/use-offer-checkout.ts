import type { OffersView } from '@lingostory/contract/membership/schemas';
import { useCallback } from 'react';
import { useAppDispatch } from '../../../session/hooks.ts';
import { membershipApi } from '../membership.api.ts';
import { offersApi } from '../offers/offers.api.ts';
import { useCheckout } from './use-checkout.ts';

/** A newcomer's membership with the trial, or a former member's without. */
export type MembershipOfferKind = 'subscription' | 'renewal';

const { listOffers } = offersApi.endpoints;
const { createSubscription, createPayment, createDiscount } = membershipApi.endpoints;
/** The call that opens the checkout of each offer. */
const checkouts = {
  subscription: createSubscription,
  renewal: createSubscription,
  credit_pack: createPayment,
  discount: createDiscount,
} satisfies Record<keyof OffersView, unknown>;

/** Opens the checkout of an offer, at the price that the provider has for it now. */
export function useOfferCheckout(offer: keyof OffersView) {
  const dispatch = useAppDispatch();
  const open = useCallback(async () => {
    const offers = await dispatch(listOffers.initiate(undefined, { subscribe: false })).unwrap();
    const { price } = offers[offer];
    return await dispatch(checkouts[offer].initiate({ price }, { track: false })).unwrap();
  }, [dispatch, offer]);
  return useCheckout(open);
}
