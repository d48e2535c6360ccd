import type { GradeInput } from '@lingostory/contract/vocabulary/practice/schemas';

/** A grade with its time according to the server's clock. */
export type TimedGradeRow = { id: string; wordId: string; grade: number; gradedAt: Date; isUndone: boolean };

/** A device's clock is corrected if it differs from the server's by more than this many milliseconds. */
const tolerance = 2 * 60_000;

/**
 * Gives each grade a plausible time: not in the future, and not before its word was created. Corrects for a wrong
 * device clock. Grades of the same word stay in order even if their times have to be adjusted. Skips grades of words
 * that aren't in `createdAt`.
 */
export function findGradeTimes(
  sent: readonly GradeInput[],
  { createdAt, now, sentAt }: { createdAt: ReadonlyMap<string, Date>; now: Date; sentAt: string | undefined },
): TimedGradeRow[] {
  const clockDifference = sentAt ? Date.parse(sentAt) - now.getTime() : 0;
  const clockError = Math.abs(clockDifference) > tolerance ? clockDifference : 0;
  const claimedGrades = sent.map((grade) => ({ ...grade, at: Date.parse(grade.graded_at) - clockError }));
  const lastTimes = new Map<string, number>();
  return claimedGrades
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ id, word_id, grade, at, undone }) => {
      const wordId = word_id.toLowerCase();
      const wordCreatedAt = createdAt.get(wordId)?.getTime();
      if (wordCreatedAt === undefined) return [];
      const plausibleTime = Math.max(Math.min(at, now.getTime()), wordCreatedAt);
      const time = Math.max(plausibleTime, (lastTimes.get(wordId) ?? Number.NEGATIVE_INFINITY) + 1);
      lastTimes.set(wordId, time);
      return [{ id: id.toLowerCase(), wordId, grade, gradedAt: new Date(time), isUndone: undone === true }];
    });
}
