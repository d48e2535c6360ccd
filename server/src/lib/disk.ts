import { createWriteStream, type WriteStream } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** The file system on which media are stored. Tests replace it with one that has little free space. */
export type Disk = {
  write: (path: string, options?: { flags: string; start: number }) => WriteStream;
  /** Returns the free bytes of the file system that contains this folder. */
  freeBytes: (folder: string) => Promise<number>;
};

export const systemDisk: Disk = {
  write: (path, options) => createWriteStream(path, options),
  freeBytes: async (folder) => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
};

/** Codes of Node and of PostgreSQL for a full disk or an exhausted quota. */
const diskFullCodes: unknown[] = ['ENOSPC', 'EDQUOT', '53100'];

/** Thrown when the disk has no room for a file. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFull';
  readonly code = 'ENOSPC';
}

type ErrorWithCode = {
  code?: unknown;
  meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } };
};

/**
 * Returns true if a write failed because the disk is full. The error may come from a stream, a child process or the
 * database.
 */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, meta } = error as ErrorWithCode;
  return (
    diskFullCodes.includes(code) || diskFullCodes.includes(meta?.driverAdapterError?.cause?.originalCode)
  );
}

export const noDiskSpaceMessage = 'The server is out of disk space right now.';
