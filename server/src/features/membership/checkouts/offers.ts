import {
  creditPackPrice,
  creditPackSize,
  discountPrice,
  monthlyPrice,
  trialDays,
} from '@lingostory/contract/membership/constants';
import type { OffersView } from '@lingostory/contract/membership/schemas';
import type { Payments } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';

const currency = 'usd';

/**
 * Returns what can be bought, with amounts in cents. The amounts are compared with the provider's prices when the
 * server starts.
 */
export function offers({ stripe: { prices } }: Deps['settings']): OffersView {
  return {
    subscription: {
      price: prices.subscription,
      amount: monthlyPrice,
      currency,
      interval: 'month',
      trial_days: trialDays,
    },
    renewal: { price: prices.renewal, amount: monthlyPrice, currency, interval: 'month' },
    credit_pack: { price: prices.creditPack, amount: creditPackPrice, currency, credits: creditPackSize },
    discount: { price: prices.discount, amount: discountPrice, currency },
  };
}

/** Returns a message for each configured price that differs from the provider's, or an empty list if all match. */
export async function findWrongPrices(settings: Deps['settings'], payments: Payments): Promise<string[]> {
  const ownOffers = offers(settings);
  const expectedPrices = [
    { ...ownOffers.subscription, name: 'STRIPE_PRICE_SUBSCRIPTION' },
    { ...ownOffers.renewal, name: 'STRIPE_PRICE_RENEWAL' },
    { ...ownOffers.credit_pack, name: 'STRIPE_PRICE_CREDIT_PACK', interval: undefined },
    { ...ownOffers.discount, name: 'STRIPE_PRICE_DISCOUNT', interval: undefined },
  ];
  const differences = expectedPrices.map(async ({ name, price, amount, interval }) => {
    const providerPrice = await payments.findPrice(price);
    if (!providerPrice?.active) return `${name}: the provider has no active price ${price}.`;
    const isSame =
      providerPrice.amount === amount &&
      providerPrice.currency === currency &&
      providerPrice.interval === interval;
    return isSame
      ? []
      : `${name}: ${price} is not ${amount} ${currency} ${interval ? `a ${interval}` : 'once'}.`;
  });
  return (await Promise.all(differences)).flat();
}
