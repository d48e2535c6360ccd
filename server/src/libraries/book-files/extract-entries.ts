import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openArchive } from './archive/open-archive.ts';
import { BookFileError } from './book-file-error.ts';
import { bookFileLimits, formatSize } from './limits.ts';

/** Returns the extension of an entry in lower case, if it is a plain one, so that a file's kind stays visible. */
const extensionOf = (entry: string) => /\.[a-z\d]{1,5}$/.exec(entry.toLowerCase())?.[0] ?? '';

/**
 * Copies entries of an archive into a folder, under generated names, and returns the path of each. Leaves no files
 * behind when it throws a BookFileError.
 */
export async function extractEntries(request: {
  path: string;
  entries: readonly string[];
  folder: string;
}): Promise<Record<string, string>> {
  const { path, folder } = request;
  const entries = [...new Set(request.entries)];
  const archive = await openArchive(path);
  const pathsByEntry = new Map<string, string>();
  try {
    const totalSize = entries.reduce((sum, entry) => sum + archive.sizeOf(entry), 0);
    if (totalSize > bookFileLimits.extracted)
      throw new BookFileError(
        `The sounds and pictures of this book have more than ${formatSize(bookFileLimits.extracted)}. Please split the book.`,
      );
    await mkdir(folder, { recursive: true });
    for (const [index, entry] of entries.entries()) {
      const filePath = join(folder, `file-${index}${extensionOf(entry)}`);
      pathsByEntry.set(entry, filePath);
      await archive.copy(entry, filePath);
    }
    return Object.fromEntries(pathsByEntry);
  } catch (error) {
    await Promise.all([...pathsByEntry.values()].map((filePath) => rm(filePath, { force: true })));
    throw error;
  } finally {
    archive.close();
  }
}
