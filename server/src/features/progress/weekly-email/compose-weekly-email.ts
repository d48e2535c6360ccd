import type { ProgressView } from '@lingostory/contract/progress/schemas';
import type { EmailText } from '../../outbox/public.ts';

type Week = Pick<ProgressView, 'totals' | 'books' | 'words' | 'minutes_per_week'>;
type WeeklyEmailContent = { week: Week; dueWords: number; clientOrigin: string; unsubscribeUrl: string };

const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Writes the weekly email: what the member read last week, their words, and what comes next. */
export function composeWeeklyEmail(content: WeeklyEmailContent): EmailText {
  const { week, dueWords, clientOrigin, unsubscribeUrl } = content;
  const hasRead = week.totals.days > 0;
  const days = pluralize(week.totals.days, 'day');
  return {
    subject: hasRead ? `Your week in French: ${days}, ${formatMinutes(week)}` : 'Your story is waiting',
    paragraphs: [
      hasRead
        ? `Last week you read on ${days}: ${pluralize(week.totals.phrases, 'phrase')} in ${formatMinutes(week)}.`
        : 'You didn’t read last week. That’s fine: ten minutes are enough to get back into the story.',
      ...describeGoal(week),
      ...describeWords(week),
      ...describeNextSteps(week, dueWords),
    ],
    action: { label: hasRead ? 'Read on' : 'Open LingoStory', url: `${clientOrigin}/account` },
    closing: ['You get this email on Mondays because you asked for it.'],
    unsubscribeUrl,
  };
}

const toMinutes = ({ totals }: Week) => Math.round(totals.seconds / 60);
const formatMinutes = (week: Week) =>
  toMinutes(week) === 0 ? 'less than a minute' : pluralize(toMinutes(week), 'minute');

function describeGoal(week: Week): string[] {
  const { minutes_per_week: goal, totals } = week;
  if (goal === null || totals.days === 0) return [];
  return toMinutes(week) >= goal
    ? [`You reached your goal of ${pluralize(goal, 'minute')}.`]
    : [`Your goal is ${pluralize(goal, 'minute')} a week.`];
}

function describeWords({ words: { totals } }: Week): string[] {
  const parts = [
    ...(totals.kept > 0 ? [`kept ${pluralize(totals.kept, 'word')}`] : []),
    ...(totals.known > 0 ? [`marked ${pluralize(totals.known, 'word')} as known`] : []),
    ...(totals.practised > 0 ? [`practiced ${pluralize(totals.practised, 'card')}`] : []),
  ];
  if (parts.length === 0) return [];
  const lastPart = parts.pop();
  return [`You ${parts.length === 0 ? lastPart : `${parts.join(', ')} and ${lastPart}`}.`];
}

function describeNextSteps({ books: [book] }: Week, dueWords: number): string[] {
  return [
    ...(book === undefined ? [] : [`${book.title} opens where you stopped.`]),
    ...(dueWords === 0
      ? []
      : [`${pluralize(dueWords, 'word')} ${dueWords === 1 ? 'is' : 'are'} due for practice.`]),
  ];
}
