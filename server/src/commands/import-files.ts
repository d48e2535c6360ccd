import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of the system's temporary ones, for a dictionary that is imported from here. */
export function temporaryImportFiles() {
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
