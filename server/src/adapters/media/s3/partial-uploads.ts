import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteRange, ObjectStore } from './object-store.ts';
import { readOrIdle } from './read-or-idle.ts';

/**
 * Bytes of a chunk. All chunks but the last have this size, so a chunk's number tells where it begins. The studio sends
 * recordings in requests of the same size.
 */
const chunkBytes = 8 * 1024 * 1024;
/** Bytes that arrived are stored after this many milliseconds without further ones. */
const idleMs = 1_000;

/** An object with a piece of an upload. A chunk's number is its position in the upload, counted from 0. */
type Chunk = { key: string; index: number; size: number };

/**
 * Files that are uploaded in parts. An object never grows, so an upload is a folder of chunks, and everything about it
 * is known from the list of this folder: any process can continue it. Chunks of the same number may exist for a
 * moment, because a longer one is stored before a shorter one is removed, and because a process that lost the upload
 * to another may still store its last bytes. The longest counts.
 */
export type PartialUploads = {
  begin: (folder: string) => Promise<void>;
  /** Appends at `offset` and drops everything beyond it. If the content breaks off, stores the bytes that arrived. */
  append: (folder: string, offset: number, content: Readable) => Promise<void>;
  /** Returns an upload's size in bytes, or undefined if it doesn't exist. */
  sizeOf: (folder: string) => Promise<number | undefined>;
  read: (folder: string, range?: ByteRange) => Promise<Readable>;
  copyToFile: (folder: string, path: string) => Promise<void>;
  remove: (folder: string) => Promise<void>;
};

const sumSizes = (chunks: readonly Chunk[]) => chunks.reduce((sum, { size }) => sum + size, 0);
const createChunkKey = (folder: string, index: number) =>
  `${folder}/${String(index).padStart(5, '0')}-${randomBytes(4).toString('hex')}`;

/** Returns the upload's chunks in order: the longest of each number, up to the first that is not full. */
function selectChunks(chunks: readonly Chunk[]): Chunk[] {
  const longestByIndex = new Map<number, Chunk>();
  for (const chunk of chunks)
    if (chunk.size >= (longestByIndex.get(chunk.index)?.size ?? 0)) longestByIndex.set(chunk.index, chunk);
  const selectedChunks: Chunk[] = [];
  for (let index = 0; ; index += 1) {
    const chunk = longestByIndex.get(index);
    if (chunk) selectedChunks.push(chunk);
    if (chunk?.size !== chunkBytes) return selectedChunks;
  }
}

export function createPartialUploads(store: ObjectStore): PartialUploads {
  const listChunks = async (folder: string): Promise<Chunk[]> =>
    (await store.list(`${folder}/`)).map(({ key, size }) => ({
      key,
      size,
      index: Number(key.slice(folder.length + 1).split('-')[0]),
    }));

  const readChunk = async ({ key }: Chunk) => {
    const bytes = await store.read(key);
    if (!bytes) throw new Error(`The chunk ${key} of an upload is gone.`);
    return bytes;
  };

  async function* generateBytes(chunks: readonly Chunk[], { start, end }: ByteRange): AsyncGenerator<Buffer> {
    for (const { key, index, size } of chunks) {
      const first = index * chunkBytes;
      const range = { start: Math.max(0, start - first), end: Math.min(size - 1, end - first) };
      if (range.start > range.end) continue;
      const content = await store.open(key, range);
      if (!content) throw new Error(`The chunk ${key} of an upload is gone.`);
      for await (const bytes of content) yield bytes as Buffer;
    }
  }

  const read = async (folder: string, range: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY }) =>
    Readable.from(generateBytes(selectChunks(await listChunks(folder)), range), { objectMode: false });

  const append = async (folder: string, offset: number, content: Readable) => {
    const chunks = await listChunks(folder);
    const selectedChunks = selectChunks(chunks);
    const size = sumSizes(selectedChunks);
    if (chunks.length === 0 || offset > size)
      throw new Error(`The upload ${folder} has ${size} bytes and can't be continued at ${offset}.`);
    const firstIndex = Math.floor(offset / chunkBytes);
    const head = selectedChunks[firstIndex];
    const storedHead =
      head && offset % chunkBytes > 0
        ? (await readChunk(head)).subarray(0, offset % chunkBytes)
        : Buffer.alloc(0);
    const writer = createChunkWriter(store, folder, firstIndex, storedHead);
    const oldKeys = chunks.filter(({ index }) => index >= firstIndex).map(({ key }) => key);
    if (offset < size) {
      await writer.save();
      await store.remove(oldKeys);
    } else writer.replaces(oldKeys);
    try {
      for await (const bytes of readOrIdle(content, idleMs))
        if (bytes === 'idle') await writer.save();
        else await writer.write(bytes);
    } finally {
      await writer.save();
    }
  };

  return {
    begin: async (folder) => await store.put(createChunkKey(folder, 0), Buffer.alloc(0)),
    append,
    sizeOf: async (folder) => {
      const chunks = await listChunks(folder);
      return chunks.length === 0 ? undefined : sumSizes(selectChunks(chunks));
    },
    read,
    copyToFile: async (folder, path) => await pipeline(await read(folder), createWriteStream(path)),
    remove: async (folder) => await store.remove((await listChunks(folder)).map(({ key }) => key)),
  };
}

/**
 * Collects bytes and stores them in chunks. `save` stores an unfinished chunk; the next one of its number replaces it.
 */
function createChunkWriter(store: ObjectStore, folder: string, firstIndex: number, storedHead: Buffer) {
  let index = firstIndex;
  let pieces = storedHead.length > 0 ? [storedHead] : [];
  let byteCount = storedHead.length;
  /** True if the chunk in memory has bytes that no stored one has. */
  let isChanged = true;
  let replacedKeys: readonly string[] = [];

  const save = async () => {
    // The first chunk also exists while it is empty, because it is the only sign of the upload.
    if (!isChanged || (byteCount === 0 && index > 0)) return;
    // Set first, so that a chunk that could not be stored is not tried again when the upload breaks off.
    isChanged = false;
    const key = createChunkKey(folder, index);
    await store.put(key, Buffer.concat(pieces));
    await store.remove(replacedKeys);
    replacedKeys = [key];
  };
  return {
    save,
    replaces: (keys: readonly string[]) => {
      replacedKeys = keys;
      isChanged = false;
    },
    write: async (bytes: Buffer) => {
      let rest = bytes;
      while (rest.length > 0) {
        const piece = rest.subarray(0, chunkBytes - byteCount);
        pieces.push(piece);
        byteCount += piece.length;
        isChanged = true;
        rest = rest.subarray(piece.length);
        if (byteCount < chunkBytes) return;
        await save();
        index += 1;
        pieces = [];
        byteCount = 0;
        isChanged = false;
        replacedKeys = [];
      }
    },
  };
}
