import type Stripe from 'stripe';
import { DAY } from '../billing/months.ts';
import { CLOCK_ID, type World } from '../state/world.ts';

/** The one clock that every customer lives by; unlike Stripe's it also runs on with real time. */
export function testClock(world: World): Stripe.TestHelpers.TestClock {
  const now = world.clock.now();
  const [firstProduct] = world.tables.products.values();
  return {
    id: CLOCK_ID,
    object: 'test_helpers.test_clock',
    created: firstProduct?.created ?? now,
    deletes_after: now + 30 * DAY,
    frozen_time: now,
    livemode: false,
    name: 'LingoStory sandbox',
    status: 'ready',
    status_details: {},
  };
}
