import { createHash } from 'node:crypto';
import type { Deps } from '../../../server/src/deps.ts';
import { recordGrades } from '../../../server/src/features/vocabulary/public.ts';
import { addMinutes, withClockAt } from './moments.ts';

/** Number of words that a reader practices in a sitting. */
const maxWordsPerSitting = 12;
/** Minutes after which words come back that were new or forgotten. */
const minutesBeforeRepetition = 11;
const secondsPerCard = 9;

/** Grades out of which the text of a word and the day choose one: again, hard, good or easy. Most are good. */
const gradesToChooseFrom = [3, 3, 4, 3, 1, 3, 2, 3, 3, 4, 3, 3];

const hashOf = (...parts: (string | number)[]) => createHash('sha256').update(parts.join(':')).digest();

/** Returns a UUID that is always the same for the same parts, so that a repeated request changes nothing. */
export function toUuid(...parts: (string | number)[]): string {
  const digits = hashOf(...parts).toString('hex');
  return [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`]
    .concat(digits.slice(20, 32))
    .join('-');
}

/** Practices the due words of a demo account, and once more those that come back within minutes. */
export async function practiceWords(deps: Deps, userId: number): Promise<void> {
  const at = deps.clock.now();
  await gradeDueWords(deps, userId, (text) => {
    const [byte = 0] = hashOf(text, at.toISOString().slice(11), at.getUTCDate());
    return gradesToChooseFrom[byte % gradesToChooseFrom.length] ?? 3;
  });
  const later = withClockAt(deps, addMinutes(at, minutesBeforeRepetition));
  await gradeDueWords(later, userId, () => 3, { learning: true });
}

async function gradeDueWords(
  deps: Deps,
  userId: number,
  chooseGrade: (text: string) => number,
  { learning = false } = {},
): Promise<void> {
  const now = deps.clock.now();
  const words = await deps.db.keptWord.findMany({
    where: {
      userId,
      learning: true,
      removedAt: null,
      due: { lte: now },
      ...(learning ? { cardState: { in: [1, 3] } } : {}),
    },
    orderBy: [{ due: 'asc' }, { id: 'asc' }],
    take: maxWordsPerSitting,
  });
  if (words.length === 0) return;
  const grades = words.map(({ id, text }, index) => ({
    id: toUuid(userId, id, now.toISOString()),
    word_id: id,
    grade: chooseGrade(text),
    graded_at: new Date(now.getTime() - (words.length - index) * secondsPerCard * 1000).toISOString(),
    undone: undefined,
  }));
  await recordGrades(deps, userId, grades, { sentAt: undefined, timeZone: undefined });
}
