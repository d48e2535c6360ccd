import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Describes a folder for a dictionary import in the system's temporary directory. `open` creates it, and `remove`
 * deletes it.
 */
export function createImportFiles() {
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
