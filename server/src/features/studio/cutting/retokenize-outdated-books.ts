import type { Deps, TransactionClient } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { runWithLockedBook } from '../base/edit-locked-book.ts';
import { storePhraseNames } from './book-names.ts';
import { indexPhrases } from './index-phrases.ts';
import { storeLemmaChanges } from './lemma-changes.ts';
import { cutVersion, tokenizePhrasesById } from './tokenize-phrases.ts';

/** Phrases per batch. Small batches hold the lock on the book only briefly. */
const phraseBatchSize = 100;

/**
 * Finds books whose phrases were last split into words under older rules and splits them again, so that the next edit
 * doesn't have to. Returns the number of books. An interrupted run starts again with the book it was working on. If a
 * book fails, the run goes on with the others and throws the first error at the end.
 */
export async function retokenizeOutdatedBooks(deps: Deps): Promise<number> {
  const books = await deps.db.book.findMany({
    where: { cutVersion: { not: cutVersion }, deletedAt: null },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  const errors: unknown[] = [];
  for (const { id } of books) {
    await retokenizeOutdatedBook(deps, id).catch((error: unknown) =>
      errors.push(new Error(`book ${id} could not be cut again`, { cause: error })),
    );
  }
  if (errors.length > 0) throw errors[0];
  return books.length;
}

/**
 * Splits a book's phrases in three passes. Finds the names of all phrases and then indexes all phrases first, because a
 * later phrase may show that a word is a name, or explain it in its dictionary.
 */
async function retokenizeOutdatedBook(deps: Deps, bookId: number): Promise<void> {
  await runInPhraseBatches(deps, bookId, async (tx, ids) => {
    const phrases = await tx.phrase.findMany({
      where: { bookId, id: { in: ids } },
      select: { id: true, phrase: true },
    });
    await storePhraseNames(tx, bookId, phrases);
  });
  await runInPhraseBatches(deps, bookId, async (tx, ids) => {
    const phrases = await tx.phrase.findMany({
      where: { bookId, id: { in: ids } },
      select: { id: true, phrase: true, dictionary: true },
    });
    await indexPhrases(tx, bookId, phrases);
  });
  await runInPhraseBatches(deps, bookId, async (tx, ids) => {
    await storeLemmaChanges(tx, ids, () => tokenizePhrasesById(tx, bookId, ids));
  });
  await runOnLockedOutdatedBook(deps, bookId, async (tx) => {
    await tx.$executeRaw`update books set cut_version = ${cutVersion} where id = ${bookId}`;
  });
}

async function runInPhraseBatches(
  deps: Deps,
  bookId: number,
  task: (tx: TransactionClient, ids: number[]) => Promise<void>,
): Promise<void> {
  const phrases = await deps.db.phrase.findMany({
    where: { bookId },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  const ids = phrases.map(({ id }) => id);
  for (let offset = 0; offset < ids.length; offset += phraseBatchSize)
    await runOnLockedOutdatedBook(deps, bookId, (tx) =>
      task(tx, ids.slice(offset, offset + phraseBatchSize)),
    );
}

/**
 * Runs `task` with the book locked. Does nothing if the book was deleted, or if an edit has already split all of its
 * phrases again.
 */
async function runOnLockedOutdatedBook(
  deps: Deps,
  bookId: number,
  task: (tx: TransactionClient) => Promise<void>,
): Promise<void> {
  try {
    await runWithLockedBook(deps, bookId, async (tx, book) => {
      if (book.cutVersion !== cutVersion) await task(tx);
    });
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404)) throw error;
  }
}
