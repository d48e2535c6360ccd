import type Stripe from 'stripe';
import { catchUp } from '../billing/due.ts';
import { invalid, notFound } from '../http/errors.ts';
import { page } from '../http/lists.ts';
import { fields, integer, paging, readParams, type Shape } from '../http/params.ts';
import { testClock } from '../objects/test-clock.ts';
import { CLOCK_ID } from '../state/world.ts';
import { noParams, type Route } from './route.ts';

const advanceParams = fields(
  { frozen_time: integer } satisfies Shape<Stripe.TestHelpers.TestClockAdvanceParams>,
  'frozen_time',
);

const listParams = fields(paging satisfies Shape<Stripe.TestHelpers.TestClockListParams>);

export const clockRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/test_helpers/test_clocks',
    respond: (world, _id, raw) =>
      page([testClock(world)], readParams(listParams, raw), '/v1/test_helpers/test_clocks'),
  },
  {
    method: 'GET',
    path: '/v1/test_helpers/test_clocks/:id',
    respond: (world, id, raw) => {
      readParams(noParams, raw);
      if (id !== CLOCK_ID) throw notFound('testclock', id);
      return testClock(world);
    },
  },
  {
    method: 'POST',
    path: '/v1/test_helpers/test_clocks/:id/advance',
    respond: (world, id, raw) => {
      const { frozen_time: to } = readParams(advanceParams, raw);
      if (id !== CLOCK_ID) throw notFound('testclock', id);
      const now = world.clock.now();
      if (to <= now) throw invalid("`frozen_time` must be after the clock's current time.", 'frozen_time');
      world.clock.shiftBy(to - now);
      catchUp(world);
      return testClock(world);
    },
  },
];
