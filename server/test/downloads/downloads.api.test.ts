import {
  isPackIntact,
  openPackFile,
  type PackFile,
  packHeaderSize,
  readPack,
  toBookPhrase,
} from '@lingostory/contract/downloads/pack';
import type { BookPhraseView } from '@lingostory/contract/reading/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '../../src/generated/prisma/client.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  type Person,
  phrasesOf,
} from '../support/builders.ts';
import {
  describeReadyDownload,
  downloadBook,
  requestDownload,
  requestPack,
} from '../support/http/downloads.ts';
import { startTrial } from '../support/money/checkouts.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { before, createPictureTools } from '../support/studio/pictures.ts';
import { createStudioClient } from '../support/studio/uploads.ts';

let world: World;
let member: Person;
let book: Book;
let pictureTools: ReturnType<typeof createPictureTools>;
beforeAll(async () => {
  world = await startWorld();
  member = await buildPerson(world);
  pictureTools = createPictureTools(world, createStudioClient(world, await buildAdministrator(world)));
  book = await buildNarratedBook();
  await addBookToLibrary(world, member.user.id, book.id);
});
afterAll(() => world.close());

/** Builds a book whose first chapter has more phrases than one statement reads, with pictures and a phrase without a clip. */
async function buildNarratedBook(): Promise<Book> {
  const longChapter = Array.from(
    { length: 120 },
    (_, index) => `L’homme de Paris dit : tout de suite, ${index} !`,
  );
  const builtBook = await buildBook(world, {
    chapters: [longChapter, [], ['Elle rit.', 'Le livre.'], ['Non…']],
    dictionary: 'homme = man\ntout de suite = right away',
  });
  const phrases = await phrasesOf(world, builtBook.id);
  const [first, second] = phrases;
  const lastOfFirst = phrases[119];
  if (!first || !second || !lastOfFirst) throw new Error('The book has too few phrases.');
  await world.deps.db.phrase.update({
    where: { id: first.id },
    data: { wordTimes: [0, 90, 100, 400], areWordsMeasured: true, translation: 'The man.', emphasis: [0, 7] },
  });
  await world.deps.db.phrase.update({
    where: { id: second.id },
    data: { audioFile: null, separator: 'paragraph' },
  });
  await world.deps.media.remove('clips', second.audioFile ?? '');
  await pictureTools.addPicture(before(first), 'A man');
  await pictureTools.addPicture(before(second), '');
  await pictureTools.addPicture({ chapter_id: String(lastOfFirst.chapterId) }, 'The end');
  return builtBook;
}

const fetchAll = async <Item>(path: string, count: number, read: (body: { data: unknown }) => Item[]) => {
  const items: Item[] = [];
  for (let from = 1; from <= count; from += 50) {
    const query = `book_code=${book.bookCode}&from=${from}&count=50`;
    items.push(...read((await getAs(world, `${path}?${query}`, member)).body));
  }
  return items;
};

describe('GET /v1/user/download', () => {
  it('describes a book as its contents do, with the sizes of its packs', async () => {
    const download = await describeReadyDownload(world, member, book);
    const contents = (await getAs(world, `/user/book-contents?book_code=${book.bookCode}`, member)).body.data;
    expect(download.chapters.map(({ pack: _, ...chapter }) => chapter)).toEqual(contents);
    expect(download).toMatchObject({
      book: { title: book.title, book_code: book.bookCode, author: book.author, image: null },
      total_phrases: 123,
      version: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const sizes = download.chapters.map(({ pack }) => pack?.size ?? 0);
    expect(download.size).toBe(sizes.reduce((sum, size) => sum + size, 0));
    expect(await describeReadyDownload(world, member, book)).toMatchObject({ version: download.version });
  });

  it('sets a cookie that scripts can’t read and that only this book’s media receive', async () => {
    const { headers } = await requestDownload(world, member, book);
    const cookies = [headers['set-cookie'] ?? []].flat();
    expect(cookies.some((cookie) => cookie.includes(`Path=/v1/media/books/${book.id}`))).toBe(true);
    expect(cookies.every((cookie) => cookie.includes('HttpOnly'))).toBe(true);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('responds 404 to members who can’t read the book, 401 to guests and 403 to administrators', async () => {
    const people = [undefined, await buildAdministrator(world), await buildPerson(world)];
    const statuses = [];
    for (const person of people) statuses.push((await requestDownload(world, person, book)).status);
    statuses.push((await requestDownload(world, member, { bookCode: 'unknown' })).status);
    expect(statuses).toEqual([401, 403, 404, 404]);
  });

  it('names the field that is missing', async () => {
    const { status, body } = await getAs(world, '/user/download', member);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['book_code']]);
  });

  it('responds 404 for a book without phrases', async () => {
    const emptyBook = await buildBook(world, { chapters: [[]] });
    await addBookToLibrary(world, member.user.id, emptyBook.id);
    expect((await requestDownload(world, member, emptyBook)).status).toBe(404);
  });

  it('responds 404 after a member has lost an included book, whose packs stay open for an hour at most', async () => {
    const reader = await buildPerson(world);
    const story = await buildBook(world);
    await world.deps.db.book.update({ where: { id: story.id }, data: { included: true } });
    await startTrial(world, reader);
    const { chapters, cookies, included_until } = await describeReadyDownload(world, reader, story);
    expect(included_until).toBeUndefined();
    const url = chapters[0]?.pack?.url ?? '';
    await world.deps.db.book.update({ where: { id: story.id }, data: { included: false } });
    expect((await requestDownload(world, reader, story)).status).toBe(404);
    expect((await requestPack(world, url, cookies)).status).toBe(200);
    world.moveClock(61 * 60 * 1000);
    expect((await requestPack(world, url, cookies)).status).toBe(404);
    world.moveClock(-61 * 60 * 1000);
  });

  it('leaves a draft chapter out, and doesn’t serve the pack that it had before', async () => {
    const story = await buildBook(world, { chapters: [['Un.'], ['Deux.']] });
    await addBookToLibrary(world, member.user.id, story.id);
    const { chapters, cookies } = await describeReadyDownload(world, member, story);
    const [, second] = chapters;
    await world.deps.sql.query(
      'update chapters set published = false, first_phrase_no = null, first_sample_no = null where book_id = $1 and chapter_no = 2',
      [story.id],
    );
    const draft = await describeReadyDownload(world, member, story);
    expect(draft.chapters.map(({ chapter_no }) => chapter_no)).toEqual([1]);
    expect((await requestPack(world, second?.pack?.url ?? '', cookies)).status).toBe(404);
  });
});

describe('a pack', () => {
  it('contains every phrase exactly as a window of the book does', async () => {
    const { chapters, download } = await downloadBook(world, member, book);
    const phrases = chapters.flatMap(({ content, first_phrase_no, chapter_no, title }) =>
      content.phrases.map((phrase, index) =>
        toBookPhrase(phrase, {
          phraseNo: first_phrase_no + index,
          book: download.book,
          chapter: { title, chapter_no },
          totalPhrases: download.total_phrases,
        }),
      ),
    );
    const windows = await fetchAll('/user/read-window', 123, ({ data }) => data as BookPhraseView[]);
    expect(phrases).toEqual(windows.map((phrase) => ({ ...phrase, book: { ...phrase.book, id: book.id } })));
  });

  it('contains the lemmas and details of every word that the reader shows', async () => {
    const { chapters } = await downloadBook(world, member, book);
    const phrases = chapters.flatMap(({ content }) =>
      content.phrases.map(({ lemmas, details }) => ({
        lemmas,
        details: details.map((index) => (index === null ? null : content.words[index])),
      })),
    );
    type WordStates = { phrases: { lemmas: string[] }[] };
    const states = await fetchAll('/user/word-states', 123, ({ data }) => (data as WordStates).phrases);
    expect(phrases.map(({ lemmas }) => lemmas)).toEqual(states.map(({ lemmas }) => lemmas));
    for (const phraseNo of [1, 121, 122]) {
      const phrase = phrases[phraseNo - 1];
      for (const [index, details] of phrase?.details.entries() ?? []) {
        const query = `book_code=${book.bookCode}&phrase_no=${phraseNo}&index=${index}`;
        const { status, body } = await getAs(world, `/user/word-details?${query}`, member);
        if (details === null) expect(status).toBe(422);
        else expect({ ...details, kept: null }).toEqual(body.data);
      }
    }
    const kinds = chapters[0]?.content.words.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['name', 'noun', 'expression']));
  });

  it('contains each clip and picture once, in the order in which a reader meets them', async () => {
    const { chapters } = await downloadBook(world, member, book);
    const [chapter] = chapters;
    if (!chapter) throw new Error('The book has no chapter.');
    const { content, blob } = chapter;
    const readFile = async (file: PackFile) =>
      Buffer.from(await (await openPackFile(blob, file)).arrayBuffer());
    const nameOf = (src: string | undefined) => src?.split('/').at(-1);
    const [first, second] = content.phrases;
    expect(content.files.slice(0, 3).map(({ name }) => name)).toEqual([
      nameOf(first?.pictures[0]?.src),
      nameOf(first?.line_audio ?? undefined),
      nameOf(second?.pictures[0]?.src),
    ]);
    expect(content.files.at(-1)?.name).toBe(nameOf(content.phrases.at(-1)?.pictures_after[0]?.src));
    expect(second?.line_audio).toBeNull();
    expect(content.files).toHaveLength(119 + 3);
    for (const file of content.files) {
      const kind = file.type === 'audio/mpeg' ? 'clips' : 'pictures';
      const stored = await world.deps.media.read(kind, file.name);
      expect(file.type).toBe(stored?.type);
      expect((await readFile(file)).equals(stored?.bytes ?? Buffer.alloc(0))).toBe(true);
    }
  });

  it('serves a pack with the same bytes to all readers, without a cookie, a signature or personal data', async () => {
    const otherMember = await buildPerson(world, { name: 'Somebody Else' });
    await addBookToLibrary(world, otherMember.user.id, book.id);
    const [own, others] = [
      await downloadBook(world, member, book),
      await downloadBook(world, otherMember, book),
    ];
    for (const [index, chapter] of own.chapters.entries()) {
      expect(others.chapters[index]?.pack).toEqual(chapter.pack);
      expect(await isPackIntact(chapter.blob, chapter.pack?.version ?? '')).toBe(true);
      expect(JSON.stringify(chapter.content)).not.toMatch(/[?&][mes]=|Somebody|@example/);
    }
    expect(others.download.version).toBe(own.download.version);
  });

  it('serves a pack with the size and the text that its description says', async () => {
    const { download, chapters } = await downloadBook(world, member, book);
    for (const { pack, blob, content } of chapters) {
      expect(blob.size).toBe(pack?.size);
      const range = { range: `bytes=0-${(pack?.text_size ?? 0) - 1}` };
      const text = await requestPack(world, pack?.url ?? '', download.cookies, range);
      expect(text.status).toBe(206);
      expect(await readPack(await text.blob(), { isTextOnly: true })).toEqual(content);
    }
  });

  it('resumes the download of a pack, and revalidates it by its ETag', async () => {
    const { cookies, chapters } = await describeReadyDownload(world, member, book);
    const { url = '', size = 0 } = chapters[0]?.pack ?? {};
    const whole = await requestPack(world, url, cookies);
    expect(whole.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const bytes = Buffer.from(await whole.arrayBuffer());
    const etag = whole.headers.get('etag') ?? '';
    const rest = await requestPack(world, url, cookies, { range: 'bytes=1000-', 'if-range': etag });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 1000-${size - 1}/${size}`]);
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1000))).toBe(true);
    // Not with fetch, which asks caches for a fresh response.
    const revalidation = world.api.get(url).set('Cookie', cookies).set('If-None-Match', etag);
    expect((await revalidation).status).toBe(304);
    expect((await requestPack(world, url, cookies, { range: `bytes=${size}-` })).status).toBe(416);
    expect(bytes.subarray(0, packHeaderSize).toString('latin1')).toMatch(/^LSPK/);
  });

  it('opens only with the cookie of its own book', async () => {
    const otherBook = await buildBook(world);
    await addBookToLibrary(world, member.user.id, otherBook.id);
    const { cookies, chapters } = await describeReadyDownload(world, member, book);
    const other = await describeReadyDownload(world, member, otherBook);
    const url = chapters[0]?.pack?.url ?? '';
    const file = url.split('/').at(-1) ?? '';
    const requests = [
      [url, ''],
      [url, other.cookies],
      [`/v1/media/books/${otherBook.id}/packs/${file}`, other.cookies],
      [`/v1/media/books/${book.id}/packs/${'0'.repeat(32)}.pack`, cookies],
      [`/v1/media/books/${book.id}/packs/..%2F${file}`, cookies],
      [`/v1/media/books/0${book.id}/packs/${file}`, cookies],
      [`/v1/media/books/99999999999/packs/${file}`, cookies],
    ] as const;
    for (const [path, cookie] of requests)
      expect((await requestPack(world, path, cookie)).status, path).toBe(404);
    expect((await requestPack(world, url, cookies)).status).toBe(200);
  });
});
