import etag from 'etag';
import { LRUCache } from 'lru-cache';
import type { MediaFile } from './media.ts';

const maxCacheBytes = 64 * 1024 * 1024;

export type MediaCache = {
  /** Returns a cached file. Otherwise reads it with `readBytes` and caches it, unless that returns undefined. */
  read: (
    key: string,
    type: string,
    readBytes: () => Promise<Buffer | undefined>,
  ) => Promise<MediaFile | undefined>;
  delete: (key: string) => void;
};

/** Caches recently read files in memory. A clip takes about 10 kB. */
export function createMediaCache(): MediaCache {
  const cache = new LRUCache<string, MediaFile>({
    maxSize: maxCacheBytes,
    maxEntrySize: maxCacheBytes / 16,
    sizeCalculation: (file) => file.bytes.length + 200,
  });
  return {
    read: async (key, type, readBytes) => {
      const cachedFile = cache.get(key);
      if (cachedFile) return cachedFile;
      const bytes = await readBytes();
      if (!bytes) return undefined;
      const file = { bytes, type, etag: etag(bytes) };
      cache.set(key, file);
      return file;
    },
    delete: (key) => void cache.delete(key),
  };
}
