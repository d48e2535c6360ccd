import { expect, it } from 'vitest';
import { journeyRuns } from './journeys.ts';

const money = 'client/e2e/membership/money.spec.ts';
const plainMoney = 'client/e2e/membership/plain-money.spec.ts';

it('runs the money journeys after the others, without repeating the journeys they depend on', () => {
  expect(journeyRuns([money, plainMoney])).toEqual([
    ['--project=site', String.raw`/client/e2e/membership/plain-money\.spec\.ts$`],
    ['--project=money', '--no-deps', String.raw`/client/e2e/membership/money\.spec\.ts$`],
  ]);
});

it('runs only the requested group of journeys, or all groups in a single run', () => {
  expect(journeyRuns([money])).toHaveLength(1);
  expect(journeyRuns([plainMoney])).toHaveLength(1);
  expect(journeyRuns('all')).toEqual([[]]);
});
