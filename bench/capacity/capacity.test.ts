import { describe, expect, it } from 'vitest';
import type { CallCost } from '../report/costs-file.ts';
import { parseAssumptions } from './assumptions.ts';
import { calculateNeeds, findLimits } from './calculate-needs.ts';
import { listCallsPerDay } from './calls-per-day.ts';

/** Costs of 1 ms in the API and 2 ms in the database for each call. */
function buildCosts(assumed = parseAssumptions([])): CallCost[] {
  const cost = { caller: 'average', api: 1_000, database: 2_000, rows: 1, bytes: 1, sent: 1 };
  return [...listCallsPerDay(assumed).keys()].map((call) => ({ ...cost, call }));
}

describe('npm run capacity', () => {
  it('replaces the assumptions that the command line names', () => {
    const assumed = parseAssumptions(['--active-share', '0.5', '--minutes-read', '30']);
    expect(assumed).toEqual({ ...parseAssumptions([]), activeShare: 0.5, minutesRead: 30 });
  });

  it.each([
    [['--readers', '3'], 'There is no option --readers'],
    [['--visits', 'two'], '--visits needs a number from 0, not “two”.'],
    [['--visits', '-1'], '--visits needs a number'],
    [['--visits'], '--visits needs a number'],
  ])('refuses %j', (args, message) => {
    expect(() => parseAssumptions(args)).toThrow(message);
  });

  it('counts a saved position for each phrase and a window for every twenty', () => {
    const calls = listCallsPerDay(
      parseAssumptions(['--minutes-read', '10', '--seconds-per-phrase', '6', '--visits', '1']),
    );
    expect([calls.get('savePosition'), calls.get('readWindow'), calls.get('recordReading')]).toEqual([
      100, 6, 30,
    ]);
  });

  it('computes the cores from the costs, and needs grow with the members', () => {
    const assumed = parseAssumptions(['--max-cpu-use', '0.5', '--sign-ins-per-month', '0']);
    const needs = calculateNeeds(1_000_000, buildCosts(assumed), assumed);
    expect(needs.primaryCores).toBeCloseTo((needs.peakCalls * 0.002) / 0.5);
    expect(needs.processes).toBe(Math.ceil((needs.peakCalls * 0.001) / 0.5));
    const fewerNeeds = calculateNeeds(100_000, buildCosts(assumed), assumed);
    for (const key of ['peakCalls', 'primaryCores', 'commits', 'diskAfterYear', 'cdnPerMonth'] as const)
      expect(needs[key] / fewerNeeds[key]).toBeCloseTo(10);
    expect(needs.objectStore).toBe(fewerNeeds.objectStore);
    expect(calculateNeeds(10, buildCosts(assumed), assumed).processes).toBe(2);
  });

  it('moves content from the primary to the standby, without losing any of its work', () => {
    const assumed = parseAssumptions([]);
    const before = calculateNeeds(100_000, buildCosts(), assumed);
    const after = calculateNeeds(100_000, buildCosts(), { ...assumed, hasReadAddress: 1 });
    expect(before.standbyCores).toBe(0);
    expect(after.standbyCores).toBeGreaterThan(0);
    expect(after.primaryCores + after.standbyCores).toBeCloseTo(before.primaryCores);
  });

  it('names the limit that is reached first, at which the need is as large as what there is', () => {
    const assumed = parseAssumptions(['--max-commits', '1']);
    const [firstLimit] = findLimits(buildCosts(), assumed);
    expect(firstLimit?.what).toBe('commits a second');
    expect(calculateNeeds(firstLimit?.members ?? 0, buildCosts(), assumed).commits).toBeCloseTo(1);
  });

  it('says which call has no measured costs', () => {
    const costs = buildCosts().filter(({ call }) => call !== 'readToday');
    expect(() => calculateNeeds(1_000, costs, parseAssumptions([]))).toThrow(
      'The costs of readToday have not been measured',
    );
  });
});
