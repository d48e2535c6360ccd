import type { CardView } from '@lingostory/contract/vocabulary/practice/schemas';
import { type CardColumns, intervalsAt } from './schedule.ts';

export function viewCard(columns: CardColumns, now: Date): CardView {
  const { due, repetitions, lapses } = columns;
  return { due: due.toISOString(), intervals: intervalsAt(columns, now), repetitions, lapses };
}
