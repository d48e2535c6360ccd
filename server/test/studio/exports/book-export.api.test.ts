import { get as httpGet } from 'node:http';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { applyOwnDetails } from '../../../src/libraries/book-files/apply-own-details.ts';
import { parseOwnDetails } from '../../../src/libraries/book-files/own-details.ts';
import {
  buildAdministrator,
  buildBook,
  buildPerson,
  type Person,
  phrasesOf,
} from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { buildNarratedBook, downloadBook } from '../../support/studio/exports.ts';
import { readEpub, readOverlay } from '../../support/studio/read-epub.ts';
import { makePicture, makeWav, readDemoClip } from '../../support/studio/uploads.ts';
import { unzipFiles } from '../../support/words/word-files.ts';

let world: World;
let administrator: Person;
beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
});
// Tests set columns directly, as no call sets them yet.
afterAll(() => world.close({ rowsByHand: true }));

const listWorkFiles = async () => await world.deps.media.list('work');

describe('GET /v1/admin/book-export/{book_code} as EPUB', () => {
  it('exports a book that comes back as the same book', async () => {
    const book = await buildNarratedBook(world);
    const { status, headers, body } = await downloadBook(world, administrator, book.bookCode);
    expect([
      status,
      headers['content-type'],
      headers['content-disposition'],
      headers['cache-control'],
    ]).toEqual([200, 'application/epub+zip', `attachment; filename=${book.bookCode}.epub`, 'no-store']);
    const files = await unzipFiles(body);
    const imported = applyOwnDetails(
      readEpub(files),
      parseOwnDetails(String(files['META-INF/lingostory.json'])),
    );
    const dictionary = 'parlait = was talking\ndort = sleeps';
    const rows = await world.deps.db.phrase.findMany({ where: { bookId: book.id }, orderBy: { id: 'asc' } });
    const [first, second, third, fourth] = rows;
    const clip = { entry: 'EPUB/audio/chapter-0001.mp3', start: expect.any(Number), end: expect.any(Number) };
    const picture = { type: 'picture', entry: 'EPUB/pictures/picture-0001.jpg' };
    const sameFields = { type: 'phrase', emphasis: [], dictionary };
    expect(imported).toMatchObject({
      title: 'Été & <fils>',
      authors: ['Jeanne Auteur'],
      narrators: ['Luc Voix'],
      description: 'A book of the tests.',
      language: 'fr',
      rights: 'Public domain',
      cover: 'EPUB/cover.jpg',
      details: {
        difficulty: 'Easy',
        sampleText: 'Le fils parlait.',
        hours: 0,
        minutes: 5,
        audioRights: 'CC BY 4.0, Luc Voix',
        sampleAudio: 'META-INF/lingostory-sample.mp3',
        corrections: [{ key: 'fils', occurrence: null, lemma: 'fils', isName: null }],
      },
    });
    expect(imported.chapters).toEqual([
      {
        title: 'Chapitre 1',
        clipUnit: 'phrase',
        isSample: true,
        published: true,
        items: [
          {
            ...{ ...sameFields, id: `p${first?.id}`, text: 'Le fils parlait.', separator: 'paragraph', clip },
            ...{
              translation: 'Phrase 1',
              emphasis: [3, 7],
              wordTimes: [0, 200, 200, 500, 500, 900],
              areWordsMeasured: true,
            },
          },
          { ...picture, alt: 'A "house"' },
          { ...picture, alt: null },
          {
            ...{ ...sameFields, id: `p${second?.id}`, text: 'Il dort.', separator: 'section', clip },
            translation: 'Phrase 2',
          },
          {
            ...sameFields,
            id: `p${third?.id}`,
            text: 'Elle rit.',
            separator: 'space',
            translation: 'Phrase 3',
          },
        ],
      },
      {
        title: 'Chapitre 2',
        clipUnit: 'none',
        isSample: false,
        published: false,
        items: [
          {
            ...sameFields,
            id: `p${fourth?.id}`,
            text: 'Non…',
            separator: 'paragraph',
            translation: 'Phrase 4',
          },
          { ...picture, alt: 'A "house"' },
        ],
      },
    ]);
    const overlay = readOverlay(String(files['EPUB/overlays/chapter-0001.smil']));
    const { begin = 0, end = 0 } = overlay.get(`p${second?.id}`) ?? {};
    expect(end - begin).toBe(700);
    expect(await listWorkFiles()).toEqual([]);
  });

  it('exports a book without sound, and one with pictures only', async () => {
    const { db, media } = world.deps;
    const silentBook = await buildBook(world);
    for (const { id, audioFile } of await phrasesOf(world, silentBook.id)) {
      if (audioFile) await media.remove('clips', audioFile);
      await db.phrase.update({ where: { id }, data: { audioFile: null } });
    }
    const silentFiles = await unzipFiles(
      (await downloadBook(world, administrator, silentBook.bookCode)).body,
    );
    expect(String(silentFiles['EPUB/package.opf'])).not.toMatch(/media-overlay|media:/);
    const pictureBook = await buildBook(world, { chapters: [[]] });
    const file = await media.put('pictures', 'jpg', await makePicture());
    const endPictures = [{ file, width: 120, height: 180, alt: '' }];
    await db.chapter.updateMany({ where: { bookId: pictureBook.id }, data: { endPictures } });
    const pictureFiles = await unzipFiles(
      (await downloadBook(world, administrator, pictureBook.bookCode)).body,
    );
    expect(String(pictureFiles['EPUB/text/chapter-0001.xhtml'])).toContain(' alt=""/>');
    const { status, body } = await world.api
      .get(`/v1/admin/book-export/${pictureBook.bookCode}?format=pieces`)
      .set('authorization', administrator.bearer);
    expect([status, body.message]).toEqual([
      422,
      'This book has only pictures, and plain files contain none. Please export it as an EPUB.',
    ]);
  });

  it('leaves out clips whose files are missing or damaged, and logs the missing ones', async () => {
    const book = await buildBook(world, { chapters: [['Un.', 'Deux.']] });
    const [first] = await phrasesOf(world, book.id);
    await world.deps.media.remove('clips', first?.audioFile ?? '');
    const files = await unzipFiles((await downloadBook(world, administrator, book.bookCode)).body);
    expect(Object.keys(files).filter((name) => /audio|overlays/.test(name))).toEqual([]);
    expect(world.readLog()).toContain(`clips/${first?.audioFile}`);
  });
});

describe('GET /v1/admin/book-export/{book_code} as plain files', () => {
  it('exports a table, clips, the sound and subtitles of each chapter', async () => {
    const book = await buildNarratedBook(world);
    const { headers, body } = await downloadBook(world, administrator, book.bookCode, 'pieces');
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'application/zip',
      `attachment; filename=${book.bookCode}.zip`,
    ]);
    const files = await unzipFiles(body);
    const folder = `${book.bookCode}/0001`;
    expect(Object.keys(files)).toEqual([
      ...[
        'clips/00001.mp3',
        'clips/00002.wav',
        'phrases.tsv',
        'chapter.mp3',
        'chapter.srt',
        'chapter.vtt',
      ].map((name) => `${folder}/${name}`),
      `${book.bookCode}/0002/phrases.tsv`,
    ]);
    const dictionary = 'parlait = was talking\ndort = sleeps';
    const { title } = await world.deps.db.chapter.findFirstOrThrow({
      where: { bookId: book.id, chapterNo: 1 },
    });
    expect(parse(files[`${folder}/phrases.tsv`] ?? '', { delimiter: '\t', bom: true })).toEqual([
      ['phrase', 'translation', 'dictionary', 'file', 'chapter'],
      ['Le fils parlait.', 'Phrase 1', dictionary, 'clips/00001.mp3', title],
      ['Il dort.', 'Phrase 2', dictionary, 'clips/00002.wav', title],
      ['Elle rit.', 'Phrase 3', dictionary, '', title],
    ]);
    expect(files[`${folder}/clips/00001.mp3`]).toEqual(readDemoClip());
    expect(files[`${folder}/clips/00002.wav`]).toEqual(makeWav(700));
    const times = String.raw`\d\d:\d\d:\d\d,\d{3}`;
    expect(String(files[`${folder}/chapter.srt`])).toMatch(
      new RegExp(
        `^1\n00:00:00,000 --> ${times}\nLe fils parlait.\n\n2\n${times} --> ${times}\nIl dort.\n\n$`,
      ),
    );
    expect(String(files[`${folder}/chapter.vtt`])).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /);
  });
});

describe('GET /v1/admin/book-export/{book_code} with errors', () => {
  it('rejects guests, members, unknown books, unknown formats and books without text', async () => {
    const book = await buildBook(world);
    const emptyBook = await buildBook(world, { chapters: [[]] });
    const member = await buildPerson(world);
    const request = async (path: string, person?: Person) => {
      const apiRequest = world.api.get(`/v1/admin/book-export/${path}`);
      const { status, body } = await (person ? apiRequest.set('authorization', person.bearer) : apiRequest);
      return [status, body.errors ? Object.keys(body.errors) : body.message];
    };
    expect(await request(`${book.bookCode}?format=epub`)).toEqual([401, 'Please sign in.']);
    expect((await request(`${book.bookCode}?format=epub`, member))[0]).toBe(403);
    expect((await request('no-book?format=epub', administrator))[0]).toBe(404);
    expect(await request(`${book.bookCode}?format=pdf`, administrator)).toEqual([422, ['format']]);
    expect(await request(book.bookCode, administrator)).toEqual([422, ['format']]);
    expect(await request(`${emptyBook.bookCode}?format=epub`, administrator)).toEqual([
      422,
      'This book has no text yet, so there is nothing to export. Add a phrase first.',
    ]);
    expect(await listWorkFiles()).toEqual([]);
  });

  it('sends only the headers in response to HEAD', async () => {
    const book = await buildBook(world);
    const { status, headers } = await world.api
      .head(`/v1/admin/book-export/${book.bookCode}?format=epub`)
      .set('authorization', administrator.bearer);
    expect([status, headers['content-type']]).toEqual([200, 'application/epub+zip']);
    expect(await listWorkFiles()).toEqual([]);
  });

  it('allows one export per administrator at a time, and ends when the download is aborted', async () => {
    const book = await buildNarratedBook(world);
    let convertError: unknown;
    let hasStarted = false;
    const convertSpy = vi
      .spyOn(world.deps.narration, 'convert')
      .mockImplementation(async (_request, options) => {
        hasStarted = true;
        return await new Promise((_, reject) => {
          options?.signal?.addEventListener('abort', () => {
            convertError = options.signal?.reason;
            reject(convertError);
          });
        });
      });
    const path = `/v1/admin/book-export/${book.bookCode}?format=epub`;
    const headers = { authorization: administrator.bearer };
    const request = httpGet(`${world.origin}${path}`, { headers }, (response) => response.resume()).on(
      'error',
      () => {},
    );
    await vi.waitUntil(() => hasStarted);
    const secondResponse = await world.api.get(path).set('authorization', administrator.bearer);
    expect([secondResponse.status, secondResponse.headers['retry-after']]).toEqual([429, '15']);
    request.destroy();
    await vi.waitUntil(() => convertError !== undefined);
    convertSpy.mockRestore();
    await expect.poll(listWorkFiles).toEqual([]);
    await expect.poll(async () => (await downloadBook(world, administrator, book.bookCode)).status).toBe(200);
  });

  it('breaks the connection if the export fails halfway, so that nobody takes a part for the whole', async () => {
    const book = await buildNarratedBook(world);
    const convertSpy = vi.spyOn(world.deps.narration, 'convert').mockRejectedValue(new Error('no ffmpeg'));
    await expect(downloadBook(world, administrator, book.bookCode)).rejects.toThrow();
    convertSpy.mockRestore();
    await expect.poll(listWorkFiles).toEqual([]);
    expect(world.readLog()).toContain('no ffmpeg');
  });
});
