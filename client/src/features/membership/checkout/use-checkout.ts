import type { OffersView } from '@lingostory/contract/membership/schemas';
import { fetchOnce } from '../../../lib/http/fetch-once.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { membershipApi } from '../base/membership.api.ts';
import { offersApi } from '../base/offers.api.ts';
import { useProviderPage } from './use-provider-page.ts';

/** `subscription` includes a free trial. `renewal` is for former members and has none. */
export type MembershipOfferKind = 'subscription' | 'renewal';

const { listOffers } = offersApi.endpoints;
const { createSubscription, createPayment, createDiscount } = membershipApi.endpoints;
/** The endpoint that creates the checkout for each offer. */
const checkoutEndpoints = {
  subscription: createSubscription,
  renewal: createSubscription,
  credit_pack: createPayment,
  discount: createDiscount,
} satisfies Record<keyof OffersView, unknown>;

/** Opens the payment page for an offer. */
export function useCheckout(offer: keyof OffersView) {
  const dispatch = useAppDispatch();
  return useProviderPage(async () => {
    const { data: offers, error } = await fetchOnce(dispatch(listOffers.initiate()));
    if (offers === undefined) throw error;
    const { price } = offers[offer];
    return await dispatch(checkoutEndpoints[offer].initiate({ price }, { track: false })).unwrap();
  });
}
