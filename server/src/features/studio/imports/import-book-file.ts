import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { schemas } from '@lingostory/contract/studio/imports/schemas';
import type { Deps } from '../../../deps.ts';
import { validateInput } from '../../../http/parse.ts';
import { versionIncrement } from '../base/versions.ts';
import { createFileStem } from '../files/store-files.ts';
import { type ConfirmedBook, findImport, type StoredImport } from './find-import.ts';
import { processImports } from './process-imports.ts';
import { type ConfirmedFields, cancelImport, toConfirmedBook } from './start-import.ts';
import type { FoundBook, ReadChoices } from './summarize-book.ts';

const confirmedFieldsSchema = schemas.confirmImport.input.omit(['id', 'version']);

/** Milliseconds between two looks at an import that another process works on. */
const pollIntervalMs = 500;

/**
 * Imports a book file of this machine, and returns the import. If the file can't be imported, the import's state is
 * `failed`, and `problem` says why. `confirm` chooses the book's details and chapters. With `bookId`, the file is a new
 * edition of that book. Throws 422 if the details are invalid. Nothing is left after a failure.
 */
export async function importBookFile(
  deps: Deps,
  request: { path: string; fileName: string; choices: ReadChoices; bookId?: number | undefined },
  confirm: (found: FoundBook) => ConfirmedFields,
): Promise<StoredImport> {
  const { path, fileName, choices, bookId } = request;
  const stem = createFileStem();
  const file = `${stem}.upload`;
  await deps.media.beginUpload('recordings', stem);
  await deps.media.appendToUpload('recordings', file, 0, createReadStream(path));
  const { id } = await deps.db.bookImport.create({
    data: {
      fileName,
      file,
      choices,
      ...(bookId !== undefined && { bookId, isEdition: true }),
      createdAt: deps.clock.now(),
    },
  });
  const read = await waitForState(deps, id, 'ready');
  if (read.state === 'failed' || !read.found) return await finish(deps, read);
  let confirmed: ConfirmedBook;
  try {
    confirmed = toConfirmedBook(await validateInput(confirmedFieldsSchema, confirm(read.found)));
  } catch (error) {
    await cancelImport(deps, id);
    throw error;
  }
  await deps.db.bookImport.update({
    where: { id },
    data: { state: 'importing', confirmed, ...versionIncrement },
  });
  return await finish(deps, await waitForState(deps, id, 'done'));
}

/** Works on the import until it has this state or has failed. Another process may do the work. */
async function waitForState(deps: Deps, id: number, state: 'ready' | 'done'): Promise<StoredImport> {
  for (;;) {
    await processImports(deps);
    const stored = await findImport(deps, id);
    if (stored.state === state || stored.state === 'failed') return stored;
    await sleep(pollIntervalMs);
  }
}

/** Removes the row, because nobody looks for an import of the command line in the studio. */
async function finish(deps: Deps, stored: StoredImport): Promise<StoredImport> {
  await cancelImport(deps, stored.id);
  return stored;
}
