import { expect, it } from 'vitest';
import { groupJourneyRuns } from './journeys.ts';

const moneyJourney = 'client/e2e/membership/money.spec.ts';
const plainMoneyJourney = 'client/e2e/membership/plain-money.spec.ts';

it('runs the browser tests of payments after the other browser tests, without repeating the tests that they depend on', () => {
  expect(groupJourneyRuns([moneyJourney, plainMoneyJourney])).toEqual([
    ['--project=site', String.raw`/client/e2e/membership/plain-money\.spec\.ts$`],
    ['--project=money', '--no-deps', String.raw`/client/e2e/membership/money\.spec\.ts$`],
  ]);
});

it('runs Playwright only once for a single group of browser tests, or for all of them', () => {
  expect(groupJourneyRuns([moneyJourney])).toHaveLength(1);
  expect(groupJourneyRuns([plainMoneyJourney])).toHaveLength(1);
  expect(groupJourneyRuns('all')).toEqual([[]]);
});
