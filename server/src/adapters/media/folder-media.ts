import { randomBytes } from 'node:crypto';
import { constants, mkdirSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import etag from 'etag';
import { LRUCache } from 'lru-cache';
import { type Disk, systemDisk } from '../../lib/disk.ts';
import { type Media, type MediaFile, type MediaKind, mediaKinds } from './media.ts';
import { createPictureProcessor } from './picture-process.ts';
import { createCoverReader } from './read-cover.ts';
import { createSoundParser, readSound } from './read-sound.ts';

const mediaTypeByExtension: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
};

const fileNamePattern = /^[a-z0-9]{16,64}\.([a-z0-9]{2,4})$/;
/** Suffix of a file that is still being written. A killed process leaves such files behind. */
const unfinishedSuffix = '.part';
const unfinishedNamePattern = /^[a-z0-9]{16,64}(\.[a-z0-9]{2,4})?\.part$/;
/** Matches the name of a file that is uploaded in parts. It has no media type yet. */
const partialUploadPattern = /^[a-z0-9]{32}\.upload$/;
const workFolderNamePattern = /^[0-9a-f-]{36}$/;
const maxCacheBytes = 64 * 1024 * 1024;

const createRandomStem = () => randomBytes(16).toString('hex');

function mediaTypeOf(name: string): string | undefined {
  const extension = fileNamePattern.exec(name)?.[1];
  return extension ? mediaTypeByExtension[extension] : undefined;
}

const isMissingFileError = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function ignoreMissingFile<Result>(request: Promise<Result>): Promise<Result | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isMissingFileError(error)) return undefined;
    throw error;
  }
}

/**
 * Stores media in a folder and caches recently read files in memory (a clip takes about 10 kB). Uploads must leave
 * `reservedBytes` bytes of disk space free. Parsing a sound may take at most `soundTimeLimit` milliseconds.
 */
export function createFolderMedia(
  folderPath: string,
  {
    reservedBytes = 0,
    disk = systemDisk,
    soundTimeLimit,
  }: { reservedBytes?: number; disk?: Disk; soundTimeLimit?: number } = {},
): Media {
  // ffmpeg and Express's `sendFile` need absolute paths.
  const folder = resolve(folderPath);
  const cache = new LRUCache<string, MediaFile>({
    maxSize: maxCacheBytes,
    maxEntrySize: maxCacheBytes / 16,
    sizeCalculation: (file) => file.bytes.length + 200,
  });
  const pictureProcessor = createPictureProcessor();
  const readCover = createCoverReader(pictureProcessor);
  const parseSound = createSoundParser(soundTimeLimit);
  const ensureKindFolder = (mediaKind: MediaKind) => {
    const path = join(folder, mediaKind);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const writeOrRemoveFile = async (path: string, write: () => Promise<void>) => {
    try {
      await write();
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  };
  return {
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
    put: async (mediaKind, extension, content, stem = createRandomStem()) => {
      const name = `${stem}.${extension}`;
      if (!mediaTypeOf(name)) throw new Error(`No media of type ${extension} are served.`);
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
    freeBytes: async () => {
      mkdirSync(folder, { recursive: true });
      return Math.max(0, (await disk.freeBytes(folder)) - reservedBytes);
    },
    sizeOf: async (mediaKind, name) => {
      const stats = await ignoreMissingFile(stat(join(folder, mediaKind, name)));
      return stats?.size;
    },
    pathOf: (mediaKind, name) => join(folder, mediaKind, name),
    createWorkFolder: async (id) => {
      if (!workFolderNamePattern.test(id)) throw new Error(`${id} is no name of a folder for work.`);
      const path = join(folder, 'work', id);
      await mkdir(path, { recursive: true });
      return path;
    },
    read: async (mediaKind, name) => {
      const type = mediaTypeOf(name);
      if (!type) return undefined;
      const key = `${mediaKind}/${name}`;
      const cachedFile = cache.get(key);
      if (cachedFile) return cachedFile;
      const bytes = await readFile(join(folder, mediaKind, name)).catch(() => undefined);
      if (!bytes) return undefined;
      const file = { bytes, type, etag: etag(bytes) };
      cache.set(key, file);
      return file;
    },
    copy: async (from, to, name) => {
      const path = join(ensureKindFolder(to), name);
      const temporaryPath = path + unfinishedSuffix;
      try {
        await writeOrRemoveFile(temporaryPath, async () => {
          // Files never change, so the copy may share the original's blocks where the file system supports it.
          await copyFile(join(folder, from, name), temporaryPath, constants.COPYFILE_FICLONE);
          await rename(temporaryPath, path);
        });
      } catch (error) {
        if (!isMissingFileError(error)) throw error;
      }
    },
    remove: async (mediaKind, name) => {
      if (
        !mediaTypeOf(name) &&
        ![unfinishedNamePattern, partialUploadPattern, workFolderNamePattern].some((pattern) =>
          pattern.test(name),
        )
      )
        return false;
      cache.delete(`${mediaKind}/${name}`);
      await rm(join(folder, mediaKind, name), { force: true, recursive: mediaKind === 'work' });
      return true;
    },
    removeUnfinished: async (cutoffDate) => {
      for (const mediaKind of mediaKinds)
        for (const name of (await ignoreMissingFile(readdir(join(folder, mediaKind)))) ?? []) {
          if (!unfinishedNamePattern.test(name)) continue;
          const path = join(folder, mediaKind, name);
          const stats = await ignoreMissingFile(stat(path));
          if (stats && stats.mtime < cutoffDate) await rm(path, { force: true });
        }
    },
    list: async (mediaKind) => await readdir(join(folder, mediaKind)).catch(() => []),
    readCover: ({ path }) => readCover(path),
    drawCover: pictureProcessor.resizeCover,
    readSound: (file) => readSound(parseSound, file),
  };
}
