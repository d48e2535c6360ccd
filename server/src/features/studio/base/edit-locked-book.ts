import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Book } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { makeMeaningsJobName } from './job-names.ts';

export const createBookNotFoundProblem = () => new Problem(404, 'We couldn’t find this book in the studio.');

/**
 * Runs an editor's change in a transaction that locks the book's row, so that changes to a book run one after
 * another. Doesn't block readers. Throws 404 when the book isn't in the studio.
 */
export async function editLockedBook<Result>(
  deps: Deps,
  bookId: number | undefined,
  edit: (tx: TransactionClient, book: Book) => Promise<Result>,
): Promise<Result> {
  const result = await runWithLockedBook(deps, bookId, edit);
  // Starts the translation job, because the edit may have added words that don't have a meaning yet.
  if (deps.translator.provider !== 'none') deps.jobs.requestRun(makeMeaningsJobName);
  return result;
}

/** Like `editLockedBook`, but for changes made by the server itself: doesn't start the translation job afterward. */
export async function runWithLockedBook<Result>(
  { db }: Pick<Deps, 'db'>,
  bookId: number | undefined,
  edit: (tx: TransactionClient, book: Book) => Promise<Result>,
): Promise<Result> {
  return await db.$transaction(async (tx) => {
    const book = await lockBook(tx, bookId ?? 0);
    if (!book || book.deletedAt) throw createBookNotFoundProblem();
    return await edit(tx, book);
  });
}

/** Locks a book's row until the transaction ends. Works for deleted books too. */
export async function lockBook(tx: TransactionClient, bookId: number): Promise<Book | null> {
  await tx.$queryRaw`select id from books where id = ${bookId} for no key update`;
  return await tx.book.findUnique({ where: { id: bookId } });
}
