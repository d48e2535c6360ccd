import {
  creditPackPrice,
  creditPackSize,
  discountPrice,
  monthlyPrice,
  trialDays,
} from '@lingostory/contract/membership/constants';
import { useListOffersQuery } from './offers.api.ts';

/** Returns the prices in cents. Uses default prices until the API has responded. */
export function useMonthlyOffer() {
  const { data } = useListOffersQuery();
  return {
    amount: data?.subscription.amount ?? monthlyPrice,
    trialDays: data?.subscription.trial_days ?? trialDays,
    discountAmount: data?.discount.amount ?? discountPrice,
    packAmount: data?.credit_pack.amount ?? creditPackPrice,
    packCredits: data?.credit_pack.credits ?? creditPackSize,
  };
}
