import { type Archive, openArchive } from './archive/open-archive.ts';
import type { BookFile, BookFileChoices } from './book-file.ts';
import { BookFileError } from './book-file-error.ts';
import { readEpub } from './read-epub.ts';

const epubMimeType = 'application/epub+zip';
const maxMimeTypeSize = 1024;

/** Returns true for an EPUB, even if its mimetype entry is missing or wrong. */
async function isEpub(archive: Archive): Promise<boolean> {
  if (archive.find('META-INF/container.xml') !== undefined) return true;
  const hasMimeType =
    archive.find('mimetype') === 'mimetype' && archive.sizeOf('mimetype') <= maxMimeTypeSize;
  return hasMimeType && (await archive.read('mimetype', maxMimeTypeSize)).toString().trim() === epubMimeType;
}

/** Reads a book from an EPUB, or from a table with clips. Throws a BookFileError if the file can't be read. */
export async function readBookFile(request: {
  path: string;
  fileName: string;
  choices: BookFileChoices;
}): Promise<BookFile> {
  const archive = await openArchive(request.path);
  try {
    if (await isEpub(archive)) return await readEpub(archive, request.choices);
    throw new BookFileError('This zip contains neither an EPUB nor a table.');
  } finally {
    archive.close();
  }
}
