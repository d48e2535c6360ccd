import { expect, it } from 'vitest';
import { formatWait, toWaitSeconds } from './limits.ts';

it('rounds the Retry-After time up to whole seconds, with a minimum of one', () => {
  expect([0, 1, 999, 1000, 1001, 59_999, 60_000, 3_600_000].map(toWaitSeconds)).toEqual([
    1, 1, 1, 1, 2, 60, 60, 3600,
  ]);
});

it('describes in words how long to wait before the next attempt', () => {
  expect([1, 60, 61, 120, 3600].map(formatWait)).toEqual([
    'a moment',
    'a moment',
    '2 minutes',
    '2 minutes',
    '60 minutes',
  ]);
});
