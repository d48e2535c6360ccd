import { expect, it } from 'vitest';
import { journeyRuns } from './journeys.ts';

const money = 'client/e2e/membership/money.spec.ts';
const plainMoney = 'client/e2e/membership/plain-money.spec.ts';

it('runs the money journeys after the others, without all that they depend on', () => {
  expect(journeyRuns([money, plainMoney])).toEqual([
    ['--project=site', String.raw`/client/e2e/membership/plain-money\.spec\.ts$`],
    ['--project=money', '--no-deps', String.raw`/client/e2e/membership/money\.spec\.ts$`],
  ]);
});

it('runs only the requested group of journeys, and all of them as they are configured', () => {
  expect(journeyRuns([money])).toHaveLength(1);
  expect(journeyRuns([plainMoney])).toHaveLength(1);
  expect(journeyRuns('all')).toEqual([[]]);
});
