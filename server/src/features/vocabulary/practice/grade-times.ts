import type { GradeInput } from '@lingostory/contract/vocabulary/practice/schemas';

/** A grade with its time according to the server's clock. */
export type TimedGradeRow = { id: string; wordId: string; grade: number; gradedAt: Date; isUndone: boolean };

/** A device's clock is corrected if it differs from the server's by more than this many milliseconds. */
const clockToleranceMs = 2 * 60_000;

/**
 * Gives each grade a plausible time: not in the future, and not before its word was created. Corrects for a wrong
 * device clock. Grades of the same word stay in order even if their times have to be adjusted. Skips grades of words
 * that aren't in `createdAt`.
 */
export function correctGradeTimes(
  sentGrades: readonly GradeInput[],
  { createdAt, now, sentAt }: { createdAt: ReadonlyMap<string, Date>; now: Date; sentAt: string | undefined },
): TimedGradeRow[] {
  const clockDifferenceMs = sentAt ? Date.parse(sentAt) - now.getTime() : 0;
  const clockErrorMs = Math.abs(clockDifferenceMs) > clockToleranceMs ? clockDifferenceMs : 0;
  const correctedGrades = sentGrades.map((grade) => ({
    ...grade,
    at: Date.parse(grade.graded_at) - clockErrorMs,
  }));
  const lastTimeByWordId = new Map<string, number>();
  return correctedGrades
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ id, word_id, grade, at, undone }) => {
      const wordId = word_id.toLowerCase();
      const wordCreatedAt = createdAt.get(wordId)?.getTime();
      if (wordCreatedAt === undefined) return [];
      const plausibleTime = Math.max(Math.min(at, now.getTime()), wordCreatedAt);
      const timestamp = Math.max(
        plausibleTime,
        (lastTimeByWordId.get(wordId) ?? Number.NEGATIVE_INFINITY) + 1,
      );
      lastTimeByWordId.set(wordId, timestamp);
      return [
        { id: id.toLowerCase(), wordId, grade, gradedAt: new Date(timestamp), isUndone: undone === true },
      ];
    });
}
