import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderMedia } from '../../src/adapters/media/folder-media.ts';
import type { Media } from '../../src/adapters/media/media.ts';
import { createS3Media } from '../../src/adapters/media/s3/s3-media.ts';
import { readStoreSettings, startObjectStore } from '../support/running/object-store.ts';

const megabyte = 1024 * 1024;
const createStem = () => randomBytes(16).toString('hex');
/** Milliseconds that a folder may need to write the first bytes of an upload. */
const arrivalMs = 300;
const missingName = `${'0'.repeat(32)}.mp3`;

/** Opens the same media as another process would. */
type MediaOpener = () => Media;

const adapters: [
  string,
  (folder: string) => Promise<{ openMedia: MediaOpener; close: () => Promise<void> }>,
][] = [
  ['a folder', async (folder) => ({ openMedia: () => createFolderMedia(folder), close: async () => {} })],
  [
    'an object store',
    async (folder) => {
      const store = await startObjectStore();
      const settings = readStoreSettings(store.environment);
      return { openMedia: () => createS3Media(settings, folder), close: store.close };
    },
  ],
];

describe.each(adapters)('media in %s', (_adapterName, prepare) => {
  let folder: string;
  let openMedia: MediaOpener;
  let media: Media;
  let close: () => Promise<void>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lingostory-media-'));
    ({ openMedia, close } = await prepare(folder));
    media = openMedia();
    await media.check();
  });
  afterAll(async () => {
    await close();
    await rm(folder, { recursive: true, force: true });
  });

  const readAll = async (mediaKind: 'clips' | 'recordings', name: string) => {
    const file = await media.open(mediaKind, name);
    return file && (await buffer(await file.read()));
  };

  it('reads stored bytes with their type and the same ETag in every process', async () => {
    const bytes = randomBytes(10_000);
    const name = await media.put('clips', 'mp3', bytes);
    expect(name).toMatch(/^[0-9a-f]{32}\.mp3$/);
    const file = await media.read('clips', name);
    expect(file).toMatchObject({ bytes, type: 'audio/mpeg', etag: expect.stringMatching(/^"/) });
    expect(await openMedia().read('clips', name)).toEqual(file);
    expect(await media.sizeOf('clips', name)).toBe(bytes.length);
    expect(await openMedia().readUncached('clips', name)).toEqual({ bytes, type: 'audio/mpeg' });
    expect(await media.remove('clips', name)).toBe(true);
  });

  it('returns undefined for missing files, and removes and copies them without an error', async () => {
    expect([
      await media.read('clips', missingName),
      await media.readUncached('clips', missingName),
      await media.sizeOf('clips', missingName),
      await media.open('recordings', missingName),
      await media.remove('clips', missingName),
      await media.copy('clips', 'deleted', missingName),
      await media.list('deleted'),
    ]).toEqual([undefined, undefined, undefined, undefined, true, undefined, []]);
  });

  it('refuses names that no media file can have', async () => {
    await expect(media.put('clips', 'html', Buffer.from('x'))).rejects.toThrow('No media of type html');
    expect([
      await media.read('clips', '../secret.mp3'),
      await media.remove('clips', '../secret.mp3'),
    ]).toEqual([undefined, false]);
    await expect(media.createWorkFolder('../..')).rejects.toThrow('no name of a folder');
  });

  it('stores a received file under the requested name, and leaves no file where it arrived', async () => {
    const file = await media.receive('samples', Readable.from([Buffer.from('ab'), Buffer.from('cd')]));
    expect(file.size).toBe(4);
    const stem = createStem();
    expect(await media.put('samples', 'ogg', file, stem)).toBe(`${stem}.ogg`);
    expect((await media.read('samples', `${stem}.ogg`))?.bytes.toString()).toBe('abcd');
    await expect(stat(file.path)).rejects.toThrow('ENOENT');
    await media.remove('samples', `${stem}.ogg`);
  });

  it('stores and returns a recording of several parts unchanged', async () => {
    const bytes = randomBytes(18 * megabyte + 5);
    const path = join(await media.createWorkFolder(randomUUID()), 'joined.flac');
    await writeFile(path, bytes);
    const name = await media.put('recordings', 'flac', { path });
    expect(await media.sizeOf('recordings', name)).toBe(bytes.length);
    expect((await readAll('recordings', name))?.equals(bytes)).toBe(true);
    await media.remove('recordings', name);
  });

  it('opens any range of a file', async () => {
    const name = await media.put('recordings', 'mp3', Buffer.from('0123456789'));
    const file = await media.open('recordings', name);
    expect(file).toMatchObject({ size: 10, type: 'audio/mpeg' });
    for (const [start, end, expected] of [
      [0, 1, '01'],
      [3, 6, '3456'],
      [9, 9, '9'],
    ] as const)
      expect(file && (await text(await file.read({ start, end })))).toBe(expected);
    expect((await openMedia().open('recordings', name))?.etag).toBe(file?.etag);
    await media.remove('recordings', name);
  });

  it('copies a file to another kind, and keeps the copy when the original is removed', async () => {
    const name = await media.put('clips', 'mp3', Buffer.from('kept'));
    await media.copy('clips', 'deleted', name);
    await media.remove('clips', name);
    expect([await media.list('clips'), await media.list('deleted')]).toEqual([[], [name]]);
    expect(await media.read('clips', name)).toBeUndefined();
    expect((await media.read('deleted', name))?.bytes.toString()).toBe('kept');
    await media.remove('deleted', name);
  });

  it('lists more files than fit on a page of a store’s list', async () => {
    const stems = Array.from({ length: 1005 }, (_, index) => String(index).padStart(32, '0'));
    for (let at = 0; at < stems.length; at += 15)
      await Promise.all(
        stems.slice(at, at + 15).map((stem) => media.put('samples', 'mp3', Buffer.from('x'), stem)),
      );
    expect((await media.list('samples')).sort()).toEqual(stems.map((stem) => `${stem}.mp3`));
    for (let at = 0; at < stems.length; at += 15)
      await Promise.all(stems.slice(at, at + 15).map((stem) => media.remove('samples', `${stem}.mp3`)));
  });

  it('gives programs a local path of a file', async () => {
    const workId = randomUUID();
    const name = await media.put('clips', 'mp3', Buffer.from('for ffmpeg'));
    const path = await media.localPathOf('clips', name, workId);
    expect(await readFile(path, 'utf8')).toBe('for ffmpeg');
    expect(await media.localPathOf('clips', name, workId)).toBe(path);
    await expect(stat(await media.localPathOf('clips', missingName, workId))).rejects.toThrow('ENOENT');
    await media.remove('work', workId);
    expect(await media.list('work')).not.toContain(workId);
    await media.remove('clips', name);
  });

  it('removes unfinished files that no process has written for a while', async () => {
    const oldFile = await media.receive('clips', Readable.from(['old']));
    const newFile = await media.receive('clips', Readable.from(['new']));
    await utimes(oldFile.path, 0, 0);
    await media.removeUnfinished(new Date(Date.now() - 60_000));
    await expect(stat(oldFile.path)).rejects.toThrow('ENOENT');
    expect(await readFile(newFile.path, 'utf8')).toBe('new');
    await media.discard(newFile);
  });

  describe('an upload in parts', () => {
    const begin = async () => {
      const stem = createStem();
      await media.beginUpload('recordings', stem);
      return `${stem}.upload`;
    };

    it('continues in another process, and reports its size to all of them', async () => {
      const name = await begin();
      expect([await media.sizeOf('recordings', name), await media.list('recordings')]).toEqual([0, [name]]);
      await openMedia().appendToUpload('recordings', name, 0, Readable.from([Buffer.from('0123')]));
      await openMedia().appendToUpload('recordings', name, 4, Readable.from([Buffer.from('4567')]));
      expect(await media.sizeOf('recordings', name)).toBe(8);
      expect((await readAll('recordings', name))?.toString()).toBe('01234567');
      expect(await media.list('recordings')).toEqual([name]);
      expect(await media.remove('recordings', name)).toBe(true);
      expect([await media.sizeOf('recordings', name), await media.list('recordings')]).toEqual([
        undefined,
        [],
      ]);
    });

    it('keeps a recording of many megabytes intact, whatever the sizes of its parts', async () => {
      const bytes = randomBytes(20 * megabyte + 123);
      const name = await begin();
      const [first, second] = [8 * megabyte - 7, 17 * megabyte];
      for (const [start, end] of [
        [0, first],
        [first, second],
        [second, bytes.length],
      ] as const) {
        const pieces = [];
        for (let at = start; at < end; at += 65_536)
          pieces.push(bytes.subarray(at, Math.min(at + 65_536, end)));
        await media.appendToUpload('recordings', name, start, Readable.from(pieces));
        expect(await media.sizeOf('recordings', name)).toBe(end);
      }
      expect((await readAll('recordings', name))?.equals(bytes)).toBe(true);
      const file = await media.open('recordings', name);
      const range = { start: 8 * megabyte - 3, end: 8 * megabyte + 3 };
      expect(file && (await buffer(await file.read(range)))).toEqual(
        bytes.subarray(range.start, range.end + 1),
      );
      const workId = randomUUID();
      const path = await media.localPathOf('recordings', name, workId);
      expect((await readFile(path)).equals(bytes)).toBe(true);
      await media.remove('work', workId);
      await media.remove('recordings', name);
    });

    it('keeps the bytes that arrived before the connection broke', async () => {
      const name = await begin();
      const brokenBody = Readable.from(
        (async function* () {
          yield Buffer.from('abc');
          await sleep(arrivalMs);
          throw new Error('cut off');
        })(),
      );
      await expect(media.appendToUpload('recordings', name, 0, brokenBody)).rejects.toThrow('cut off');
      expect(await media.sizeOf('recordings', name)).toBe(3);
      await media.appendToUpload('recordings', name, 3, Readable.from([Buffer.from('def')]));
      expect((await readAll('recordings', name))?.toString()).toBe('abcdef');
      await media.remove('recordings', name);
    });

    it('drops everything beyond the offset at which it is continued', async () => {
      const bytes = randomBytes(9 * megabyte);
      const name = await begin();
      await media.appendToUpload('recordings', name, 0, Readable.from([bytes]));
      await media.appendToUpload('recordings', name, 2, Readable.from([Buffer.from('end')]));
      expect(
        (await readAll('recordings', name))?.equals(
          Buffer.concat([bytes.subarray(0, 2), Buffer.from('end')]),
        ),
      ).toBe(true);
      await media.appendToUpload('recordings', name, 0, Readable.from([]));
      expect(await media.sizeOf('recordings', name)).toBe(0);
      await media.remove('recordings', name);
    });

    it('shows other processes what arrived over a connection that hangs', async () => {
      const name = await begin();
      const hangingBody = new Readable({ read: () => {} });
      const pendingAppend = media.appendToUpload('recordings', name, 0, hangingBody).catch(() => undefined);
      hangingBody.push(Buffer.from('abcd'));
      await expect.poll(() => openMedia().sizeOf('recordings', name)).toBe(4);
      hangingBody.destroy(new Error('stopped'));
      await pendingAppend;
      await openMedia().appendToUpload('recordings', name, 4, Readable.from([Buffer.from('ef')]));
      expect((await readAll('recordings', name))?.toString()).toBe('abcdef');
      await media.remove('recordings', name);
    });
  });
});
