import {
  creditPackPriceCents,
  creditPackSize,
  discountPriceCents,
  monthlyPriceCents,
  trialDays,
} from '@lingostory/contract/membership/constants';
import type { OffersView } from '@lingostory/contract/membership/schemas';
import type { Payments } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';

const currency = 'usd';

/**
 * Returns the items for sale, with amounts in cents. The server compares these amounts with the provider's prices
 * when it starts.
 */
export function toOffersView({ stripe: { prices } }: Deps['settings']): OffersView {
  return {
    subscription: {
      price: prices.subscription,
      amount: monthlyPriceCents,
      currency,
      interval: 'month',
      trial_days: trialDays,
    },
    renewal: { price: prices.renewal, amount: monthlyPriceCents, currency, interval: 'month' },
    credit_pack: {
      price: prices.creditPack,
      amount: creditPackPriceCents,
      currency,
      credits: creditPackSize,
    },
    discount: { price: prices.discount, amount: discountPriceCents, currency },
  };
}

/** Returns one message for each configured price that differs from the provider's. */
export async function findPriceMismatches(settings: Deps['settings'], payments: Payments): Promise<string[]> {
  const configuredOffers = toOffersView(settings);
  const expectedPrices = [
    { ...configuredOffers.subscription, name: 'STRIPE_PRICE_SUBSCRIPTION' },
    { ...configuredOffers.renewal, name: 'STRIPE_PRICE_RENEWAL' },
    { ...configuredOffers.credit_pack, name: 'STRIPE_PRICE_CREDIT_PACK', interval: undefined },
    { ...configuredOffers.discount, name: 'STRIPE_PRICE_DISCOUNT', interval: undefined },
  ];
  const mismatchPromises = expectedPrices.map(async ({ name, price, amount, interval }) => {
    const providerPrice = await payments.findPrice(price);
    if (!providerPrice?.active) return `${name}: the provider has no active price ${price}.`;
    const isSamePrice =
      providerPrice.amount === amount &&
      providerPrice.currency === currency &&
      providerPrice.interval === interval;
    return isSamePrice
      ? []
      : `${name}: ${price} is not ${amount} ${currency} ${interval ? `a ${interval}` : 'once'}.`;
  });
  return (await Promise.all(mismatchPromises)).flat();
}
