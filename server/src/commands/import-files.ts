import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns functions that manage the folder of a dictionary import from the command line, in the system's temporary
 * directory. `open` creates the folder, and `remove` deletes it.
 */
export function createImportFolderHandle() {
  const id = randomUUID();
  const folder = join(tmpdir(), `lingostory-dictionary-${id}`);
  return {
    id,
    file: null,
    open: async () => {
      await mkdir(folder);
      return folder;
    },
    remove: async () => await rm(folder, { recursive: true, force: true }),
  };
}
