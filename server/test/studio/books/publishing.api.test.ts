import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '../../../src/generated/prisma/client.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  giveCredits,
  type Person,
  phraseOf,
} from '../../support/builders.ts';
import { cookiesOf, hearWith } from '../../support/http/hear.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import {
  bookForm,
  createBook,
  createStudioClient,
  makePicture,
  readDemoClip,
  type StudioClient,
} from '../../support/studio/uploads.ts';

let world: World;
let administrator: Person;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
  studio = createStudioClient(world, administrator);
});
afterAll(() => world.close({ rowsByHand: true }));

const setPublished = (bookCode: string, published: unknown) =>
  studio.put(`/admin/book-publication/${bookCode}`, { published });

async function buildDraft(plan: Parameters<typeof buildBook>[1] = {}): Promise<Book> {
  const book = await buildBook(world, plan);
  expect((await setPublished(book.bookCode, false)).status).toBe(200);
  return book;
}

/** Checks where a person can see a book: in the catalogue, the sitemap, its pages and its clips. */
async function readVisibility(book: Book, person?: Person) {
  const { audioFile } = await phraseOf(world, book.id, 1);
  const getStatus = async (path: string) => (await getAs(world, path, person)).status;
  const { body } = await getAs(world, `/guest/list-book?search=${encodeURIComponent(book.author)}`, person);
  const sitemapXml = (await world.api.get('/sitemap.xml')).text;
  return {
    list: body.data.map(({ book_code }: { book_code: string }) => book_code),
    map: sitemapXml.includes(`/book-detail/${book.bookCode}<`),
    detail: await getStatus(`/guest/book-detail/${book.bookCode}`),
    sample: await getStatus(`/guest/sample-chapter?book_code=${book.bookCode}`),
    reviews: await getStatus(`/guest/book-reviews/${book.bookCode}`),
    clip: await getStatus(`/media/clips/${audioFile}`),
  };
}

const toFullVisibility = (book: Book) => ({
  list: [book.bookCode],
  map: true,
  detail: 200,
  sample: 200,
  reviews: 200,
  clip: 200,
});
const noVisibility = { list: [], map: false, detail: 404, sample: 404, reviews: 404, clip: 404 };

describe('POST /v1/admin/book', () => {
  const createBookFiles = async () => ({ book_image: await makePicture(), sample_audio: readDemoClip() });

  it('publishes a new book immediately unless it is saved as a draft', async () => {
    expect(await createBook(studio, 'Sans rien dire')).toMatchObject({ published: true });
    for (const [published, message] of [
      ['true', 'is in the catalogue'],
      ['false', 'is saved as a draft'],
    ]) {
      const { status, body } = await studio.post('/admin/book', {
        ...bookForm,
        ...(await createBookFiles()),
        title: `Dit ${published}`,
        published,
      });
      expect([status, body.data.published]).toEqual([200, published === 'true']);
      expect(body.message).toBe(`“Dit ${published}” ${message}.`);
    }
    expect((await world.api.get('/v1/guest/book-detail/dit-true')).status).toBe(200);
    expect((await world.api.get('/v1/guest/book-detail/dit-false')).status).toBe(404);
    expect((await studio.get('/admin/book/dit-false')).body.data).toMatchObject({ published: false });
  });

  it('keeps the rights to a book’s text and recording unless an edit changes or clears them', async () => {
    const bookRights = { text_rights: '© 2026 Jeanne Auteur', audio_rights: 'CC BY 4.0, Luc Voix' };
    const { body } = await studio.post('/admin/book', {
      ...bookForm,
      ...(await createBookFiles()),
      ...bookRights,
    });
    expect(body.data).toMatchObject(bookRights);
    const bookCode = body.data.book_code;
    const getBookDetail = async () => (await world.api.get(`/v1/guest/book-detail/${bookCode}`)).body.data;
    expect(await getBookDetail()).toMatchObject(bookRights);
    await studio.put(`/admin/book/${bookCode}`, bookForm);
    expect(await getBookDetail()).toMatchObject(bookRights);
    await studio.put(`/admin/book/${bookCode}`, {
      ...bookForm,
      text_rights: '',
      audio_rights: 'x'.repeat(300),
    });
    expect(await getBookDetail()).toMatchObject({ text_rights: '', audio_rights: 'x'.repeat(300) });
  });

  it.each([
    ['text_rights', 'x'.repeat(301)],
    ['text_rights', 'two\nlines'],
    ['audio_rights', 'x'.repeat(301)],
    ['audio_rights', 'two\nlines'],
    ['published', 'perhaps'],
    ['published', ['true', 'false']],
  ])('rejects a book with a bad %s with 422 (%#)', async (field, value) => {
    const { status, body } = await studio.post('/admin/book', {
      ...bookForm,
      ...(await createBookFiles()),
      [field]: value,
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});

describe('PUT /v1/admin/book-publication/{book_code}', () => {
  it('hides an unpublished book from everybody on the public site, and shows it again once published', async () => {
    const book = await buildBook(world, { author: 'Cachée Montrée' });
    const people = [undefined, await buildPerson(world), administrator];
    for (const person of people) expect(await readVisibility(book, person)).toEqual(toFullVisibility(book));
    const unpublishResponse = await setPublished(book.bookCode, false);
    expect([unpublishResponse.status, unpublishResponse.body.data.published]).toEqual([200, false]);
    expect(unpublishResponse.body.message).toBe('“Un livre” is a draft now.');
    for (const person of people) expect(await readVisibility(book, person)).toEqual(noVisibility);
    const publishResponse = await setPublished(book.bookCode, true);
    expect([publishResponse.body.message, publishResponse.body.data.published]).toEqual([
      '“Un livre” is in the catalogue now.',
      true,
    ]);
    for (const person of people) expect(await readVisibility(book, person)).toEqual(toFullVisibility(book));
  });

  it('responds to a request for a draft book as if the book were unknown', async () => {
    const draft = await buildDraft();
    const getResponse = async (path: string) => (await world.api.get(`/v1/guest/${path}`)).body;
    for (const path of ['book-detail/', 'sample-chapter?book_code=', 'book-reviews/'])
      expect(await getResponse(path + draft.bookCode)).toEqual(await getResponse(`${path}nothing`));
  });

  it('rejects the purchase of a draft book without spending a credit', async () => {
    const { user, bearer } = await buildPerson(world);
    await giveCredits(world, user.id, 1);
    const draft = await buildDraft();
    const buyBook = (bookCode: string) =>
      world.api.post('/v1/user/purchase-book').set('Authorization', bearer).send({ book_code: bookCode });
    const rejectedResponse = await buyBook(draft.bookCode);
    expect([rejectedResponse.status, rejectedResponse.body]).toEqual([404, (await buyBook('nothing')).body]);
    await setPublished(draft.bookCode, true);
    expect((await buyBook(draft.bookCode)).body.data.current_credits).toBe(0);
  });

  it('lets owners keep using a book after it has been unpublished', async () => {
    const owner = await buildPerson(world);
    const book = await buildBook(world);
    await addBookToLibrary(world, owner.user.id, book.id);
    await setPublished(book.bookCode, false);
    const { body } = await getAs(world, '/user/book-list', owner);
    expect(body.data.data).toMatchObject([{ book_code: book.bookCode }]);
    const pageResponse = await getAs(world, `/user/read-book?book_code=${book.bookCode}&phrase_no=5`, owner);
    expect(pageResponse.status).toBe(200);
    const { line_audio } = pageResponse.body.data;
    expect((await hearWith(world, cookiesOf(pageResponse), line_audio)).status).toBe(200);
    const detailResponse = await getAs(world, `/guest/book-detail/${book.bookCode}`, owner);
    expect([detailResponse.status, detailResponse.body.data.owned]).toEqual([200, true]);
    expect((await getAs(world, `/guest/book-reviews/${book.bookCode}`, owner)).status).toBe(200);
    const ownerHeaders = { Authorization: owner.bearer };
    const position = { book_code: book.bookCode, phrase_no: 4 };
    const positionResponse = await world.api
      .put('/v1/user/reading-position')
      .set(ownerHeaders)
      .send(position);
    const words = 'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze';
    const stars = { overall_star: 4, performance_star: 5, story_star: 3 };
    const review = { book_code: book.bookCode, title: 'Bien', review: words, ...stars };
    const reviewResponse = await world.api.post('/v1/user/review').set(ownerHeaders).send(review);
    const purchaseResponse = await world.api
      .post('/v1/user/purchase-book')
      .set(ownerHeaders)
      .send({ book_code: book.bookCode });
    expect([positionResponse.status, reviewResponse.status, purchaseResponse.status]).toEqual([
      200, 200, 200,
    ]);
  });

  it('allows a book without phrases to be published', async () => {
    const emptyBook = await buildDraft({ chapters: [] });
    expect((await setPublished(emptyBook.bookCode, 'true')).status).toBe(200);
    expect((await world.api.get(`/v1/guest/book-detail/${emptyBook.bookCode}`)).status).toBe(200);
  });

  it('sets a book’s release date only on its first publication', async () => {
    const readReleaseDate = async (bookCode: string) =>
      (await studio.get(`/admin/book/${bookCode}`)).body.data.createdAt;
    const formParts = { ...bookForm, book_image: await makePicture(), sample_audio: readDemoClip() };
    const creationResponse = await studio.post('/admin/book', {
      ...formParts,
      title: 'Plus tard',
      published: 'false',
    });
    const bookCode = creationResponse.body.data.book_code;
    const draftReleaseDate = await readReleaseDate(bookCode);
    const waitMs = 20 * 24 * 60 * 60 * 1000;
    world.moveClock(waitMs);
    await setPublished(bookCode, true);
    const releaseDate = await readReleaseDate(bookCode);
    expect(Date.parse(releaseDate) - Date.parse(draftReleaseDate)).toBeGreaterThan(waitMs);
    for (const published of [true, false, true]) await setPublished(bookCode, published);
    expect(await readReleaseDate(bookCode)).toBe(releaseDate);
  });

  it('says of a book and its chapter list if the book was ever published', async () => {
    const formParts = { ...bookForm, book_image: await makePicture(), sample_audio: readDemoClip() };
    const title = 'Un nouveau livre';
    const draft = (await studio.post('/admin/book', { ...formParts, title, published: 'false' })).body.data;
    await studio.post('/admin/chapter', { book_id: String(draft.id), chapter_no: '1', title: 'Le port' });
    const readReleased = async () => {
      const [book, chapters] = [
        await studio.get(`/admin/book/${draft.book_code}`),
        await studio.get(`/admin/chapter?book_id=${draft.id}`),
      ];
      return [book.body.data.released, chapters.body.data.released];
    };
    expect(await readReleased()).toEqual([false, false]);
    for (const published of [true, false]) {
      await setPublished(draft.book_code, published);
      expect(await readReleased()).toEqual([true, true]);
    }
  });

  it('does not recommend draft books', async () => {
    const person = await buildPerson(world);
    await world.deps.db.book.updateMany({ data: { published: false } });
    const [publishedBook, draft] = [await buildBook(world), await buildDraft()];
    const { body } = await getAs(world, '/user/recommended-book', person);
    const bookCodes = body.data.map(({ book_code }: { book_code: string }) => book_code);
    expect([bookCodes.includes(publishedBook.bookCode), bookCodes.includes(draft.bookCode)]).toEqual([
      true,
      false,
    ]);
  });

  it.each([[undefined], [''], ['maybe'], [2], [{}], [[true]], [null]])(
    'rejects the publication state %j with 422',
    async (value) => {
      const { bookCode } = await buildBook(world);
      const { status, body } = await setPublished(bookCode, value);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['published']]);
    },
  );

  it('lets only administrators publish a book, and returns 404 for an unknown or deleted book', async () => {
    const { bookCode, id } = await buildBook(world);
    const path = `/admin/book-publication/${bookCode}`;
    const guestResponse = await world.api.put(`/v1${path}`).send({ published: false });
    const memberResponse = await createStudioClient(world, await buildPerson(world)).put(path, {
      published: false,
    });
    await studio.remove(`/admin/book/${id}`);
    const [unknownBookResponse, deletedBookResponse] = [
      await setPublished('nothing', true),
      await setPublished(bookCode, true),
    ];
    const statuses = [guestResponse, memberResponse, unknownBookResponse, deletedBookResponse].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([401, 403, 404, 404]);
  });
});
