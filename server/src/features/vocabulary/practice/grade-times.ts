import type { SentGrade } from '@lingostory/contract/vocabulary/practice/schemas';

/** A grade with its time by the server's clock. */
export type TimelyGrade = { id: string; wordId: string; grade: number; gradedAt: Date; isUndone: boolean };

/** Milliseconds by which a device's clock may differ before it counts as wrong. */
const tolerance = 2 * 60_000;

/**
 * Gives each grade a plausible time, neither in the future nor before its word was created. The error of a device's
 * clock is subtracted. When times have to be adjusted, the grades of a word stay in order. Skips grades of words that
 * aren't in `createdAt`.
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
