import { createWriteStream, type WriteStream } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** What is written to and how much is free there. A test has a small one. */
export type Disk = {
  write: (path: string, options?: { flags: string; start: number }) => WriteStream;
  /** Bytes of the file system that this folder is on. */
  freeBytes: (folder: string) => Promise<number>;
};

export const systemDisk: Disk = {
  write: (path, options) => createWriteStream(path, options),
  freeBytes: async (folder) => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
};
