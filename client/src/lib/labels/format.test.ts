import { describe, expect, it } from 'vitest';
import {
  formatDay,
  formatDollars,
  formatDollarsWithComma,
  formatDollarsWithTrailingSign,
  formatDuration,
  pluralize,
} from './format.ts';

describe('price formats', () => {
  it('formats prices for sentences, for the landing page and for the retention offer', () => {
    expect(formatDollars(999)).toBe('$9.99');
    expect(formatDollars(2499)).toBe('$24.99');
    expect(formatDollars(5)).toBe('$0.05');
    expect(formatDollarsWithTrailingSign(0)).toBe('0.00 $');
    expect(formatDollarsWithComma(499)).toBe('4,99$');
  });
});

describe('formatDuration', { tags: 'spec-2.2-15' }, () => {
  it.each([
    [1, 10, '1 h 10 min'],
    [0, 25, '25 min'],
    [2, 0, '2 h'],
    [0, 0, '0 min'],
  ])('formats the duration of %i hours and %i minutes', (hours, minutes, formattedDuration) =>
    expect(formatDuration(hours, minutes)).toBe(formattedDuration),
  );
});

describe('formatDay', () => {
  it('formats a date in UTC', () => {
    expect(formatDay('2026-12-21T23:59:59Z')).toBe('21 December 2026');
    expect(formatDay('2026-12-21T23:30:00-02:00')).toBe('22 December 2026');
  });

  it('formats an invalid date as an empty string', () => expect(formatDay('soon')).toBe(''));
});

describe('pluralize', () => {
  it('uses the plural of a noun unless the count is one', () => {
    expect([0, 1, 2].map((count) => pluralize(count, 'credit'))).toEqual([
      '0 credits',
      '1 credit',
      '2 credits',
    ]);
    expect(pluralize(2, 'story', 'stories')).toBe('2 stories');
  });
});
