import {
  creditPackPrice,
  creditPackSize,
  discountPrice,
  monthlyPrice,
  trialDays,
} from '@lingostory/contract/membership/constants';
import { useListOffersQuery } from './offers.api.ts';

/** What a membership costs, in cents: as the API says, and until it has spoken as the contract does. */
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
