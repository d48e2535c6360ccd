import { describe, expect, it } from 'vitest';
import { toDayLabel, toOpenPositionLabel, toStoryReason, toWeekLabel } from './today-labels.ts';

describe('toOpenPositionLabel', () => {
  it.each([
    [
      { phrase_no: 12, total_phrases: 46, milliseconds_left: 290_000 },
      'Phrase 12 of 46, about 5 minutes left',
    ],
    [{ phrase_no: 45, total_phrases: 46, milliseconds_left: 9_000 }, 'Phrase 45 of 46, under a minute left'],
    [{ phrase_no: 12, total_phrases: 46, milliseconds_left: null }, 'Phrase 12 of 46'],
    [
      { phrase_no: null, total_phrases: 46, milliseconds_left: 60_000 },
      '46 phrases, about 1 minute of sound',
    ],
  ])('describes %j', (book, label) => {
    expect(toOpenPositionLabel(book)).toBe(label);
  });
});

const textOf = ({ measure, comparison }: ReturnType<typeof toStoryReason>) =>
  measure + (comparison === null ? '' : comparison.before + comparison.title + comparison.after);
const phare = { book_code: 'phare', title: 'Le Phare', new_words: 8, finished: true };

describe('toStoryReason', () => {
  it.each([
    [
      { new_words: 9, own_words: true, compared_with: phare },
      'About 9 new words a page for you, close to Le Phare, which you finished.',
    ],
    [
      { new_words: 14, own_words: true, compared_with: phare },
      'About 14 new words a page for you. Le Phare, which you finished, has 8.',
    ],
    [
      { new_words: 3, own_words: true, compared_with: { ...phare, new_words: 0, finished: false } },
      'About 3 new words a page for you. Le Phare, which you’ve begun, has hardly any.',
    ],
    [
      { new_words: 9, own_words: false, compared_with: null },
      'About 9 new words a page if you know the 3,000 most common.',
    ],
  ])('explains %j', (story, reason) => {
    expect(textOf(toStoryReason(story))).toBe(reason);
  });
});

const days = [9, 10, 11, 12, 13, 14, 15].map((date) => ({
  day: `2026-11-${String(date).padStart(2, '0')}`,
  phrases: date === 10 ? 4 : 0,
  seconds: date === 10 ? 600 : 0,
}));
const unreadDays = days.map(({ day }) => ({ day, phrases: 0, seconds: 0 }));

describe('toWeekLabel', () => {
  it.each([
    [{ days, minutes_per_week: 60, recorded: true }, '10 of 60 minutes, on 1 day.'],
    [
      { days, minutes_per_week: 10, recorded: true },
      '10 of 10 minutes, on 1 day. You’ve reached your goal for this week.',
    ],
    [{ days, minutes_per_week: null, recorded: true }, '10 minutes on 1 day.'],
    [{ days: unreadDays, minutes_per_week: 60, recorded: true }, 'Nothing read yet of 60 minutes.'],
    [{ days: unreadDays, minutes_per_week: null, recorded: true }, 'Nothing read yet.'],
    [{ days, minutes_per_week: 60, recorded: false }, 'Recording is off, so what you read isn’t counted.'],
  ])('summarizes case %#', (week, label) => {
    expect(toWeekLabel(week)).toBe(label);
  });
});

describe('toDayLabel', () => {
  it('says which days were read, which is today and which are still to come', () => {
    expect(days.slice(0, 4).map((day) => toDayLabel(day, '2026-11-11'))).toEqual([
      'Monday: not read',
      'Tuesday: read',
      'Wednesday, today: not read yet',
      'Thursday: still to come',
    ]);
  });
});
