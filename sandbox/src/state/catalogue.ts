import { addPrice, addProduct } from '../objects/catalogue.ts';
import type { World } from './world.ts';

export const PRICE_IDS = {
  monthly: 'price_lingostory_monthly',
  renewal: 'price_lingostory_renewal',
  pack: 'price_lingostory_pack',
  discount: 'price_lingostory_discount',
} as const;

/** Adds LingoStory's products with fixed ids, so that the application works with a new sandbox right away. */
export function addDefaultCatalogue(world: World): void {
  if (world.tables.prices.has(PRICE_IDS.monthly)) return;
  const membership = addProduct(world, {
    id: 'prod_lingostory_membership',
    name: 'LingoStory membership',
    description: 'One credit a month for any book with its audio',
  });
  const creditPack = addProduct(world, {
    id: 'prod_lingostory_pack',
    name: '3 audio credits',
    description: 'Three credits for any book with its audio',
  });
  const discount = addProduct(world, {
    id: 'prod_lingostory_discount',
    name: 'Next month of LingoStory at half price',
    description: 'Prepays the next month of the membership',
  });
  const usdPriceFields = { currency: 'usd' };
  const monthlyInterval = { interval: 'month', intervalCount: 1 } as const;
  const membershipPrice = {
    ...usdPriceFields,
    product: membership.id,
    unitAmount: 999,
    recurring: monthlyInterval,
  };
  addPrice(world, { ...membershipPrice, id: PRICE_IDS.monthly, nickname: 'Monthly' });
  addPrice(world, { ...membershipPrice, id: PRICE_IDS.renewal, nickname: 'Renewal' });
  addPrice(world, {
    ...usdPriceFields,
    id: PRICE_IDS.pack,
    product: creditPack.id,
    unitAmount: 2499,
    recurring: null,
  });
  addPrice(world, {
    ...usdPriceFields,
    id: PRICE_IDS.discount,
    product: discount.id,
    unitAmount: 499,
    recurring: null,
  });
}
