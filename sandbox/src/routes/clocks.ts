import type Stripe from 'stripe';
import { runDueTasks } from '../billing/due.ts';
import { invalidRequestError, notFoundError } from '../http/errors.ts';
import { toPage } from '../http/lists.ts';
import { fields, integer, type ParamShape, paging, readParams } from '../http/params.ts';
import { toTestClock } from '../objects/test-clock.ts';
import { CLOCK_ID } from '../state/world.ts';
import { noParams, type Route } from './route.ts';

const advanceParams = fields(
  { frozen_time: integer } satisfies ParamShape<Stripe.TestHelpers.TestClockAdvanceParams>,
  'frozen_time',
);

const listParams = fields(paging satisfies ParamShape<Stripe.TestHelpers.TestClockListParams>);

export const clockRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/test_helpers/test_clocks',
    respond: (world, _id, raw) =>
      toPage([toTestClock(world)], readParams(listParams, raw), '/v1/test_helpers/test_clocks'),
  },
  {
    method: 'GET',
    path: '/v1/test_helpers/test_clocks/:id',
    respond: (world, id, raw) => {
      readParams(noParams, raw);
      if (id !== CLOCK_ID) throw notFoundError('testclock', id);
      return toTestClock(world);
    },
  },
  {
    method: 'POST',
    path: '/v1/test_helpers/test_clocks/:id/advance',
    respond: (world, id, raw) => {
      const { frozen_time: to } = readParams(advanceParams, raw);
      if (id !== CLOCK_ID) throw notFoundError('testclock', id);
      const now = world.clock.now();
      if (to <= now)
        throw invalidRequestError("`frozen_time` must be after the clock's current time.", 'frozen_time');
      world.clock.shiftBy(to - now);
      runDueTasks(world);
      return toTestClock(world);
    },
  },
];
