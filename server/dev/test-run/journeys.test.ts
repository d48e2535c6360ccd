import { expect, it } from 'vitest';
import { journeyRuns } from './journeys.ts';

const money = 'client/e2e/membership/money.spec.ts';
const plainMoney = 'client/e2e/membership/plain-money.spec.ts';

it('runs the journeys of money after the others and without all that they depend on', () => {
  expect(journeyRuns([money, plainMoney])).toEqual([
    ['--project=site', String.raw`/client/e2e/membership/plain-money\.spec\.ts$`],
    ['--project=money', '--no-deps', String.raw`/client/e2e/membership/money\.spec\.ts$`],
  ]);
});

it('runs one group alone when the other is not asked for, and all journeys as they are configured', () => {
  expect(journeyRuns([money])).toHaveLength(1);
  expect(journeyRuns([plainMoney])).toHaveLength(1);
  expect(journeyRuns('all')).toEqual([[]]);
});
