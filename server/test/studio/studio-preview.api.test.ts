import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  type Person,
  phrasesOf,
} from '../support/builders.ts';
import { cookiesOf, hearWith } from '../support/http/hear.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createStudioClient, type StudioClient } from '../support/studio/uploads.ts';

let world: World;
let administrator: Person;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
  studio = createStudioClient(world, administrator);
});
afterAll(() => world.close({ rowsByHand: true }));

describe('GET /v1/admin/preview', () => {
  const getPreview = (bookCode: string, pageQuery = '') =>
    studio.get(`/admin/preview?book_code=${bookCode}${pageQuery}`);

  it('previews every phrase of a draft book as a reader of the book would see it, with a playable clip', async () => {
    const owner = await buildPerson(world);
    const book = await buildBook(world);
    await addBookToLibrary(world, owner.user.id, book.id);
    await studio.put(`/admin/book-publication/${book.bookCode}`, { published: false });
    for (const phraseNo of [1, 2, 3, 4, 5]) {
      const response = await getPreview(book.bookCode, `&phrase_no=${phraseNo}`);
      const ownerResponse = await getAs(
        world,
        `/user/read-book?book_code=${book.bookCode}&phrase_no=${phraseNo}`,
        owner,
      );
      expect([response.status, response.body]).toEqual([200, ownerResponse.body]);
      const { line_audio } = response.body.data;
      expect((await hearWith(world, cookiesOf(response), line_audio)).status).toBe(200);
    }
    expect((await getPreview(book.bookCode)).body.data.phrase_no).toBe(1);
    expect(await world.deps.db.readingPosition.count()).toBe(0);
  });

  it('returns 404 for a preview of an unknown, deleted or empty book, or of a phrase beyond the end', async () => {
    const [book, emptyBook] = [await buildBook(world), await buildBook(world, { chapters: [] })];
    const rejectedResponses = [
      await getPreview(emptyBook.bookCode),
      await getPreview(book.bookCode, '&phrase_no=6'),
      await getPreview('nothing'),
    ];
    await studio.remove(`/admin/book/${book.id}`);
    rejectedResponses.push(await getPreview(book.bookCode));
    expect(rejectedResponses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it.each([
    ['book_code', ''],
    ['phrase_no', 'book_code=un-livre&phrase_no=0'],
    ['phrase_no', 'book_code=un-livre&phrase_no=1.5'],
    ['phrase_no', 'book_code=un-livre&phrase_no=a'],
  ])('rejects a preview with a bad %s with 422 (%#)', async (field, query) => {
    const { status, body } = await studio.get(`/admin/preview?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('lets only administrators preview a book, and rejects even members who own the book', async () => {
    const owner = await buildPerson(world);
    const { id, bookCode } = await buildBook(world);
    await addBookToLibrary(world, owner.user.id, id);
    const path = `/admin/preview?book_code=${bookCode}`;
    expect((await getAs(world, path)).status).toBe(401);
    expect((await getAs(world, path, owner)).status).toBe(403);
  });
});

describe('GET /v1/admin/preview-window', () => {
  const getPreviewWindow = (bookCode: string, from: number) =>
    studio.get(`/admin/preview-window?book_code=${bookCode}&from=${from}&count=50`);

  it('previews a range of a draft’s phrases in order, each exactly as in a preview of the single phrase', async () => {
    const { bookCode } = await buildBook(world);
    await studio.put(`/admin/book-publication/${bookCode}`, { published: false });
    const response = await getPreviewWindow(bookCode, 2);
    const { status, body } = response;
    expect([status, body.data.length]).toEqual([200, 4]);
    for (const phrase of body.data) {
      const query = `book_code=${bookCode}&phrase_no=${phrase.phrase_no}`;
      expect(phrase).toEqual((await studio.get(`/admin/preview?${query}`)).body.data);
      expect((await hearWith(world, cookiesOf(response), phrase.line_audio)).status).toBe(200);
    }
  });

  it('returns 404 for the preview of a range in an unknown, deleted or empty book, or beyond the end', async () => {
    const [book, emptyBook] = [await buildBook(world), await buildBook(world, { chapters: [] })];
    const rejectedResponses = [
      await getPreviewWindow(emptyBook.bookCode, 1),
      await getPreviewWindow(book.bookCode, 6),
      await getPreviewWindow('nothing', 1),
    ];
    await studio.remove(`/admin/book/${book.id}`);
    rejectedResponses.push(await getPreviewWindow(book.bookCode, 1));
    expect(rejectedResponses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe('GET /v1/admin/book/{book_code}', () => {
  it('returns the number of a book’s clips, the number with a known duration, and their total duration', async () => {
    const countClips = async (bookCode: string) =>
      (await studio.get(`/admin/book/${bookCode}`)).body.data.clips;
    const book = await buildBook(world);
    expect(await countClips(book.bookCode)).toEqual({ milliseconds: 0, timed: 0, total: 5 });
    const [firstPhrase, secondPhrase, thirdPhrase] = await phrasesOf(world, book.id);
    const { db } = world.deps;
    await db.phrase.update({ where: { id: firstPhrase?.id ?? 0 }, data: { audioMs: 61_000 } });
    await db.phrase.update({ where: { id: secondPhrase?.id ?? 0 }, data: { audioMs: 1_500 } });
    await db.phrase.update({
      where: { id: thirdPhrase?.id ?? 0 },
      data: { audioMs: 9_000, audioFile: null },
    });
    expect(await countClips(book.bookCode)).toEqual({ milliseconds: 62_500, timed: 2, total: 4 });
    const emptyBook = await buildBook(world, { chapters: [] });
    expect(await countClips(emptyBook.bookCode)).toEqual({ milliseconds: 0, timed: 0, total: 0 });
  });
});

describe('GET /v1/admin/missing/{book_code}', () => {
  it('returns the number of phrases in a book, which is zero for an empty book', async () => {
    const [book, emptyBook] = [await buildBook(world), await buildBook(world, { chapters: [] })];
    const countPhrases = async (bookCode: string) =>
      (await studio.get(`/admin/missing/${bookCode}`)).body.data.total_phrases;
    expect([await countPhrases(book.bookCode), await countPhrases(emptyBook.bookCode)]).toEqual([5, 0]);
  });
});

describe('GET /v1/admin/book', () => {
  it('filters the administrators’ list of books by publication state', async () => {
    const [publishedBook, draft] = [
      await buildBook(world, { author: 'Tri Brouillon' }),
      await buildBook(world, { author: 'Tri Brouillon' }),
    ];
    await studio.put(`/admin/book-publication/${draft.bookCode}`, { published: false });
    const searchBookCodes = async (params: string) => {
      const { body } = await studio.get(`/admin/book?search=brouillon${params}`);
      const bookCodes = body.data.map(({ book_code }: { book_code: string }) => book_code);
      return [bookCodes, body.meta.total];
    };
    expect(await searchBookCodes('')).toEqual([[draft.bookCode, publishedBook.bookCode], 2]);
    expect(await searchBookCodes('&published=')).toEqual([[draft.bookCode, publishedBook.bookCode], 2]);
    expect(await searchBookCodes('&published=false')).toEqual([[draft.bookCode], 1]);
    expect(await searchBookCodes('&published=true')).toEqual([[publishedBook.bookCode], 1]);
    const { status, body } = await studio.get('/admin/book?published=maybe');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['published']]);
  });
});

describe('GET /v1/guest/list-book', () => {
  it('filters the catalogue by whether books have phrases', async () => {
    const author = 'Vide Plein';
    const [fullBook, emptyBook] = [
      await buildBook(world, { author }),
      await buildBook(world, { author, chapters: [] }),
    ];
    const searchBookCodes = async (params: string) => {
      const { body } = await world.api.get(`/v1/guest/list-book?search=vide%20plein${params}`);
      return body.data.map(({ book_code }: { book_code: string }) => book_code).sort();
    };
    expect(await searchBookCodes('')).toEqual([fullBook.bookCode, emptyBook.bookCode].sort());
    expect(await searchBookCodes('&has_phrases=true')).toEqual([fullBook.bookCode]);
    expect(await searchBookCodes('&has_phrases=false')).toEqual([emptyBook.bookCode]);
    const { status, body } = await world.api.get('/v1/guest/list-book?has_phrases=maybe');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['has_phrases']]);
  });
});
