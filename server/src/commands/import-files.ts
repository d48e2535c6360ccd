import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates files for a dictionary import in a folder of the system's temporary directory. */
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
