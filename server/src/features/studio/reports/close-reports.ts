import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { findPhrase } from '../base/find-phrases.ts';

type CloseReportInput = { id: number; administratorId: number };

/** Closes a report. Repeating the call changes nothing. Throws 404 when the report is unknown. */
export async function closeReport(
  { db, clock }: Deps,
  { id, administratorId }: CloseReportInput,
): Promise<void> {
  const matchingReportCount = await db.phraseReport.count({
    where: { id, phrase: { book: { deletedAt: null } } },
  });
  if (matchingReportCount === 0) throw new Problem(404, 'We couldn’t find this report.');
  await db.phraseReport.updateMany({
    where: { id, closedAt: null },
    data: toClosedColumns(clock, administratorId),
  });
}

/**
 * Closes the open reports on a phrase and returns their number. With `newestId`, keeps newer reports open, because
 * the administrator hasn't seen them. Throws 404 for an unknown phrase.
 */
export async function closePhraseReports(
  { db, clock }: Deps,
  { id, newestId, administratorId }: CloseReportInput & { newestId: number | undefined },
): Promise<number> {
  await findPhrase(db, id);
  const { count } = await db.phraseReport.updateMany({
    where: { phraseId: id, closedAt: null, ...(newestId && { id: { lte: newestId } }) },
    data: toClosedColumns(clock, administratorId),
  });
  return count;
}

/**
 * Returns the values that mark a report as closed. Clears the visitor's id, which was needed only to recognize
 * repeated reports.
 */
const toClosedColumns = (clock: Deps['clock'], closedById: number) => ({
  closedAt: clock.now(),
  closedById,
  visitor: null,
});
