import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  ownBook,
  type Person,
  phrasesOf,
} from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createStudio, type Studio } from '../support/studio/uploads.ts';

let world: World;
let administrator: Person;
let studio: Studio;
beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
  studio = createStudio(world, administrator);
});
afterAll(() => world.close({ rowsByHand: true }));

describe('GET /v1/admin/preview', () => {
  const getPreview = (code: string, no = '') => studio.get(`/admin/preview?book_code=${code}${no}`);

  it('previews every phrase of a draft as an owner would see it, with playable clips', async () => {
    const owner = await buildPerson(world);
    const book = await buildBook(world);
    await ownBook(world, owner.user.id, book.id);
    await studio.put(`/admin/book-publication/${book.bookCode}`, { published: false });
    for (const no of [1, 2, 3, 4, 5]) {
      const { status, body } = await getPreview(book.bookCode, `&phrase_no=${no}`);
      const ownerResponse = await getAs(
        world,
        `/user/read-book?book_code=${book.bookCode}&phrase_no=${no}`,
        owner,
      );
      const { line_audio, ...shown } = body.data;
      const { line_audio: ownAudio, ...owned } = ownerResponse.body.data;
      expect([status, shown]).toEqual([200, owned]);
      expect(line_audio).not.toBe(ownAudio);
      expect((await world.api.get(line_audio)).status).toBe(200);
    }
    expect((await getPreview(book.bookCode)).body.data.phrase_no).toBe(1);
    expect(await world.deps.db.readingPosition.count()).toBe(0);
  });

  it('returns 404 for a preview of an empty book, of a phrase beyond the end, or of a book not in the studio', async () => {
    const [book, empty] = [await buildBook(world), await buildBook(world, { chapters: [] })];
    const rejectedResponses = [
      await getPreview(empty.bookCode),
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

  it('lets only administrators preview phrases, so that even members who own the book are rejected', async () => {
    const owner = await buildPerson(world);
    const { id, bookCode } = await buildBook(world);
    await ownBook(world, owner.user.id, id);
    const path = `/admin/preview?book_code=${bookCode}`;
    expect((await getAs(world, path)).status).toBe(401);
    expect((await getAs(world, path, owner)).status).toBe(403);
  });
});

describe('GET /v1/admin/preview-window', () => {
  const getPreviewWindow = (code: string, from: number) =>
    studio.get(`/admin/preview-window?book_code=${code}&from=${from}&count=50`);

  it('previews a range of a draft’s phrases in order, each identical to its single preview', async () => {
    const { bookCode } = await buildBook(world);
    await studio.put(`/admin/book-publication/${bookCode}`, { published: false });
    const { status, body } = await getPreviewWindow(bookCode, 2);
    expect([status, body.data.length]).toEqual([200, 4]);
    for (const phrase of body.data) {
      const query = `book_code=${bookCode}&phrase_no=${phrase.phrase_no}`;
      expect(phrase).toEqual((await studio.get(`/admin/preview?${query}`)).body.data);
      expect((await world.api.get(phrase.line_audio)).status).toBe(200);
    }
  });

  it('returns 404 for the preview of a range in an empty book, beyond the end, or in a book not in the studio', async () => {
    const [book, empty] = [await buildBook(world), await buildBook(world, { chapters: [] })];
    const rejectedResponses = [
      await getPreviewWindow(empty.bookCode, 1),
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
    const countClips = async (code: string) => (await studio.get(`/admin/book/${code}`)).body.data.clips;
    const book = await buildBook(world);
    expect(await countClips(book.bookCode)).toEqual({ milliseconds: 0, timed: 0, total: 5 });
    const [first, second, third] = await phrasesOf(world, book.id);
    const { db } = world.deps;
    await db.phrase.update({ where: { id: first?.id ?? 0 }, data: { audioMs: 61_000 } });
    await db.phrase.update({ where: { id: second?.id ?? 0 }, data: { audioMs: 1_500 } });
    await db.phrase.update({ where: { id: third?.id ?? 0 }, data: { audioMs: 9_000, audioFile: null } });
    expect(await countClips(book.bookCode)).toEqual({ milliseconds: 62_500, timed: 2, total: 4 });
    const emptyBook = await buildBook(world, { chapters: [] });
    expect(await countClips(emptyBook.bookCode)).toEqual({ milliseconds: 0, timed: 0, total: 0 });
  });
});

describe('GET /v1/admin/missing/{book_code}', () => {
  it('returns the number of phrases in a book, which is zero for an empty book', async () => {
    const [book, empty] = [await buildBook(world), await buildBook(world, { chapters: [] })];
    const countPhrases = async (code: string) =>
      (await studio.get(`/admin/missing/${code}`)).body.data.total_phrases;
    expect([await countPhrases(book.bookCode), await countPhrases(empty.bookCode)]).toEqual([5, 0]);
  });
});

describe('GET /v1/admin/book', () => {
  it('filters the studio’s books by publication state', async () => {
    const [shown, draft] = [
      await buildBook(world, { author: 'Tri Brouillon' }),
      await buildBook(world, { author: 'Tri Brouillon' }),
    ];
    await studio.put(`/admin/book-publication/${draft.bookCode}`, { published: false });
    const searchCodes = async (params: string) => {
      const { body } = await studio.get(`/admin/book?search=brouillon${params}`);
      const codes = body.data.map(({ book_code }: { book_code: string }) => book_code);
      return [codes, body.meta.total];
    };
    expect(await searchCodes('')).toEqual([[draft.bookCode, shown.bookCode], 2]);
    expect(await searchCodes('&published=')).toEqual([[draft.bookCode, shown.bookCode], 2]);
    expect(await searchCodes('&published=false')).toEqual([[draft.bookCode], 1]);
    expect(await searchCodes('&published=true')).toEqual([[shown.bookCode], 1]);
    const { status, body } = await studio.get('/admin/book?published=maybe');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['published']]);
  });
});

describe('GET /v1/guest/list-book', () => {
  it('filters the catalogue by whether books have phrases', async () => {
    const author = 'Vide Plein';
    const [full, empty] = [
      await buildBook(world, { author }),
      await buildBook(world, { author, chapters: [] }),
    ];
    const searchCodes = async (params: string) => {
      const { body } = await world.api.get(`/v1/guest/list-book?search=vide%20plein${params}`);
      return body.data.map(({ book_code }: { book_code: string }) => book_code).sort();
    };
    expect(await searchCodes('')).toEqual([full.bookCode, empty.bookCode].sort());
    expect(await searchCodes('&has_phrases=true')).toEqual([full.bookCode]);
    expect(await searchCodes('&has_phrases=false')).toEqual([empty.bookCode]);
    const { status, body } = await world.api.get('/v1/guest/list-book?has_phrases=maybe');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['has_phrases']]);
  });
});
