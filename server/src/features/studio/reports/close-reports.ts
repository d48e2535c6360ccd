import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { findPhrase } from '../base/find-phrases.ts';

type Closing = { id: number; administratorId: number };

/** Closes a report; closing it again changes nothing. 404 unknown. */
export async function closeReport({ db, clock }: Deps, { id, administratorId }: Closing): Promise<void> {
  const known = await db.phraseReport.count({ where: { id, phrase: { book: { deletedAt: null } } } });
  if (known === 0) throw new Problem(404, 'We couldn’t find this report.');
  await db.phraseReport.updateMany({ where: { id, closedAt: null }, data: closed(clock, administratorId) });
}

/**
 * Closes the open reports of a phrase and returns how many those were. With `newestId` it leaves open what came after
 * that report, which the administrator has not seen. 404 unknown phrase.
 */
export async function closePhraseReports(
  { db, clock }: Deps,
  { id, newestId, administratorId }: Closing & { newestId: number | undefined },
): Promise<number> {
  await findPhrase(db, id);
  const { count } = await db.phraseReport.updateMany({
    where: { phraseId: id, closedAt: null, ...(newestId && { id: { lte: newestId } }) },
    data: closed(clock, administratorId),
  });
  return count;
}

/** Who reported without an account is no longer told apart. */
const closed = (clock: Deps['clock'], closedById: number) => ({
  closedAt: clock.now(),
  closedById,
  visitor: null,
});
