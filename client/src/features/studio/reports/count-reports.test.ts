import { describe, expect, it } from 'vitest';
import { countReports, describeKinds } from './count-reports.ts';

const kinds = [
  { kind: 'sound', reports: 2 },
  { kind: 'typo', reports: 1 },
] as const;

describe('the reports of a phrase', () => {
  it('are counted over all kinds', () => {
    expect([countReports([...kinds]), countReports([])]).toEqual([3, 0]);
  });

  it('are named by kind, with a number where there are several', () => {
    expect(describeKinds([...kinds])).toBe('wrong sound (2), typing error');
  });
});
