import { randomBytes } from 'node:crypto';
import { constants, mkdirSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import etag from 'etag';
import { LRUCache } from 'lru-cache';
import { type Disk, systemDisk } from '../../lib/disk.ts';
import { type Media, type MediaFile, type MediaKind, mediaKinds } from './media.ts';
import { createPictures } from './picture-process.ts';
import { createCoverReader } from './read-cover.ts';
import { createSoundParser, readSound } from './read-sound.ts';

const mediaTypes: Record<string, string> = {
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
const workNamePattern = /^[0-9a-f-]{36}$/;
const maxCacheBytes = 64 * 1024 * 1024;

const randomStem = () => randomBytes(16).toString('hex');

function mediaTypeOf(name: string): string | undefined {
  const extension = fileNamePattern.exec(name)?.[1];
  return extension ? mediaTypes[extension] : undefined;
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function ignoreMissing<Result>(asked: Promise<Result>): Promise<Result | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Stores media in a folder and caches recently read files in memory (a clip takes about 10 kB). Uploads must leave
 * `reserve` bytes of disk space free. Parsing a sound may take at most `soundTimeLimit` milliseconds.
 */
export function createFolderMedia(
  given: string,
  {
    reserve = 0,
    disk = systemDisk,
    soundTimeLimit,
  }: { reserve?: number; disk?: Disk; soundTimeLimit?: number } = {},
): Media {
  // ffmpeg and Express's `sendFile` need absolute paths.
  const folder = resolve(given);
  const cache = new LRUCache<string, MediaFile>({
    maxSize: maxCacheBytes,
    maxEntrySize: maxCacheBytes / 16,
    sizeCalculation: (file) => file.bytes.length + 200,
  });
  const pictures = createPictures();
  const readCover = createCoverReader(pictures);
  const parseSound = createSoundParser(soundTimeLimit);
  const kindFolderOf = (kind: MediaKind) => {
    const path = join(folder, kind);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const removeOnFailure = async (path: string, write: () => Promise<void>) => {
    try {
      await write();
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  };
  return {
    receive: async (kind, content) => {
      const path = join(kindFolderOf(kind), randomStem() + unfinishedSuffix);
      const file = disk.write(path);
      const closed = new Promise<void>((resolve) => {
        file.once('close', resolve);
      });
      await removeOnFailure(path, async () => {
        // Waits until the file is closed. If an upload breaks off while its file is still being opened, the file
        // doesn't exist yet and can be removed only afterward.
        await pipeline(content, file).finally(() => closed);
      });
      return { path, size: file.bytesWritten };
    },
    discard: async ({ path }) => await rm(path, { force: true }),
    put: async (kind, extension, content, stem = randomStem()) => {
      const name = `${stem}.${extension}`;
      if (!mediaTypeOf(name)) throw new Error(`No media of type ${extension} are served.`);
      const path = join(kindFolderOf(kind), name);
      if (!Buffer.isBuffer(content)) {
        await rename(content.path, path);
        return name;
      }
      // Written under a temporary name first, so that a killed process never leaves a partial file under the final
      // name.
      const temporaryPath = path + unfinishedSuffix;
      await removeOnFailure(temporaryPath, async () => {
        await pipeline([content], disk.write(temporaryPath));
        await rename(temporaryPath, path);
      });
      return name;
    },
    begin: async (kind, stem) => await writeFile(join(kindFolderOf(kind), `${stem}.upload`), ''),
    append: async (kind, name, offset, content) => {
      const path = join(folder, kind, name);
      // Drops bytes beyond the offset, which the client sends again after a broken connection.
      await truncate(path, offset);
      await pipeline(content, disk.write(path, { flags: 'r+', start: offset }));
    },
    freeBytes: async () => {
      mkdirSync(folder, { recursive: true });
      return Math.max(0, (await disk.freeBytes(folder)) - reserve);
    },
    sizeOf: async (kind, name) => {
      const stats = await ignoreMissing(stat(join(folder, kind, name)));
      return stats?.size;
    },
    pathOf: (kind, name) => join(folder, kind, name),
    openWork: async (id) => {
      if (!workNamePattern.test(id)) throw new Error(`${id} is no name of a folder for work.`);
      const path = join(folder, 'work', id);
      await mkdir(path, { recursive: true });
      return path;
    },
    read: async (kind, name) => {
      const type = mediaTypeOf(name);
      if (!type) return undefined;
      const key = `${kind}/${name}`;
      const cachedFile = cache.get(key);
      if (cachedFile) return cachedFile;
      const bytes = await readFile(join(folder, kind, name)).catch(() => undefined);
      if (!bytes) return undefined;
      const file = { bytes, type, etag: etag(bytes) };
      cache.set(key, file);
      return file;
    },
    copy: async (from, to, name) => {
      const path = join(kindFolderOf(to), name);
      const temporaryPath = path + unfinishedSuffix;
      try {
        await removeOnFailure(temporaryPath, async () => {
          // Files never change, so the copy may share the original's blocks where the file system supports it.
          await copyFile(join(folder, from, name), temporaryPath, constants.COPYFILE_FICLONE);
          await rename(temporaryPath, path);
        });
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
    remove: async (kind, name) => {
      if (
        !mediaTypeOf(name) &&
        ![unfinishedNamePattern, partialUploadPattern, workNamePattern].some((ours) => ours.test(name))
      )
        return false;
      cache.delete(`${kind}/${name}`);
      await rm(join(folder, kind, name), { force: true, recursive: kind === 'work' });
      return true;
    },
    removeUnfinished: async (since) => {
      for (const kind of mediaKinds)
        for (const name of (await ignoreMissing(readdir(join(folder, kind)))) ?? []) {
          if (!unfinishedNamePattern.test(name)) continue;
          const path = join(folder, kind, name);
          const stats = await ignoreMissing(stat(path));
          if (stats && stats.mtime < since) await rm(path, { force: true });
        }
    },
    list: async (kind) => await readdir(join(folder, kind)).catch(() => []),
    readCover: ({ path }) => readCover(path),
    drawCover: pictures.drawSize,
    readSound: (file) => readSound(parseSound, file),
  };
}
