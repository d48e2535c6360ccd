import type { ImportView } from '@lingostory/contract/studio/imports/schemas';
import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Book, BookImport, Prisma } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { assertVersion } from '../base/versions.ts';
import type { FoundBook, ReadChoices } from './summarize-book.ts';

/** The book's details and chapters as an editor confirmed them. */
export type ConfirmedBook = {
  title: string;
  author: string;
  narratedBy: string;
  description: string;
  difficulty: 'Easy' | 'Medium' | 'Hard';
  textRights: string;
  audioRights: string;
  published: boolean;
  chapters: { index: number; title: string; isSample: boolean }[];
};

/** An import with its JSON columns parsed. */
export type StoredImport = Omit<BookImport, 'choices' | 'found' | 'confirmed'> & {
  choices: ReadChoices;
  found: FoundBook | null;
  confirmed: ConfirmedBook | null;
  book: Pick<Book, 'id' | 'title' | 'bookCode'> | null;
};

const importQuery = {
  include: { book: { select: { id: true, title: true, bookCode: true } } },
} satisfies Prisma.BookImportDefaultArgs;

const parseImport = (row: Prisma.BookImportGetPayload<typeof importQuery>) => row as unknown as StoredImport;

const createImportNotFoundProblem = () =>
  new Problem(404, 'We couldn’t find this import. It may have been canceled.');

/** Returns an import. Throws 404 if it was canceled or is unknown. */
export async function findImport({ db }: Pick<Deps, 'db'>, id: number): Promise<StoredImport> {
  const row = await db.bookImport.findUnique({ where: { id }, ...importQuery });
  if (!row) throw createImportNotFoundProblem();
  return parseImport(row);
}

/**
 * Returns an import that waits for an editor's choices, locked until the transaction ends. Throws 404 if it is unknown,
 * 422 while it is being worked on, and a conflict if it was changed since `version`.
 */
export async function lockReadyImport(
  tx: TransactionClient,
  id: number,
  version: number,
): Promise<StoredImport> {
  await tx.$queryRaw`select 1 from book_imports where id = ${id} for update`;
  const stored = await findImport({ db: tx as Deps['db'] }, id);
  assertVersion(stored, version);
  if (stored.state !== 'ready')
    throw new Problem(422, 'This import is being worked on. Please wait until that is done.');
  return stored;
}

/** Milliseconds for which a finished import stays in the list. */
const finishedListedMs = 24 * 60 * 60 * 1000;

/** Returns the imports of all administrators that aren't finished or were finished during the last day, newest first. */
export async function listImports({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<StoredImport[]> {
  const rows = await db.bookImport.findMany({
    where: {
      OR: [
        { state: { notIn: ['done', 'failed'] } },
        { updatedAt: { gt: new Date(clock.now().getTime() - finishedListedMs) } },
      ],
    },
    orderBy: { id: 'desc' },
    ...importQuery,
  });
  return rows.map(parseImport);
}

export function toImportView(stored: StoredImport): ImportView {
  const { id, version, state, progress, problem, fileName, choices, found, book } = stored;
  const isBookMade = state === 'done' || stored.isEdition;
  return {
    id,
    version,
    state,
    progress,
    problem,
    file_name: fileName,
    words: choices.words,
    paragraphs: choices.paragraphs,
    found,
    book: book && isBookMade ? { id: book.id, title: book.title, book_code: book.bookCode } : null,
  };
}

/** Returns an import as a list shows it: without the chapters and the cover, which can be large. */
export function toImportItemView(stored: StoredImport): ImportView {
  const view = toImportView(stored);
  return { ...view, found: view.found && { ...view.found, cover: null, chapters: [], left_out: [] } };
}
