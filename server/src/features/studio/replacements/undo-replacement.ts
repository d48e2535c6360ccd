import { replacementUndoDays } from '@lingostory/contract/studio/replacements/constants';
import type { Deps, TransactionClient } from '../../../deps.ts';
import type { LemmaCorrection } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { editLockedBook } from '../base/edit-locked-book.ts';
import { findStudioBook } from '../base/find-studio-books.ts';
import { type FormerPhrase, restoreTexts, rewriteTexts, textColumns } from './former-phrases.ts';
import type { StoredReplacement } from './replace-in-book.ts';

const calculateCutoff = ({ clock }: Pick<Deps, 'clock'>) =>
  new Date(clock.now().getTime() - replacementUndoDays * 24 * 60 * 60 * 1000);

/** Returns the replacements in a book that can be undone, newest first. */
export async function listReplacements(deps: Deps, bookCode: string): Promise<StoredReplacement[]> {
  const { id: bookId } = await findStudioBook(deps, { bookCode });
  return await deps.db.textReplacement.findMany({
    where: { bookId, undoneAt: null, madeAt: { gt: calculateCutoff(deps) } },
    orderBy: { madeAt: 'desc' },
    omit: { rows: true },
  });
}

/**
 * Brings back the texts that a replacement changed. A phrase whose replaced text has been edited since, or that is deleted,
 * is skipped and can be undone later. Throws 404 for an unknown replacement and for one that is too old.
 */
export async function undoReplacement(
  deps: Deps,
  id: string,
): Promise<{ phraseCount: number; skipped: number[]; wasUndone: boolean }> {
  const where = { id, madeAt: { gt: calculateCutoff(deps) } };
  const found = await deps.db.textReplacement.findFirst({ where, select: { bookId: true } });
  if (!found) throw new Problem(404, 'This replacement can’t be undone anymore.');
  return await editLockedBook(deps, found.bookId, async (tx, book) => {
    const { rows } = await tx.textReplacement.findUniqueOrThrow({ where: { id }, select: { rows: true } });
    if (rows === null) return { phraseCount: 0, skipped: [], wasUndone: true };
    const formerPhrases = rows as unknown as FormerPhrase[];
    const storedPhrases = await tx.phrase.findMany({
      where: { bookId: book.id, id: { in: formerPhrases.map((phrase) => phrase.id) } },
      select: textColumns,
    });
    const storedById = new Map(storedPhrases.map((phrase) => [phrase.id, phrase]));
    const restored = formerPhrases.flatMap((former) => {
      const before = storedById.get(former.id);
      const after = before && restoreTexts(before, former);
      return before && after ? [{ before, after, former }] : [];
    });
    const lostCorrections = restored.flatMap(({ former }) => former.lostCorrections);
    await rewriteTexts(deps, tx, book, restored, () => restoreCorrections(tx, lostCorrections));
    const restoredIds = new Set(restored.map(({ former }) => former.id));
    const skippedRows = formerPhrases.filter((former) => !restoredIds.has(former.id));
    await storeSkippedRows(deps, tx, id, skippedRows);
    return { phraseCount: restored.length, skipped: skippedRows.map((row) => row.id), wasUndone: false };
  });
}

/** Brings back corrections that a replacement removed, except of words that somebody has corrected since. */
async function restoreCorrections(
  tx: TransactionClient,
  corrections: readonly LemmaCorrection[],
): Promise<void> {
  const phraseIds = corrections.flatMap(({ phraseId }) => phraseId ?? []);
  const present = await tx.lemmaCorrection.findMany({ where: { phraseId: { in: phraseIds } } });
  const toKey = ({ phraseId, key, occurrence }: LemmaCorrection) => `${phraseId} ${occurrence} ${key}`;
  const presentKeys = new Set(present.map(toKey));
  const missing = corrections.filter((correction) => !presentKeys.has(toKey(correction)));
  await tx.lemmaCorrection.createMany({ data: [...missing] });
}

/** Leaves in the replacement what could not be undone. Without such rows, it is done. */
async function storeSkippedRows(
  { clock }: Deps,
  tx: TransactionClient,
  id: string,
  skippedRows: readonly FormerPhrase[],
): Promise<void> {
  const rows = skippedRows.length === 0 ? null : JSON.stringify(skippedRows);
  const undoneAt = skippedRows.length === 0 ? clock.now() : null;
  await tx.$executeRaw`
    update text_replacements
    set rows = ${rows}::jsonb, undone_at = ${undoneAt}::timestamptz,
      phrase_count = case when ${rows}::jsonb is null then phrase_count else ${skippedRows.length} end
    where id = ${id}::uuid`;
}

/** Deletes the replacements that can't be undone anymore. */
export async function removeOldReplacements(deps: Deps): Promise<void> {
  await deps.db.textReplacement.deleteMany({ where: { madeAt: { lte: calculateCutoff(deps) } } });
}
