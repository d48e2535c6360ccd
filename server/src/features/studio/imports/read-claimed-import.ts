import { join } from 'node:path';
import type { Deps } from '../../../deps.ts';
import type { BookFile } from '../../../libraries/book-files/book-file.ts';
import { BookFileError } from '../../../libraries/book-files/book-file-error.ts';
import { createBookNotFoundProblem } from '../base/edit-locked-book.ts';
import { LostLeaseError, type TaskControl } from '../base/hold-lease.ts';
import { versionIncrement } from '../base/versions.ts';
import { compareEdition } from '../editions/compare-edition.ts';
import { readCurrentBook } from '../editions/current-book.ts';
import { type ClaimedImport, toLeaseFilter } from './import-leases.ts';
import { type FoundBook, summarizeBook } from './summarize-book.ts';

/** Width in pixels of the cover that the wizard shows. */
const coverPreviewSize = { suffix: '', cut: 'whole', format: 'webp', width: 168, height: 252 } as const;

/** Reads a book file and stores what was found, for an editor to choose from. */
export async function readClaimedImport(
  deps: Deps,
  claimed: ClaimedImport,
  { signal }: TaskControl,
): Promise<void> {
  const book = await readBookFile(deps, claimed, signal);
  const summary = summarizeBook(book, await drawCoverPreview(deps, claimed, book.cover, signal));
  const found = claimed.isEdition ? await compareWithBook(deps, claimed, book, summary) : summary;
  const { count } = await deps.db.bookImport.updateMany({
    where: toLeaseFilter(claimed),
    data: {
      state: 'ready',
      found: JSON.parse(JSON.stringify(found)),
      progress: 1,
      leaseId: null,
      leaseUntil: null,
      ...versionIncrement,
    },
  });
  if (count === 0) throw new LostLeaseError();
}

/**
 * Adds the differences between the file and the book that gets it as a newer edition. The details and the chapters of the
 * sample are the book's, because editors may have corrected them. Throws 404 if the book was deleted.
 */
async function compareWithBook(
  { db }: Deps,
  { bookId }: ClaimedImport,
  file: BookFile,
  found: FoundBook,
): Promise<FoundBook> {
  const book = await db.book.findFirst({ where: { id: bookId ?? 0, deletedAt: null } });
  if (!book) throw createBookNotFoundProblem();
  const { edition, currentChapters } = compareEdition(await readCurrentBook(db, book.id), file.chapters);
  return {
    ...found,
    title: book.title,
    authors: [book.author],
    narrators: book.narratedBy === '' ? [] : [book.narratedBy],
    description: book.description,
    rights: book.textRights,
    audio_rights: book.audioRights,
    // A new draft has a level that nobody has chosen.
    difficulty: book.difficultyChosen ? book.difficulty : found.difficulty,
    chapters: found.chapters.map((chapter, index) => ({
      ...chapter,
      is_sample: currentChapters[index]?.isSample ?? chapter.is_sample,
    })),
    edition,
  };
}

/** Reads the import's file with its choices. The same file and choices always give the same book. */
export async function readBookFile(
  deps: Deps,
  claimed: ClaimedImport,
  signal: AbortSignal,
): Promise<BookFile> {
  const path = await deps.media.localPathOf('recordings', claimed.file, claimed.leaseId);
  return await deps.bookFiles.read(
    { path, fileName: claimed.fileName, choices: claimed.choices },
    { signal },
  );
}

/** Copies entries of the import's file into its work folder, and returns their paths by entry. */
export async function extractEntries(
  deps: Deps,
  claimed: ClaimedImport,
  entries: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const folder = join(await deps.media.createWorkFolder(claimed.leaseId), 'entries');
  const path = await deps.media.localPathOf('recordings', claimed.file, claimed.leaseId);
  const pathsByEntry = await deps.bookFiles.extract(
    { path, entries: [...new Set(entries)], folder },
    { signal },
  );
  return new Map(Object.entries(pathsByEntry));
}

/** Returns a small picture of the cover as a data URL, or null if it can't be drawn. */
async function drawCoverPreview(
  deps: Deps,
  claimed: ClaimedImport,
  coverEntry: string | undefined,
  signal: AbortSignal,
): Promise<string | null> {
  if (coverEntry === undefined) return null;
  const paths = await extractEntries(deps, claimed, [coverEntry], signal).catch((error: unknown) => {
    // A damaged cover must not keep the book from being imported.
    if (error instanceof BookFileError) return undefined;
    throw error;
  });
  const path = paths?.get(coverEntry);
  const cover = path === undefined ? undefined : await deps.media.readCover({ path });
  if (typeof cover !== 'object') return null;
  const preview = await deps.media.drawImage(cover.image, coverPreviewSize);
  return `data:image/webp;base64,${preview.toString('base64')}`;
}
