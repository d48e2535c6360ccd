import type { NextStoryView, OpenBookView, TodayView } from '@lingostory/contract/progress/today';
import { pluralize } from '../../lib/labels/format.ts';
import { formatOwnNewWords, formatPublicNewWords } from '../../lib/labels/new-words.ts';
import { toMinutes } from './days.ts';
import { formatWeekdayName } from './labels.ts';

type Week = TodayView['week'];

/** Returns a label such as "Phrase 12 of 46, about 5 minutes left". */
export function toOpenPositionLabel({
  phrase_no: phraseNo,
  total_phrases: total,
  milliseconds_left: millisecondsLeft,
}: Pick<OpenBookView, 'phrase_no' | 'total_phrases' | 'milliseconds_left'>): string {
  const position = phraseNo === null ? pluralize(total, 'phrase') : `Phrase ${phraseNo} of ${total}`;
  if (millisecondsLeft === null) return position;
  const minutes = Math.round(millisecondsLeft / 60_000);
  const duration = minutes === 0 ? 'under a minute' : `about ${pluralize(minutes, 'minute')}`;
  return `${position}, ${duration} ${phraseNo === null ? 'of sound' : 'left'}`;
}

/** Stories whose new words on a page differ by at most this many are called close to each other. */
const maxCloseDifference = 2;

/**
 * Explains how many words of a story are new, compared with a story that the member knows. The second part follows the
 * first, with the title between `before` and `after`. It is null if there is nothing to compare with.
 */
export function toStoryReason({
  new_words: newWords,
  own_words: hasOwnWords,
  compared_with: comparedBook,
}: Pick<NextStoryView, 'new_words' | 'own_words' | 'compared_with'>): {
  measure: string;
  comparison: { before: string; title: string; after: string } | null;
} {
  const measure = hasOwnWords ? formatOwnNewWords(newWords) : formatPublicNewWords(newWords);
  if (comparedBook === null) return { measure: `${measure}.`, comparison: null };
  const { title, new_words: comparedNewWords, finished } = comparedBook;
  const clause = finished ? 'which you finished' : 'which you’ve begun';
  const comparison =
    Math.abs(newWords - comparedNewWords) <= maxCloseDifference
      ? { before: ', close to ', title, after: `, ${clause}.` }
      : { before: '. ', title, after: `, ${clause}, has ${comparedNewWords || 'hardly any'}.` };
  return { measure, comparison };
}

/** Summarizes a week's reading and how far the goal is, such as "12 of 60 minutes, on 2 days." */
export function toWeekLabel({ days, minutes_per_week: goal, recorded: isRecorded }: Week): string {
  if (!isRecorded) return 'Recording is off, so what you read isn’t counted.';
  const readDays = days.filter(({ phrases }) => phrases > 0).length;
  const minutes = toMinutes(days.reduce((total, { seconds }) => total + seconds, 0));
  if (readDays === 0)
    return goal === null ? 'Nothing read yet.' : `Nothing read yet of ${pluralize(goal, 'minute')}.`;
  const onDays = `on ${pluralize(readDays, 'day')}`;
  if (goal === null) return `${minutes === 0 ? 'Under a minute' : pluralize(minutes, 'minute')} ${onDays}.`;
  return `${minutes.toLocaleString('en')} of ${pluralize(goal, 'minute')}, ${onDays}.${
    minutes >= goal ? ' You’ve reached your goal for this week.' : ''
  }`;
}

export type DayStatus = 'read' | 'unread' | 'open' | 'later';

/** Returns whether a day of the week was read. Today is open until something is read. */
export function toDayStatus({ day, phrases }: Week['days'][number], today: string): DayStatus {
  if (phrases > 0) return 'read';
  if (day === today) return 'open';
  return day < today ? 'unread' : 'later';
}

const statusLabels = {
  read: 'read',
  unread: 'not read',
  open: 'not read yet',
  later: 'still to come',
} as const;

/** Describes a day for screen readers, such as "Tuesday, today: not read yet". */
export function toDayLabel(readingDay: Week['days'][number], today: string): string {
  const status = statusLabels[toDayStatus(readingDay, today)];
  return `${formatWeekdayName(readingDay.day)}${readingDay.day === today ? ', today' : ''}: ${status}`;
}
