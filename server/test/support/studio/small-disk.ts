import fs, { createWriteStream } from 'node:fs';
import type { Disk } from '../../../src/lib/disk.ts';

const createNoSpaceError = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });

/** Creates a disk with this many free bytes. Deleting files frees no space, but a test can change `left.room`. */
export function createSmallDisk(room: number): { disk: Disk; remainingSpace: { room: number } } {
  const freeSpace = { room };
  /** Writes as many bytes as fit, then fails, as a full disk does. */
  const writeToDisk = (
    file: number,
    bytes: Buffer,
    offset: number,
    length: number,
    position: number | null,
    callback: (error: Error | null, written?: number, bytes?: Buffer) => void,
  ) => {
    const writableLength = Math.min(length, freeSpace.room);
    if (writableLength === 0 && length > 0) return callback(createNoSpaceError());
    freeSpace.room -= writableLength;
    fs.write(file, bytes, offset, writableLength, position, callback);
  };
  return {
    remainingSpace: freeSpace,
    disk: {
      write: (path, options) =>
        createWriteStream(path, { ...options, fs: { open: fs.open, close: fs.close, write: writeToDisk } }),
      freeBytes: async () => freeSpace.room,
    },
  };
}
