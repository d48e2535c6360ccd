import type { CardView } from '@lingostory/contract/vocabulary/practice/schemas';
import { type CardColumns, calculateIntervals, isSetAside } from './schedule.ts';

export function toCardView(columns: CardColumns, now: Date): CardView {
  const { due, repetitions, lapses } = columns;
  return {
    due: due.toISOString(),
    intervals: calculateIntervals(columns, now),
    repetitions,
    lapses,
    set_aside: isSetAside(columns),
  };
}
