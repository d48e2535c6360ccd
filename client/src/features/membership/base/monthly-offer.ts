import {
  creditPackPriceCents,
  creditPackSize,
  discountPriceCents,
  monthlyPriceCents,
  trialDays,
} from '@lingostory/contract/membership/constants';
import { useListOffersQuery } from './offers.api.ts';

/** Returns the prices in cents. Uses default prices until the API has responded. */
export function usePricing() {
  const { data } = useListOffersQuery();
  return {
    amount: data?.subscription.amount ?? monthlyPriceCents,
    trialDays: data?.subscription.trial_days ?? trialDays,
    discountAmount: data?.discount.amount ?? discountPriceCents,
    packAmount: data?.credit_pack.amount ?? creditPackPriceCents,
    packCredits: data?.credit_pack.credits ?? creditPackSize,
  };
}
