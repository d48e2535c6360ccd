import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../../test/support/emails/email-lines.ts';
import { composeWeeklyEmail } from './compose-weekly-email.ts';

const emptyWeek = {
  totals: { days: 0, phrases: 0, seconds: 0 },
  books: [],
  words: { days: [], totals: { kept: 0, known: 0, practised: 0 } },
  minutes_per_week: null,
};
const urls = {
  clientOrigin: 'https://lingostory.example',
  unsubscribeUrl: 'https://lingostory.example/v1/guest/weekly-email?token=t',
};

describe('composeWeeklyEmail', () => {
  it('tells a member in the weekly email what they read and learned, and what comes next', () => {
    const week = {
      totals: { days: 4, phrases: 128, seconds: 3_790 },
      books: [
        { book_code: 'le-phare', title: 'Le Phare', last_day: '2026-11-27', phrases: 128, seconds: 3_790 },
      ],
      words: { days: [], totals: { kept: 12, known: 1, practised: 40 } },
      minutes_per_week: 60,
    };
    const email = composeWeeklyEmail({ week, dueWords: 7, ...urls });
    expect(linesOf(email)).toEqual([
      'Your week in French: 4 days, 63 minutes',
      'Last week you read on 4 days: 128 phrases in 63 minutes.',
      'You reached your goal of 60 minutes.',
      'You kept 12 words, marked 1 word as known and practiced 40 cards.',
      'Le Phare opens where you stopped.',
      '7 words are due for practice.',
      'Read on: https://lingostory.example/account',
      'You get this email on Mondays because you asked for it.',
    ]);
    expect(email.unsubscribeUrl).toBe(urls.unsubscribeUrl);
  });

  it('writes one day, one phrase and one word in the singular, and names a goal that was not reached', () => {
    const week = {
      ...emptyWeek,
      totals: { days: 1, phrases: 1, seconds: 4 },
      words: { days: [], totals: { kept: 1, known: 0, practised: 0 } },
      minutes_per_week: 30,
    };
    expect(composeWeeklyEmail({ week, dueWords: 1, ...urls })).toMatchObject({
      subject: 'Your week in French: 1 day, less than a minute',
      paragraphs: [
        'Last week you read on 1 day: 1 phrase in less than a minute.',
        'Your goal is 30 minutes a week.',
        'You kept 1 word.',
        '1 word is due for practice.',
      ],
    });
  });

  it('encourages a member who did not read, without mentioning goals or figures', () => {
    const week = { ...emptyWeek, minutes_per_week: 60 };
    expect(composeWeeklyEmail({ week, dueWords: 0, ...urls })).toMatchObject({
      subject: 'Your story is waiting',
      paragraphs: [
        'You didn’t read last week. That’s fine: ten minutes are enough to get back into the story.',
      ],
    });
  });
});
