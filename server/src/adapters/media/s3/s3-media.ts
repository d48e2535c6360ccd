import { createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DiskFullError } from '../../../lib/disk.ts';
import { MediaUnavailableError } from '../../../lib/media-outage.ts';
import {
  createFileName,
  createNameEtag,
  createRandomStem,
  isPartialUploadName,
  isUnfinishedName,
  isWorkFolderName,
  mediaTypeOf,
  unfinishedSuffix,
} from '../file-names.ts';
import {
  createLocalFiles,
  ignoreMissingFile,
  type LocalFilesOptions,
  writeOrRemoveFile,
} from '../local-files.ts';
import type { Media, MediaKind } from '../media.ts';
import { createMediaCache } from '../media-cache.ts';
import { createMediaReaders } from '../media-readers.ts';
import { createObjectStore } from './object-store.ts';
import { createPartialUploads } from './partial-uploads.ts';
import type { ObjectStoreSettings } from './store-errors.ts';

/**
 * After an outage, clips and pictures fail at once for this many milliseconds, so that readers don't wait and the
 * requests don't pile up. Then the next one tries the store again.
 */
const outagePauseMs = 2_000;

const keyOf = (mediaKind: MediaKind, name: string) => `${mediaKind}/${name}`;

/** Wraps reads so that they fail at once while the store is known to be absent. */
function createOutageGuard() {
  let lastOutage: { error: MediaUnavailableError; until: number } | undefined;
  return async <Result>(read: () => Promise<Result>): Promise<Result> => {
    if (lastOutage && lastOutage.until > Date.now()) throw lastOutage.error;
    try {
      const result = await read();
      lastOutage = undefined;
      return result;
    } catch (error) {
      if (error instanceof MediaUnavailableError) lastOutage = { error, until: Date.now() + outagePauseMs };
      throw error;
    }
  };
}

/**
 * Stores media in an S3 bucket, under `<kind>/<name>`, and caches recently read ones in memory. `folderPath` is a
 * folder on this machine for uploads that aren't stored yet, and for work: copies for programs such as ffmpeg.
 */
export function createS3Media(
  settings: ObjectStoreSettings,
  folderPath: string,
  localOptions: LocalFilesOptions = {},
): Media {
  const local = createLocalFiles(folderPath, localOptions);
  const store = createObjectStore(settings);
  const uploads = createPartialUploads(store);
  const cache = createMediaCache();
  const guardRead = createOutageGuard();
  const localPath = (name: string) => join(local.folder, 'work', name);

  const sizeOf = async (mediaKind: MediaKind, name: string) => {
    if (mediaKind === 'work') return (await ignoreMissingFile(stat(localPath(name))))?.size;
    const key = keyOf(mediaKind, name);
    return isPartialUploadName(name) ? await uploads.sizeOf(key) : await store.sizeOf(key);
  };

  const copyToFile = async (key: string, name: string, path: string) => {
    if (isPartialUploadName(name)) return await uploads.copyToFile(key, path);
    const content = await store.open(key);
    if (content) await pipeline(content, createWriteStream(path));
  };

  return {
    ...createMediaReaders(),
    check: store.check,
    receive: local.receive,
    discard: local.discard,
    put: async (mediaKind, extension, content, stem = createRandomStem()) => {
      const name = createFileName(stem, extension);
      const key = keyOf(mediaKind, name);
      const type = mediaTypeOf(name) ?? '';
      if (Buffer.isBuffer(content)) await store.put(key, content, type);
      else {
        await store.putFile(key, content.path, type);
        await rm(content.path, { force: true });
      }
      return name;
    },
    beginUpload: async (mediaKind, stem) => await uploads.begin(keyOf(mediaKind, `${stem}.upload`)),
    appendToUpload: async (mediaKind, name, offset, content) =>
      await uploads.append(keyOf(mediaKind, name), offset, content),
    freeBytes: local.freeBytes,
    sizeOf,
    localPathOf: async (mediaKind, name, workId) => {
      if (mediaKind === 'work') return localPath(name);
      const size = await sizeOf(mediaKind, name);
      const path = join(await local.createWorkFolder(workId), name);
      if (size === undefined || (await ignoreMissingFile(stat(path)))) return path;
      if (size > (await local.freeBytes()))
        throw new DiskFullError(`There is no room for a copy of ${name}.`);
      const temporaryPath = path + unfinishedSuffix;
      await writeOrRemoveFile(temporaryPath, async () => {
        await copyToFile(keyOf(mediaKind, name), name, temporaryPath);
        await rename(temporaryPath, path);
      });
      return path;
    },
    createWorkFolder: local.createWorkFolder,
    open: async (mediaKind, name) => {
      const size = await guardRead(() => sizeOf(mediaKind, name));
      if (size === undefined) return undefined;
      const key = keyOf(mediaKind, name);
      return {
        size,
        type: mediaTypeOf(name),
        etag: createNameEtag(name, size),
        read: async (range) => {
          const content = isPartialUploadName(name)
            ? await uploads.read(key, range)
            : await store.open(key, range);
          if (!content) throw new Error(`The file ${key} was removed while it was read.`);
          return content;
        },
      };
    },
    read: async (mediaKind, name) => {
      const type = mediaTypeOf(name);
      if (!type) return undefined;
      const key = keyOf(mediaKind, name);
      return await cache.read(key, type, () => guardRead(() => store.read(key)));
    },
    readUncached: async (mediaKind, name) => {
      const type = mediaTypeOf(name);
      const bytes = type && (await guardRead(() => store.read(keyOf(mediaKind, name))));
      return type && bytes ? { bytes, type } : undefined;
    },
    copy: async (from, to, name) => await store.copy(keyOf(from, name), keyOf(to, name)),
    remove: async (mediaKind, name) => {
      const isLocal = mediaKind === 'work' || isUnfinishedName(name);
      if (isLocal && (isUnfinishedName(name) || isWorkFolderName(name) || mediaTypeOf(name))) {
        await rm(join(local.folder, mediaKind, name), { force: true, recursive: true });
        return true;
      }
      const key = keyOf(mediaKind, name);
      if (isPartialUploadName(name)) await uploads.remove(key);
      else if (mediaTypeOf(name)) await store.remove([key]);
      else return false;
      cache.delete(key);
      return true;
    },
    removeUnfinished: async (cutoffDate) => {
      await local.removeUnfinished(cutoffDate, { workFolders: true });
      await store.abortUnfinished(cutoffDate);
    },
    list: async (mediaKind) =>
      mediaKind === 'work'
        ? ((await ignoreMissingFile(readdir(localPath('.')))) ?? [])
        : await store.listNames(`${mediaKind}/`),
  };
}
