import { describe, expect, it } from 'vitest';
import { describeForecast, formatForecastDay } from './forecast-labels.ts';

describe('formatForecastDay', () => {
  it('names today, tomorrow and the days after them', () => {
    const days = ['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01'];
    expect(days.map(formatForecastDay)).toEqual(['Today', 'Tomorrow', 'Mon 30', 'Tue 1']);
  });
});

describe('describeForecast', () => {
  it.each([
    [[3, 4], 12, '7 reviews, and 12 new words waiting for a first try.'],
    [[1, 0], 0, '1 review.'],
    [[0, 0], 1, 'No reviews yet, and 1 new word waiting for a first try.'],
  ])('describes the reviews %j and %i new words', (dueCounts, newWords, description) => {
    const days = dueCounts.map((due) => ({ day: '2026-11-28', due }));
    expect(describeForecast({ days, new_words: newWords })).toBe(description);
  });
});
