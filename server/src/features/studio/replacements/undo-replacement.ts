import { replacementUndoDays } from '@lingostory/contract/studio/replacements/constants';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { editLockedBook } from '../base/edit-locked-book.ts';
import { findStudioBook } from '../base/find-studio-books.ts';
import { retokenizeAffectedPhrases } from '../cutting/recut-phrases.ts';
import {
  type FormerPhrase,
  indexRewritten,
  listExplainedKeys,
  listRewritten,
  textColumns,
  updateTexts,
} from './former-phrases.ts';
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
 * Brings back the texts that a replacement changed. A phrase that has been edited or deleted since is skipped. Throws 404
 * for an unknown replacement and for one that is too old.
 */
export async function undoReplacement(
  deps: Deps,
  id: string,
): Promise<{ phraseCount: number; skipped: number[] }> {
  const where = { id, madeAt: { gt: calculateCutoff(deps) } };
  const found = await deps.db.textReplacement.findFirst({ where, select: { bookId: true } });
  if (!found) throw new Problem(404, 'This replacement can’t be undone anymore.');
  return await editLockedBook(deps, found.bookId, async (tx, book) => {
    const { rows } = await tx.textReplacement.findUniqueOrThrow({ where: { id }, select: { rows: true } });
    if (rows === null) return { phraseCount: 0, skipped: [] };
    const formerPhrases = JSON.parse(JSON.stringify(rows)) as FormerPhrase[];
    const ids = formerPhrases.map((phrase) => phrase.id);
    const storedPhrases = await tx.phrase.findMany({
      where: { bookId: book.id, id: { in: ids } },
      select: textColumns,
    });
    const storedById = new Map(storedPhrases.map((phrase) => [phrase.id, phrase]));
    const after = formerPhrases.filter((phrase) => storedById.get(phrase.id)?.version === phrase.version);
    const afterIds = new Set(after.map((phrase) => phrase.id));
    const before = storedPhrases.filter((phrase) => afterIds.has(phrase.id));
    await retokenizeAffectedPhrases(tx, book, listExplainedKeys(...before, ...after), async () => {
      await updateTexts(tx, after, deps.clock.now());
      await tx.lemmaCorrection.deleteMany({ where: { phraseId: { in: [...afterIds] } } });
      await tx.lemmaCorrection.createMany({ data: after.flatMap(({ corrections }) => corrections) });
      return await indexRewritten(tx, book.id, listRewritten(before, after));
    });
    await tx.$executeRaw`
      update text_replacements set undone_at = ${deps.clock.now()}::timestamptz, rows = null where id = ${id}::uuid`;
    return { phraseCount: after.length, skipped: ids.filter((phraseId) => !afterIds.has(phraseId)) };
  });
}

/** Deletes the replacements that can't be undone anymore. */
export async function removeOldReplacements(deps: Deps): Promise<void> {
  await deps.db.textReplacement.deleteMany({ where: { madeAt: { lte: calculateCutoff(deps) } } });
}
