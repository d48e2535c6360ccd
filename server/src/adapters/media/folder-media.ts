import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Media, MediaFile } from './media.ts';
import { readCover } from './read-cover.ts';
import { readSound } from './read-sound.ts';

const types: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
};

const fileName = /^[a-z0-9]{16,64}\.([a-z0-9]{2,4})$/;
/** Behind the name of a file that is being written; a process killed then leaves it there. */
const unfinished = '.part';
const cacheBytes = 64 * 1024 * 1024;

function typeOf(name: string): string | undefined {
  const extension = fileName.exec(name)?.[1];
  return extension ? types[extension] : undefined;
}

/** Media in a folder, the most asked for kept in memory (a clip has some 10 kB). */
export function folderMedia(folder: string): Media {
  const cache = new LRUCache<string, MediaFile>({
    maxSize: cacheBytes,
    maxEntrySize: cacheBytes / 16,
    sizeCalculation: (file) => file.bytes.length + 200,
  });
  return {
    put: async (kind, extension, bytes, stem = randomBytes(16).toString('hex')) => {
      const name = `${stem}.${extension}`;
      if (!typeOf(name)) throw new Error(`No media of type ${extension} are served.`);
      const path = join(folder, kind, name);
      await mkdir(dirname(path), { recursive: true });
      // Written aside first: a process killed in the middle leaves no half file under a real name.
      try {
        await writeFile(path + unfinished, bytes);
        await rename(path + unfinished, path);
      } catch (error) {
        await rm(path + unfinished, { force: true });
        throw error;
      }
      return name;
    },
    read: async (kind, name) => {
      const type = typeOf(name);
      if (!type) return undefined;
      const key = `${kind}/${name}`;
      const known = cache.get(key);
      if (known) return known;
      const bytes = await readFile(join(folder, kind, name)).catch(() => undefined);
      if (!bytes) return undefined;
      const file = { bytes, type };
      cache.set(key, file);
      return file;
    },
    remove: async (kind, name) => {
      const whole = name.endsWith(unfinished) ? name.slice(0, -unfinished.length) : name;
      if (!typeOf(whole)) return false;
      cache.delete(`${kind}/${name}`);
      await rm(join(folder, kind, name), { force: true });
      return true;
    },
    list: async (kind) => await readdir(join(folder, kind)).catch(() => []),
    readCover,
    readSound,
  };
}
