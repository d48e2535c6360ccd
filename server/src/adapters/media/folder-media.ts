import { constants, createReadStream } from 'node:fs';
import { copyFile, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  createFileName,
  createNameEtag,
  createRandomStem,
  isPartialUploadName,
  isUnfinishedName,
  isWorkFolderName,
  mediaTypeOf,
  unfinishedSuffix,
} from './file-names.ts';
import {
  createLocalFiles,
  ignoreMissingFile,
  type LocalFilesOptions,
  writeOrRemoveFile,
} from './local-files.ts';
import type { Media } from './media.ts';
import { createMediaCache } from './media-cache.ts';
import { createMediaReaders } from './media-readers.ts';

/**
 * Stores media in a folder and caches recently read files in memory (a clip takes about 10 kB). Uploads must leave
 * `reservedBytes` bytes of disk space free. Parsing a sound may take at most `soundTimeLimit` milliseconds.
 */
export function createFolderMedia(
  folderPath: string,
  { soundTimeLimit, ...localOptions }: LocalFilesOptions & { soundTimeLimit?: number } = {},
): Media {
  const local = createLocalFiles(folderPath, localOptions);
  const { folder, disk, ensureKindFolder } = local;
  const cache = createMediaCache();
  return {
    ...createMediaReaders(soundTimeLimit),
    check: async () => {},
    receive: local.receive,
    discard: local.discard,
    put: async (mediaKind, extension, content, stem = createRandomStem()) => {
      const name = createFileName(stem, extension);
      const path = join(ensureKindFolder(mediaKind), name);
      if (!Buffer.isBuffer(content)) {
        await rename(content.path, path);
        return name;
      }
      // Written under a temporary name first, so that a killed process never leaves a partial file under the final
      // name.
      const temporaryPath = path + unfinishedSuffix;
      await writeOrRemoveFile(temporaryPath, async () => {
        await pipeline([content], disk.write(temporaryPath));
        await rename(temporaryPath, path);
      });
      return name;
    },
    beginUpload: async (mediaKind, stem) =>
      await writeFile(join(ensureKindFolder(mediaKind), `${stem}.upload`), ''),
    appendToUpload: async (mediaKind, name, offset, content) => {
      const path = join(folder, mediaKind, name);
      // Truncates the file at the offset, because after a lost connection the client sends everything beyond it again.
      await truncate(path, offset);
      await pipeline(content, disk.write(path, { flags: 'r+', start: offset }));
    },
    freeBytes: local.freeBytes,
    sizeOf: async (mediaKind, name) => {
      const stats = await ignoreMissingFile(stat(join(folder, mediaKind, name)));
      return stats?.size;
    },
    localPathOf: async (mediaKind, name) => join(folder, mediaKind, name),
    createWorkFolder: local.createWorkFolder,
    open: async (mediaKind, name) => {
      const path = join(folder, mediaKind, name);
      const stats = await ignoreMissingFile(stat(path));
      if (!stats) return undefined;
      return {
        size: stats.size,
        type: mediaTypeOf(name),
        etag: createNameEtag(name, stats.size),
        read: async (range) => createReadStream(path, range),
      };
    },
    read: async (mediaKind, name) => {
      const type = mediaTypeOf(name);
      if (!type) return undefined;
      return await cache.read(`${mediaKind}/${name}`, type, () =>
        readFile(join(folder, mediaKind, name)).catch(() => undefined),
      );
    },
    readUncached: async (mediaKind, name) => {
      const type = mediaTypeOf(name);
      const bytes = type && (await ignoreMissingFile(readFile(join(folder, mediaKind, name))));
      return type && bytes ? { bytes, type } : undefined;
    },
    copy: async (from, to, name) => {
      const path = join(ensureKindFolder(to), name);
      const temporaryPath = path + unfinishedSuffix;
      await ignoreMissingFile(
        writeOrRemoveFile(temporaryPath, async () => {
          // Files never change, so the copy may share the original's blocks where the file system supports it.
          await copyFile(join(folder, from, name), temporaryPath, constants.COPYFILE_FICLONE);
          await rename(temporaryPath, path);
        }),
      );
    },
    remove: async (mediaKind, name) => {
      if (
        !mediaTypeOf(name) &&
        !isUnfinishedName(name) &&
        !isPartialUploadName(name) &&
        !isWorkFolderName(name)
      )
        return false;
      cache.delete(`${mediaKind}/${name}`);
      await rm(join(folder, mediaKind, name), { force: true, recursive: mediaKind === 'work' });
      return true;
    },
    removeUnfinished: async (cutoffDate) => await local.removeUnfinished(cutoffDate),
    list: async (mediaKind) => await readdir(join(folder, mediaKind)).catch(() => []),
  };
}
