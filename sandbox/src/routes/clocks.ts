import type Stripe from 'stripe';
import { runDueTasks } from '../billing/due.ts';
import { createInvalidRequestError, createNotFoundError } from '../http/errors.ts';
import { toPage } from '../http/lists.ts';
import { fields, integer, type ParamShape, pagingParams, readParams } from '../http/params.ts';
import { toTestClock } from '../objects/test-clock.ts';
import { CLOCK_ID } from '../state/world.ts';
import { noParams, type Route } from './route.ts';

const advanceClockParams = fields(
  { frozen_time: integer } satisfies ParamShape<Stripe.TestHelpers.TestClockAdvanceParams>,
  'frozen_time',
);

const clockListParams = fields(pagingParams satisfies ParamShape<Stripe.TestHelpers.TestClockListParams>);

export const clockRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/test_helpers/test_clocks',
    respond: (world, _id, rawParams) =>
      toPage([toTestClock(world)], readParams(clockListParams, rawParams), '/v1/test_helpers/test_clocks'),
  },
  {
    method: 'GET',
    path: '/v1/test_helpers/test_clocks/:id',
    respond: (world, id, rawParams) => {
      readParams(noParams, rawParams);
      if (id !== CLOCK_ID) throw createNotFoundError('testclock', id);
      return toTestClock(world);
    },
  },
  {
    method: 'POST',
    path: '/v1/test_helpers/test_clocks/:id/advance',
    respond: (world, id, rawParams) => {
      const { frozen_time: to } = readParams(advanceClockParams, rawParams);
      if (id !== CLOCK_ID) throw createNotFoundError('testclock', id);
      const now = world.clock.now();
      if (to <= now)
        throw createInvalidRequestError(
          "`frozen_time` must be after the clock's current time.",
          'frozen_time',
        );
      world.clock.shiftBy(to - now);
      runDueTasks(world);
      return toTestClock(world);
    },
  },
];
