import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A file system of limited size, which can be filled. */
export type SmallFileSystem = {
  folder: string;
  fill: () => Promise<void>;
  clear: () => Promise<void>;
  /** Unmounts the file system and deletes its folder. */
  remove: () => Promise<void>;
};

/** True if this process may mount a file system, which only root on Linux may. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0;

/** Mounts a file system of this many megabytes on a new folder. Without the right to mount, `fill` throws. */
export async function mountSmallFileSystem(megabytes: number): Promise<SmallFileSystem> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-small-disk-'));
  if (canMount) await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder]);
  const fillerPath = join(folder, 'filler');
  return {
    folder,
    fill: async () => {
      if (!canMount) throw new Error('Only root can mount a small file system.');
      const file = await open(fillerPath, 'w');
      const chunk = Buffer.alloc(1 << 16);
      try {
        for (;;) await file.write(chunk);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    clear: () => rm(fillerPath, { force: true }),
    remove: async () => {
      if (canMount) await run('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
