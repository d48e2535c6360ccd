import { mkdirSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Disk, systemDisk } from '../../lib/disk.ts';
import { createRandomStem, isUnfinishedName, isWorkFolderName, unfinishedSuffix } from './file-names.ts';
import { type Media, type MediaKind, mediaKinds } from './media.ts';

/** `reservedBytes`: bytes of the disk that uploads must leave free. */
export type LocalFilesOptions = { reservedBytes?: number; disk?: Disk };

export type LocalFiles = Pick<Media, 'receive' | 'discard' | 'freeBytes' | 'createWorkFolder'> & {
  /** The absolute path of the folder. */
  folder: string;
  disk: Disk;
  /** Creates the folder of a kind if it doesn't exist, and returns its path. */
  ensureKindFolder: (mediaKind: MediaKind) => string;
  /** Removes unfinished files last changed before `cutoffDate`, and with `workFolders` also such work folders. */
  removeUnfinished: (cutoffDate: Date, options?: { workFolders: boolean }) => Promise<void>;
};

const isMissingFileError = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Returns a request's result, or undefined if the file doesn't exist. */
export async function ignoreMissingFile<Result>(request: Promise<Result>): Promise<Result | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isMissingFileError(error)) return undefined;
    throw error;
  }
}

/** Writes a file, and removes what was written if that fails. */
export async function writeOrRemoveFile(path: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** The files that every adapter has on the disk: uploads that are not stored yet, and work folders. */
export function createLocalFiles(
  folderPath: string,
  { reservedBytes = 0, disk = systemDisk }: LocalFilesOptions,
): LocalFiles {
  // ffmpeg needs absolute paths.
  const folder = resolve(folderPath);
  const ensureKindFolder = (mediaKind: MediaKind) => {
    const path = join(folder, mediaKind);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const removeIfOlder = async (path: string, cutoffDate: Date) => {
    const stats = await ignoreMissingFile(stat(path));
    if (stats && stats.mtime < cutoffDate) await rm(path, { recursive: true, force: true });
  };
  return {
    folder,
    disk,
    ensureKindFolder,
    receive: async (mediaKind, content) => {
      const path = join(ensureKindFolder(mediaKind), createRandomStem() + unfinishedSuffix);
      const file = disk.write(path);
      const closePromise = new Promise<void>((resolve) => {
        file.once('close', resolve);
      });
      await writeOrRemoveFile(path, async () => {
        // Waits until the file is closed. If an upload is aborted while its file is still being opened, the file
        // doesn't exist yet and can be removed only afterward.
        await pipeline(content, file).finally(() => closePromise);
      });
      return { path, size: file.bytesWritten };
    },
    discard: async ({ path }) => await rm(path, { force: true }),
    freeBytes: async () => {
      mkdirSync(folder, { recursive: true });
      return Math.max(0, (await disk.freeBytes(folder)) - reservedBytes);
    },
    createWorkFolder: async (id) => {
      if (!isWorkFolderName(id)) throw new Error(`${id} is no name of a folder for work.`);
      const path = join(folder, 'work', id);
      await mkdir(path, { recursive: true });
      return path;
    },
    removeUnfinished: async (cutoffDate, { workFolders } = { workFolders: false }) => {
      for (const mediaKind of mediaKinds)
        for (const name of (await ignoreMissingFile(readdir(join(folder, mediaKind)))) ?? []) {
          const isStaleWork = workFolders && mediaKind === 'work' && isWorkFolderName(name);
          if (isUnfinishedName(name) || isStaleWork)
            await removeIfOlder(join(folder, mediaKind, name), cutoffDate);
        }
    },
  };
}
