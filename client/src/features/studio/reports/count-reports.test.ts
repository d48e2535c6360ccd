import { describe, expect, it } from 'vitest';
import { countReports, describeReportKinds } from './count-reports.ts';

const kinds = [
  { kind: 'sound', reports: 2 },
  { kind: 'typo', reports: 1 },
] as const;

describe('reports of a phrase', () => {
  it('adds up a phrase’s reports of all kinds', () => {
    expect([countReports([...kinds]), countReports([])]).toEqual([3, 0]);
  });

  it('names each kind of problem reported for a phrase, adding the number of reports if there are several', () => {
    expect(describeReportKinds([...kinds])).toBe('wrong sound (2), typing error');
  });
});
