import type { SentGrade } from '@lingostory/contract/vocabulary/practice/schemas';

/** A grade, and when it was given by our own clock. */
export type TimelyGrade = { id: string; wordId: string; grade: number; gradedAt: Date; isUndone: boolean };

/** Milliseconds by which clocks may differ without being wrong. */
const tolerance = 2 * 60_000;

/**
 * Puts each grade at a time that can be: neither in the future nor before its word was created. What a device's clock is wrong by is
 * taken off, and where times have to give way, the grades of a word stay in their order. Left out: those of words that are not in `createdAt`.
 */
export function findTimes(
  sent: readonly SentGrade[],
  { createdAt, now, sentAt }: { createdAt: ReadonlyMap<string, Date>; now: Date; sentAt: string | undefined },
): TimelyGrade[] {
  const ahead = sentAt ? Date.parse(sentAt) - now.getTime() : 0;
  const error = Math.abs(ahead) > tolerance ? ahead : 0;
  const claimed = sent.map((grade) => ({ ...grade, at: Date.parse(grade.graded_at) - error }));
  const last = new Map<string, number>();
  return claimed
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ id, word_id, grade, at, undone }) => {
      const wordId = word_id.toLowerCase();
      const created = createdAt.get(wordId)?.getTime();
      if (created === undefined) return [];
      const possible = Math.max(Math.min(at, now.getTime()), created);
      const time = Math.max(possible, (last.get(wordId) ?? Number.NEGATIVE_INFINITY) + 1);
      last.set(wordId, time);
      return [{ id: id.toLowerCase(), wordId, grade, gradedAt: new Date(time), isUndone: undone === true }];
    });
}
