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

/** As Node, and as PostgreSQL name a disk without room, or a quota that is used up. */
const codes: unknown[] = ['ENOSPC', 'EDQUOT', '53100'];

/** There is not enough room on the disk for what was about to be stored. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull';
  readonly code = 'ENOSPC';
}

type Coded = {
  code?: unknown;
  meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } };
};

/** True for the failure of a write for want of room, whoever wrote: a stream, a program of ours, the database. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, meta } = error as Coded;
  return codes.includes(code) || codes.includes(meta?.driverAdapterError?.cause?.originalCode);
}

export const noRoom = 'The server is out of disk space right now.';
