import fs, { createWriteStream } from 'node:fs';
import type { Disk } from '../../../src/lib/disk.ts';

const noSpace = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });

/** A disk with room for so many bytes, as far as streams write to it. What is removed frees nothing; `room` may be set anew. */
export function smallDisk(room: number): { disk: Disk; left: { room: number } } {
  const left = { room };
  /** As the system does: as much as fits, and an error once nothing does. */
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
