import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFolderMedia } from '../../src/adapters/media/folder-media.ts';
import { createApp } from '../../src/app.ts';
import type { Book } from '../../src/generated/prisma/client.ts';
import { acquireLease } from '../../src/lib/lease.ts';
import { MediaUnavailableError } from '../../src/lib/media-outage.ts';
import { addBookToLibrary, buildBook, buildPerson, type Person, phrasesOf } from '../support/builders.ts';
import {
  describeReadyDownload,
  downloadBook,
  requestDownload,
  requestPack,
} from '../support/http/downloads.ts';
import { findJob } from '../support/running/find-job.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createSmallDisk } from '../support/studio/small-disk.ts';

let world: World;
let member: Person;
beforeAll(async () => {
  world = await startWorld();
  member = await buildPerson(world);
});
afterAll(() => world.close());

const dayMs = 24 * 60 * 60 * 1000;

async function buildStory(chapters = [['Un chat.', 'Deux chats.'], ['Trois chats.']]): Promise<Book> {
  const book = await buildBook(world, { chapters });
  await addBookToLibrary(world, member.user.id, book.id);
  return book;
}

const listPackFiles = async () => (await world.deps.media.list('packs')).toSorted();
const listPackRows = async ({ id }: Book) =>
  await world.deps.db.chapterPack.findMany({ where: { bookId: id }, orderBy: { madeAt: 'asc' } });
const runSweep = async () => await findJob(world.deps, 'sweep').run();
const editFirstPhrase = async ({ id }: Book, translation: string) => {
  const [first] = await phrasesOf(world, id);
  await world.deps.db.phrase.update({ where: { id: first?.id ?? 0 }, data: { translation } });
};

describe('making packs', () => {
  it('makes each pack once, however many members ask for it at the same time', async () => {
    const book = await buildStory();
    const receiveSpy = vi.spyOn(world.deps.media, 'receive');
    const downloads = await Promise.all(
      Array.from({ length: 8 }, () => describeReadyDownload(world, member, book)),
    );
    expect(new Set(downloads.map(({ version }) => version)).size).toBe(1);
    // Two files for each pack: its sounds, and the pack itself.
    expect(receiveSpy.mock.calls.filter(([kind]) => kind === 'packs')).toHaveLength(4);
    receiveSpy.mockRestore();
    expect(await listPackRows(book)).toHaveLength(2);
  });

  it('makes the packs of a long book over several requests', async () => {
    const book = await buildStory(Array.from({ length: 23 }, (_, index) => [`Chapitre ${index}.`]));
    const { body } = await requestDownload(world, member, book);
    const readyCount = body.data.chapters.filter(({ pack }: { pack: unknown }) => pack !== null).length;
    expect([body.data.is_ready, body.data.size, readyCount]).toEqual([false, null, 10]);
    expect((await downloadBook(world, member, book)).chapters).toHaveLength(23);
  });

  it('describes chapters without a pack while another process is making it, and waits for it', async () => {
    const book = await buildStory([['Un chat.']]);
    const [phrase] = await phrasesOf(world, book.id);
    const release = await acquireLease(world.deps, `pack:${phrase?.chapterId}`);
    const { body } = await requestDownload(world, member, book);
    expect(body.data).toMatchObject({
      is_ready: false,
      size: null,
      chapters: [{ pack: null, chapter_no: 1 }],
    });
    expect(await listPackRows(book)).toEqual([]);
    await release?.();
    expect((await describeReadyDownload(world, member, book)).chapters[0]?.pack).toBeTruthy();
  });

  it('makes a pack without the clips that are missing, and again after they return', async () => {
    const book = await buildStory();
    const [first, second] = await phrasesOf(world, book.id);
    const clip = await world.deps.media.read('clips', first?.audioFile ?? '');
    await world.deps.media.remove('clips', first?.audioFile ?? '');
    const incomplete = await downloadBook(world, member, book);
    expect(incomplete.chapters[0]?.content.phrases.map(({ line_audio }) => line_audio)).toEqual([
      null,
      expect.stringMatching(`/${second?.audioFile}$`),
    ]);
    expect(world.readLog()).toContain('a pack lacks a file');
    const [stem] = first?.audioFile?.split('.') ?? [];
    await world.deps.media.put('clips', 'mp3', clip?.bytes ?? Buffer.alloc(0), stem);
    await runSweep();
    const complete = await downloadBook(world, member, book);
    expect(complete.chapters[0]?.content.phrases[0]?.line_audio).toMatch(`/${first?.audioFile}`);
    expect(complete.chapters[1]?.pack).toEqual(incomplete.chapters[1]?.pack);
  });

  it('makes a pack again whose file is gone, as after a restore', async () => {
    const book = await buildStory();
    const { chapters, cookies } = await describeReadyDownload(world, member, book);
    const url = chapters[0]?.pack?.url ?? '';
    await world.deps.media.remove('packs', url.split('/').at(-1) ?? '');
    expect((await requestPack(world, url, cookies)).status).toBe(404);
    expect((await describeReadyDownload(world, member, book)).chapters).toEqual(chapters);
    expect((await requestPack(world, url, cookies)).status).toBe(200);
  });

  it('responds 503 while the store is away, and makes the pack afterward', async () => {
    const book = await buildStory();
    const outage = new MediaUnavailableError('away', { isSettingsError: false, cause: undefined });
    const readSpy = vi.spyOn(world.deps.media, 'readUncached').mockRejectedValue(outage);
    expect((await requestDownload(world, member, book)).status).toBe(503);
    readSpy.mockRestore();
    expect((await downloadBook(world, member, book)).chapters).toHaveLength(2);
  });
});

describe('a full disk', () => {
  it('returns 507 and leaves no file behind, at whatever byte the disk is full', async () => {
    const book = await buildStory([['Un chat.', 'Deux chats.']]);
    const filesBefore = await listPackFiles();
    const { disk, remainingSpace } = createSmallDisk(0);
    vi.spyOn(disk, 'freeBytes').mockResolvedValue(2 ** 30);
    const media = createFolderMedia(world.deps.settings.mediaFolder, { disk });
    const server = createServer(createApp({ ...world.deps, media })).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const room of [0, 10, 40, 100, 400]) {
      remainingSpace.room = room;
      const response = await fetch(`${origin}/v1/user/download?book_code=${book.bookCode}`, {
        headers: { authorization: member.bearer },
      });
      expect([room, response.status, await response.json()]).toEqual([
        room,
        507,
        {
          message: expect.stringMatching(/^The server is out of disk space/),
          request_id: expect.any(String),
        },
      ]);
      expect(await listPackFiles()).toEqual(filesBefore);
    }
    remainingSpace.room = 2 ** 20;
    expect((await describeReadyDownload({ origin }, member, book)).is_ready).toBe(true);
    server.close();
  });

  it('leaves the reserved space of the disk to uploads and the database', async () => {
    // A second chapter could be packed after the response, when the space is back.
    const book = await buildStory([['Un chat.', 'Deux chats.']]);
    const freeSpy = vi.spyOn(world.deps.media, 'freeBytes').mockResolvedValue(3);
    expect((await requestDownload(world, member, book)).status).toBe(507);
    freeSpy.mockRestore();
    expect(await listPackRows(book)).toEqual([]);
  });
});

describe('the nightly sweep of packs', () => {
  it('serves the former version for a day after a newer one was made, and then deletes it', async () => {
    const book = await buildStory();
    const old = await describeReadyDownload(world, member, book);
    const [oldUrl = '', unchangedUrl = ''] = old.chapters.map(({ pack }) => pack?.url);
    await editFirstPhrase(book, 'A cat.');
    const current = await describeReadyDownload(world, member, book);
    const newUrl = current.chapters[0]?.pack?.url ?? '';
    expect(newUrl).not.toBe(oldUrl);
    world.moveClock(dayMs - 60_000);
    await runSweep();
    const { cookies } = await describeReadyDownload(world, member, book);
    expect((await requestPack(world, oldUrl, cookies)).status).toBe(200);
    world.moveClock(120_000);
    await runSweep();
    const statuses = [];
    for (const url of [oldUrl, unchangedUrl, newUrl])
      statuses.push((await requestPack(world, url, cookies)).status);
    expect(statuses).toEqual([404, 200, 200]);
    expect(await listPackRows(book)).toHaveLength(2);
  });

  it('deletes packs of drafts a day after the nightly job found them, without any request', async () => {
    const book = await buildStory();
    await describeReadyDownload(world, member, book);
    await world.deps.db.chapter.updateMany({
      where: { bookId: book.id, chapterNo: 2 },
      data: { published: false, firstPhraseNo: null, firstSampleNo: null },
    });
    await runSweep();
    expect(await listPackRows(book)).toHaveLength(2);
    world.moveClock(dayMs + 60_000);
    await runSweep();
    const rows = await listPackRows(book);
    expect(rows.map(({ outdatedAt }) => outdatedAt)).toEqual([null]);
    await world.deps.db.chapter.updateMany({
      where: { bookId: book.id, chapterNo: 2 },
      data: { published: true, firstPhraseNo: 3 },
    });
  });

  it('keeps a former version that is current again because an edit was undone', async () => {
    const book = await buildStory();
    const old = await describeReadyDownload(world, member, book);
    await editFirstPhrase(book, 'A cat.');
    await describeReadyDownload(world, member, book);
    await editFirstPhrase(book, '');
    expect((await describeReadyDownload(world, member, book)).chapters).toEqual(old.chapters);
    world.moveClock(dayMs + 60_000);
    await runSweep();
    expect((await downloadBook(world, member, book)).chapters.map(({ pack }) => pack)).toEqual(
      old.chapters.map(({ pack }) => pack),
    );
  });

  it('deletes packs whose process died while storing them', async () => {
    const book = await buildStory();
    const { chapters } = await describeReadyDownload(world, member, book);
    const file = chapters[0]?.pack?.url.split('/').at(-1) ?? '';
    await world.deps.db.chapterPack.update({ where: { file }, data: { storedAt: null } });
    world.moveClock(dayMs + 60_000);
    await runSweep();
    expect(await world.deps.db.chapterPack.findUnique({ where: { file } })).toBeNull();
    expect(await listPackFiles()).not.toContain(file);
  });
});
