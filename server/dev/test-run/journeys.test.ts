import { expect, it } from 'vitest';
import { createPlaywrightRunArguments } from './journeys.ts';

const moneyJourney = 'client/e2e/membership/money.spec.ts';
const plainMoneyJourney = 'client/e2e/membership/plain-money.spec.ts';

it('runs the payment browser tests last, without running the tests that they depend on a second time', () => {
  expect(createPlaywrightRunArguments([moneyJourney, plainMoneyJourney])).toEqual([
    ['--project=site', String.raw`/client/e2e/membership/plain-money\.spec\.ts$`],
    ['--project=money', '--no-deps', String.raw`/client/e2e/membership/money\.spec\.ts$`],
  ]);
});

it('starts Playwright only once for a single group of browser tests, and also for the whole suite', () => {
  expect(createPlaywrightRunArguments([moneyJourney])).toHaveLength(1);
  expect(createPlaywrightRunArguments([plainMoneyJourney])).toHaveLength(1);
  expect(createPlaywrightRunArguments('all')).toEqual([[]]);
});
