import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/imports/calls';
import { importLimits } from '@lingostory/contract/studio/imports/constants';
import type { Deps } from '../../../deps.ts';
import { createFieldProblem, Problem } from '../../../http/problem.ts';
import { createBookNotFoundProblem } from '../base/edit-locked-book.ts';
import { processImportsJobName, readImportsJobName } from '../base/job-names.ts';
import { versionIncrement } from '../base/versions.ts';
import { removeUnusedFiles } from '../files/store-files.ts';
import { findUpload, useUpload } from '../uploads/find-upload.ts';
import { type ConfirmedBook, findImport, lockReadyImport, type StoredImport } from './find-import.ts';
import { filesOfImport } from './import-leases.ts';
import type { ReadChoices } from './summarize-book.ts';

const defaultChoices: ReadChoices = { words: 'join', paragraphs: 'keep' };

/**
 * Starts reading an uploaded book file. With `book_code`, the file is a new edition of that book. Throws 422 if the
 * upload can't be used or the administrator has too many unfinished imports, and 404 for an unknown book.
 */
export async function startImport(
  deps: Deps,
  administratorId: number,
  { upload_id: uploadId, book_code: bookCode }: InputOf<typeof calls.startImport>,
): Promise<StoredImport> {
  const book = bookCode && (await deps.db.book.findFirst({ where: { bookCode, deletedAt: null } }));
  if (bookCode && !book) throw createBookNotFoundProblem();
  const { file, fileName } = await findUpload(deps, administratorId, uploadId);
  const openCount = await deps.db.bookImport.count({
    where: { userId: administratorId, state: { notIn: ['done', 'failed'] } },
  });
  if (openCount >= importLimits.open)
    throw new Problem(
      422,
      `You have ${openCount} unfinished imports. Please finish or cancel one of them first.`,
    );
  const id = await deps.db.$transaction(async (tx) => {
    const row = await tx.bookImport.create({
      data: {
        userId: administratorId,
        fileName,
        file,
        choices: defaultChoices,
        ...(book && { bookId: book.id, isEdition: true }),
        createdAt: deps.clock.now(),
      },
    });
    await useUpload(tx, file);
    return row.id;
  });
  deps.jobs.requestRun(readImportsJobName);
  return await findImport(deps, id);
}

/** Reads the file again with other choices. Throws 404, 422 or a conflict like `lockReadyImport`. */
export async function readAgain(
  deps: Deps,
  { id, version, ...choices }: InputOf<typeof calls.readAgain>,
): Promise<StoredImport> {
  await deps.db.$transaction(async (tx) => {
    await lockReadyImport(tx, id, version);
    await tx.bookImport.update({
      where: { id },
      data: { state: 'reading', choices, progress: 0, problem: null, ...versionIncrement },
    });
  });
  deps.jobs.requestRun(readImportsJobName);
  return await findImport(deps, id);
}

/** A book's details and chapters as a form sends them. */
export type ConfirmedFields = Omit<InputOf<typeof calls.confirmImport>, 'id' | 'version'>;

export const toConfirmedBook = (fields: ConfirmedFields): ConfirmedBook => ({
  title: fields.title,
  author: fields.author,
  narratedBy: fields.narrated_by ?? '',
  description: fields.description ?? '',
  difficulty: fields.difficulty,
  textRights: fields.text_rights ?? '',
  audioRights: fields.audio_rights ?? '',
  published: fields.published ?? false,
  chapters: fields.chapters.map(({ index, title, is_sample: isSample }) => ({ index, title, isSample })),
});

/**
 * Starts writing the chosen chapters as a book. Throws 422 if a chosen chapter isn't in the file, and 404, 422 or a
 * conflict like `lockReadyImport`.
 */
export async function confirmImport(
  deps: Deps,
  input: InputOf<typeof calls.confirmImport>,
): Promise<StoredImport> {
  const { id, version } = input;
  await deps.db.$transaction(async (tx) => {
    const { found } = await lockReadyImport(tx, id, version);
    const chapterCount = found?.chapters.length ?? 0;
    if (input.chapters.some(({ index }) => index >= chapterCount))
      throw createFieldProblem('chapters', `The file has only ${chapterCount} chapters.`);
    // A table doesn't say in which language it is.
    if (input.published && found && found.language !== '' && !found.is_french)
      throw createFieldProblem(
        'published',
        'This book isn’t in French. It can come in as a draft, but not be published here.',
      );
    await tx.bookImport.update({
      where: { id },
      data: {
        state: 'importing',
        confirmed: toConfirmedBook(input),
        progress: 0,
        problem: null,
        ...versionIncrement,
      },
    });
  });
  deps.jobs.requestRun(processImportsJobName);
  return await findImport(deps, id);
}

/**
 * Cancels an import and deletes its files. A process that works on it notices and deletes what it has written. A book
 * that was already made stays. Safe to repeat.
 */
export async function cancelImport(deps: Deps, id: number): Promise<void> {
  const stored = await deps.db.$transaction(async (tx) => {
    const row = await tx.bookImport.findUnique({ where: { id } });
    await tx.bookImport.deleteMany({ where: { id } });
    return row;
  });
  if (stored) await removeUnusedFiles(deps, filesOfImport(stored));
}
