import { open, readFile, stat } from 'node:fs/promises';
import { importLimits } from '@lingostory/contract/studio/imports/constants';
import { type Archive, openArchive } from './archive/open-archive.ts';
import type { BookFile, BookFileChoices } from './book-file.ts';
import { BookFileError } from './book-file-error.ts';
import { bookFileLimits, formatSize } from './limits.ts';
import { readEpub } from './read-epub.ts';
import { readTableArchive, readTableFile, titleOf } from './tables/read-table.ts';

const epubMimeType = 'application/epub+zip';
const maxMimeTypeSize = 1024;
/** The first bytes of a zip, and of a zip without entries. */
const zipSignatures = ['PK\u0003\u0004', 'PK\u0005\u0006'];

/** Returns true for an EPUB, even if its mimetype entry is missing or wrong. */
async function isEpub(archive: Archive): Promise<boolean> {
  if (archive.find('META-INF/container.xml') !== undefined) return true;
  if (archive.names.some((name) => /\.opf$/i.test(name))) return true;
  const hasMimeType =
    archive.find('mimetype') === 'mimetype' && archive.sizeOf('mimetype') <= maxMimeTypeSize;
  return hasMimeType && (await archive.read('mimetype', maxMimeTypeSize)).toString().trim() === epubMimeType;
}

/** Returns true for a file that begins like a zip. */
async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && zipSignatures.includes(buffer.toString('latin1'));
  } finally {
    await file.close();
  }
}

/** Throws a BookFileError if the studio can't import so many chapters or phrases at once. */
function checkLength(book: BookFile): BookFile {
  const { chapters: maxChapters, phrases: maxPhrases } = importLimits;
  const phraseCount = book.chapters.reduce(
    (sum, { items }) => sum + items.filter(({ type }) => type === 'phrase').length,
    0,
  );
  const excess =
    book.chapters.length > maxChapters
      ? `${maxChapters.toLocaleString('en')} chapters`
      : phraseCount > maxPhrases
        ? `${maxPhrases.toLocaleString('en')} phrases`
        : undefined;
  if (excess !== undefined)
    throw new BookFileError(`This book has more than ${excess}. Please split the book.`);
  return book;
}

/**
 * Reads a book from an EPUB, or from a table of phrases that may be in a zip with its clips. Throws a BookFileError if
 * the file can't be read.
 */
export async function readBookFile(request: {
  path: string;
  fileName: string;
  choices: BookFileChoices;
}): Promise<BookFile> {
  const { path, fileName } = request;
  if (!(await isZip(path))) {
    if (/\.epub$/i.test(fileName))
      throw new BookFileError(
        'This file isn’t an EPUB, or it is damaged. Please download or export it again.',
      );
    const { size } = await stat(path);
    if (size > bookFileLimits.table)
      throw new BookFileError(
        `A table can have at most ${formatSize(bookFileLimits.table)}. Other files must be EPUBs or zips.`,
      );
    return checkLength(readTableFile(await readFile(path), request));
  }
  const archive = await openArchive(path);
  try {
    if (!(await isEpub(archive))) return checkLength(await readTableArchive(archive, request));
    const book = await readEpub(archive, request.choices);
    return checkLength({ ...book, title: book.title || titleOf(fileName) });
  } finally {
    archive.close();
  }
}
