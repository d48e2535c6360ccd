import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '../../src/generated/prisma/client.ts';
import {
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  giveCredits,
  ownBook,
  type Person,
  phraseOf,
} from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import {
  bookForm,
  createBook,
  demoClip,
  makePicture,
  type Studio,
  studioOf,
} from '../support/studio/uploads.ts';

let world: World;
let administrator: Person;
let studio: Studio;
beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
  studio = studioOf(world, administrator);
});
afterAll(() => world.close({ rowsByHand: true }));

const publish = (bookCode: string, published: unknown) =>
  studio.put(`/admin/book-publication/${bookCode}`, { published });

async function buildDraft(plan: Parameters<typeof buildBook>[1] = {}): Promise<Book> {
  const book = await buildBook(world, plan);
  expect((await publish(book.bookCode, false)).status).toBe(200);
  return book;
}

/** Returns how a book appears to a person in each place where it can be found. */
async function visibilityOf(book: Book, person?: Person) {
  const { audioFile } = await phraseOf(world, book.id, 1);
  const statusOf = async (path: string) => (await getAs(world, path, person)).status;
  const { body } = await getAs(world, `/guest/list-book?search=${encodeURIComponent(book.author)}`, person);
  const map = (await world.api.get('/sitemap.xml')).text;
  return {
    list: body.data.map(({ book_code }: { book_code: string }) => book_code),
    map: map.includes(`/book-detail/${book.bookCode}<`),
    detail: await statusOf(`/guest/book-detail/${book.bookCode}`),
    sample: await statusOf(`/guest/sample-chapter?book_code=${book.bookCode}`),
    reviews: await statusOf(`/guest/book-reviews/${book.bookCode}`),
    clip: await statusOf(`/media/clips/${audioFile}`),
  };
}

const visibleEverywhere = (book: Book) => ({
  list: [book.bookCode],
  map: true,
  detail: 200,
  sample: 200,
  reviews: 200,
  clip: 200,
});
const hiddenEverywhere = { list: [], map: false, detail: 404, sample: 404, reviews: 404, clip: 404 };

describe('POST /v1/admin/book', () => {
  const files = async () => ({ book_image: await makePicture(), sample_audio: demoClip() });

  it('publishes a new book unless it is saved as a draft', async () => {
    expect(await createBook(studio, 'Sans rien dire')).toMatchObject({ published: true });
    for (const [published, message] of [
      ['true', 'is in the catalogue'],
      ['false', 'is saved as a draft'],
    ]) {
      const { status, body } = await studio.post('/admin/book', {
        ...bookForm,
        ...(await files()),
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

  it('stores the rights to a book’s text and recording, and keeps or clears them on an edit', async () => {
    const rights = { text_rights: '© 2026 Jeanne Auteur', audio_rights: 'CC BY 4.0, Luc Voix' };
    const { body } = await studio.post('/admin/book', { ...bookForm, ...(await files()), ...rights });
    expect(body.data).toMatchObject(rights);
    const code = body.data.book_code;
    const shown = async () => (await world.api.get(`/v1/guest/book-detail/${code}`)).body.data;
    expect(await shown()).toMatchObject(rights);
    await studio.put(`/admin/book/${code}`, bookForm);
    expect(await shown()).toMatchObject(rights);
    await studio.put(`/admin/book/${code}`, { ...bookForm, text_rights: '', audio_rights: 'x'.repeat(300) });
    expect(await shown()).toMatchObject({ text_rights: '', audio_rights: 'x'.repeat(300) });
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
      ...(await files()),
      [field]: value,
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});

describe('PUT /v1/admin/book-publication/{book_code}', () => {
  it('hides an unpublished book from everybody outside the studio, and shows it again once published', async () => {
    const book = await buildBook(world, { author: 'Cachée Montrée' });
    const people = [undefined, await buildPerson(world), administrator];
    for (const person of people) expect(await visibilityOf(book, person)).toEqual(visibleEverywhere(book));
    const hidden = await publish(book.bookCode, false);
    expect([hidden.status, hidden.body.data.published]).toEqual([200, false]);
    expect(hidden.body.message).toBe('“Un livre” is a draft now.');
    for (const person of people) expect(await visibilityOf(book, person)).toEqual(hiddenEverywhere);
    const shown = await publish(book.bookCode, true);
    expect([shown.body.message, shown.body.data.published]).toEqual([
      '“Un livre” is in the catalogue now.',
      true,
    ]);
    for (const person of people) expect(await visibilityOf(book, person)).toEqual(visibleEverywhere(book));
  });

  it('responds to requests for a draft as if the book did not exist', async () => {
    const draft = await buildDraft();
    const responseFor = async (path: string) => (await world.api.get(`/v1/guest/${path}`)).body;
    for (const path of ['book-detail/', 'sample-chapter?book_code=', 'book-reviews/'])
      expect(await responseFor(path + draft.bookCode)).toEqual(await responseFor(`${path}nothing`));
  });

  it('rejects the purchase of a draft without spending a credit', async () => {
    const { user, bearer } = await buildPerson(world);
    await giveCredits(world, user.id, 1);
    const draft = await buildDraft();
    const buy = (bookCode: string) =>
      world.api.post('/v1/user/purchase-book').set('Authorization', bearer).send({ book_code: bookCode });
    const rejected = await buy(draft.bookCode);
    expect([rejected.status, rejected.body]).toEqual([404, (await buy('nothing')).body]);
    await publish(draft.bookCode, true);
    expect((await buy(draft.bookCode)).body.data.current_credits).toBe(0);
  });

  it('lets owners keep using a book that has become a draft', async () => {
    const owner = await buildPerson(world);
    const book = await buildBook(world);
    await ownBook(world, owner.user.id, book.id);
    await publish(book.bookCode, false);
    const { body } = await getAs(world, '/user/book-list', owner);
    expect(body.data.data).toMatchObject([{ book_code: book.bookCode }]);
    const page = await getAs(world, `/user/read-book?book_code=${book.bookCode}&phrase_no=5`, owner);
    expect([page.status, (await world.api.get(page.body.data.line_audio)).status]).toEqual([200, 200]);
    const detail = await getAs(world, `/guest/book-detail/${book.bookCode}`, owner);
    expect([detail.status, detail.body.data.owned]).toEqual([200, true]);
    expect((await getAs(world, `/guest/book-reviews/${book.bookCode}`, owner)).status).toBe(200);
    const as = { Authorization: owner.bearer };
    const visit = { book_code: book.bookCode, phrase_no: 4 };
    const saved = await world.api.put('/v1/user/reading-position').set(as).send(visit);
    const words = 'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze';
    const stars = { overall_star: 4, performance_star: 5, story_star: 3 };
    const review = { book_code: book.bookCode, title: 'Bien', review: words, ...stars };
    const reviewed = await world.api.post('/v1/user/review').set(as).send(review);
    const again = await world.api.post('/v1/user/purchase-book').set(as).send({ book_code: book.bookCode });
    expect([saved.status, reviewed.status, again.status]).toEqual([200, 200, 200]);
  });

  it('allows the publication of a book without phrases', async () => {
    const empty = await buildDraft({ chapters: [] });
    expect((await publish(empty.bookCode, 'true')).status).toBe(200);
    expect((await world.api.get(`/v1/guest/book-detail/${empty.bookCode}`)).status).toBe(200);
  });

  it('sets a book’s release date only on its first publication', async () => {
    const releasedOn = async (code: string) => (await studio.get(`/admin/book/${code}`)).body.data.createdAt;
    const parts = { ...bookForm, book_image: await makePicture(), sample_audio: demoClip() };
    const created = await studio.post('/admin/book', { ...parts, title: 'Plus tard', published: 'false' });
    const code = created.body.data.book_code;
    const drafted = await releasedOn(code);
    const days = 20 * 24 * 60 * 60 * 1000;
    world.moveClock(days);
    await publish(code, true);
    const released = await releasedOn(code);
    expect(Date.parse(released) - Date.parse(drafted)).toBeGreaterThan(days);
    for (const published of [true, false, true]) await publish(code, published);
    expect(await releasedOn(code)).toBe(released);
  });

  it('does not recommend drafts', async () => {
    const person = await buildPerson(world);
    await world.deps.db.book.updateMany({ data: { published: false } });
    const [shown, draft] = [await buildBook(world), await buildDraft()];
    const { body } = await getAs(world, '/user/recommended-book', person);
    const codes = body.data.map(({ book_code }: { book_code: string }) => book_code);
    expect([codes.includes(shown.bookCode), codes.includes(draft.bookCode)]).toEqual([true, false]);
  });

  it.each([[undefined], [''], ['maybe'], [2], [{}], [[true]], [null]])(
    'rejects the publication state %j with 422',
    async (value) => {
      const { bookCode } = await buildBook(world);
      const { status, body } = await publish(bookCode, value);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['published']]);
    },
  );

  it('lets only administrators publish a book, and returns 404 for an unknown or deleted one', async () => {
    const { bookCode, id } = await buildBook(world);
    const path = `/admin/book-publication/${bookCode}`;
    const guest = await world.api.put(`/v1${path}`).send({ published: false });
    const member = await studioOf(world, await buildPerson(world)).put(path, { published: false });
    await studio.remove(`/admin/book/${id}`);
    const [unknown, deleted] = [await publish('nothing', true), await publish(bookCode, true)];
    const statuses = [guest, member, unknown, deleted].map(({ status }) => status);
    expect(statuses).toEqual([401, 403, 404, 404]);
  });
});
