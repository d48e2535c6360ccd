import type { PracticeStateView } from '@lingostory/contract/progress/today';
import type { Deps } from '../../../deps.ts';
import { countDueWords, countWords } from './read-practice.ts';

const allWords = { bookCode: undefined, chapterNo: undefined };

/** Returns how many of a member's words are due for practice within the daily limits, and when the next one is. */
export async function readPracticeState(
  deps: Deps,
  memberId: number,
  timeZone: string | undefined,
): Promise<PracticeStateView> {
  const [due, counts] = await Promise.all([
    countDueWords(deps, memberId, allWords, timeZone),
    countWords(deps, memberId, deps.clock.now(), allWords),
  ]);
  return {
    due,
    learning: counts.learning,
    limit_reached: due === 0 && counts.due > 0,
    next_due: counts.next_due?.toISOString() ?? null,
  };
}
