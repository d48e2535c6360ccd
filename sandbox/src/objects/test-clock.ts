import type Stripe from 'stripe';
import { SECONDS_PER_DAY } from '../billing/months.ts';
import { CLOCK_ID, type World } from '../state/world.ts';

/**
 * Returns the only test clock, which all customers share. It runs in real time, while Stripe's test clocks stand
 * still.
 */
export function toTestClock(world: World): Stripe.TestHelpers.TestClock {
  const now = world.clock.now();
  const [firstProduct] = world.tables.products.values();
  return {
    id: CLOCK_ID,
    object: 'test_helpers.test_clock',
    created: firstProduct?.created ?? now,
    deletes_after: now + 30 * SECONDS_PER_DAY,
    frozen_time: now,
    livemode: false,
    name: 'LingoStory sandbox',
    status: 'ready',
    status_details: {},
  };
}
