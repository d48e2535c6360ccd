import type { OffersView } from '@lingostory/contract/membership/schemas';
import { useEffect, useState } from 'react';
import { type Problem, toProblem } from '../../../lib/problem.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { membershipApi } from '../membership.api.ts';
import { offersApi } from '../offers/offers.api.ts';
import { allowRedirect } from './allow-redirect.ts';

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

/** Takes the browser to an offer's payment page. `busy` until the browser has left; after a failure it can be pressed again. */
export function useCheckout(offer: keyof OffersView) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  // The browser's Back button brings the page as it was left, with the button still busy.
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setBusy(false);
    };
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, []);

  const open = async () => {
    const offers = await dispatch(listOffers.initiate(undefined, { subscribe: false })).unwrap();
    const { price } = offers[offer];
    return await dispatch(checkouts[offer].initiate({ price }, { track: false })).unwrap();
  };
  const begin = async () => {
    setBusy(true);
    setProblem(null);
    try {
      window.location.assign(allowRedirect(await open(), window.location.hostname));
    } catch (failure) {
      setProblem(toProblem(failure));
      setBusy(false);
    }
  };
  return { begin: () => void begin(), busy, problem };
}
