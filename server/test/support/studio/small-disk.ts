import fs, { createWriteStream } from 'node:fs';
import type { Disk } from '../../../src/lib/disk.ts';

const noSpace = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });

/** Returns a disk with room for this many bytes. Deleting files frees nothing, but a test can change `room`. */
export function smallDisk(room: number): { disk: Disk; left: { room: number } } {
  const left = { room };
  /** Writes as much as fits, then fails, as a real disk does. */
  const write = (
    file: number,
    bytes: Buffer,
    offset: number,
    length: number,
    position: number | null,
    done: (error: Error | null, written?: number, bytes?: Buffer) => void,
  ) => {
    const fitting = Math.min(length, left.room);
    if (fitting === 0 && length > 0) return done(noSpace());
    left.room -= fitting;
    fs.write(file, bytes, offset, fitting, position, done);
  };
  return {
    left,
    disk: {
      write: (path, options) =>
        createWriteStream(path, { ...options, fs: { open: fs.open, close: fs.close, write } }),
      freeBytes: async () => left.room,
    },
  };
}
