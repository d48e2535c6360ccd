import type { RejectedRow } from '../support/running/read-modules.ts';

const toDayInsert = (phraseCount: number, milliseconds: number) =>
  `insert into reading_days values ({user}, now(), {book}, '{}', ${phraseCount}, ${milliseconds})`;
const toGoalInsert = (minutes: number) => `insert into reading_records values ({user}, ${minutes})`;

const toWeeklyEmailInsert = (timeZone: string, token: string) =>
  `insert into weekly_emails values ({user}, null, '${timeZone}', '${token}')`;

export const rows: RejectedRow[] = [
  ['a day without a phrase', toDayInsert(0, 1), 'reading_days_phrases_check'],
  ['less than no time of reading', toDayInsert(1, -1), 'reading_days_milliseconds_check'],
  ['a goal of no minutes', toGoalInsert(0), 'reading_records_minutes_per_week_check'],
  [
    'a time zone that is too long',
    toWeeklyEmailInsert('Z'.repeat(101), 't'.repeat(43)),
    'weekly_emails_time_zone_check',
  ],
  ['a token that can be guessed', toWeeklyEmailInsert('UTC', 'short'), 'weekly_emails_token_check'],
];
