import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  type Person,
  password,
} from '../support/builders.ts';
import { type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';

let world: MailWorld;
let administrator: Person;
beforeAll(async () => {
  world = await startMailWorld();
  administrator = await buildAdministrator(world);
});
afterAll(() => world.close());

const goodReview = {
  title: 'Une belle lecture',
  review: 'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze',
  overall_star: 5,
  performance_star: 5,
  story_star: 5,
};
const reason = 'It insults the narrator.';

const postReview = ({ bearer }: Person, book: { bookCode: string }, overrides: object = {}) =>
  world.api
    .post('/v1/user/review')
    .set('Authorization', bearer)
    .send({ ...goodReview, book_code: book.bookCode, ...overrides });
const changeVisibility = (
  id: number,
  action: 'hide' | 'show',
  body: object = {},
  { bearer } = administrator,
) => world.api.post(`/v1/admin/review/${id}/${action}`).set('Authorization', bearer).send(body);
const getBookDetail = async (bookCode: string) =>
  (await getAs(world, `/guest/book-detail/${bookCode}`)).body.data;
const listPublicTitles = async (bookCode: string) =>
  (await getAs(world, `/guest/book-reviews/${bookCode}`)).body.data.map(
    ({ title }: { title: string }) => title,
  );

/** Builds a book with a good and a bad review. Returns the bad review's id and its writer. */
async function buildBadReview(name = 'Camille Durand', overrides: { emailConfirmedAt?: null } = {}) {
  const book = await buildBook(world, { title: 'Le Phare' });
  const [otherPerson, writer] = [await buildPerson(world), await buildPerson(world, { name, ...overrides })];
  for (const { user } of [otherPerson, writer]) await addBookToLibrary(world, user.id, book.id);
  await postReview(otherPerson, book);
  await postReview(writer, book, { title: 'Nul', overall_star: 1, performance_star: 1, story_star: 1 });
  const { id } = await world.deps.db.review.findFirstOrThrow({ where: { userId: writer.user.id } });
  return { book, writer, id, own: () => getAs(world, `/user/review/${book.bookCode}`, writer) };
}

describe('POST /v1/admin/review/{id}/hide', () => {
  it('removes a hidden review from the book’s page and ratings, and emails its writer the reason', async () => {
    const { book, writer, id, own } = await buildBadReview();
    expect(await getBookDetail(book.bookCode)).toMatchObject({
      notations: 2,
      average_rating: 3,
      story_star: 3,
    });
    const { status, body } = await changeVisibility(id, 'hide', { reason });
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'The review is hidden.', data: { id, hidden_reason: reason } });
    expect(await listPublicTitles(book.bookCode)).toEqual([goodReview.title]);
    expect(await getBookDetail(book.bookCode)).toMatchObject({
      notations: 1,
      average_rating: 5,
      overall_star: 5,
      performance_star: 5,
      story_star: 5,
    });
    expect((await own()).body.data).toMatchObject({ hidden_reason: reason, hidden_at: expect.any(String) });
    const email = await world.mailbox.waitForLast(writer.user.email);
    expect(email.subject).toBe('Your LingoStory review was hidden');
    expect(email.text).toContain(`The reason: ${reason}`);
    expect(email.text).toMatch(/^Hi Camille Durand,/);
    expect(email.text).toContain(`/library/${book.bookCode}/write-a-review`);
    expect(email.text).not.toContain('Nul');
    const { body: exportBody } = await getAs(world, '/user/export', writer);
    expect(exportBody.data.reviews).toMatchObject([{ hidden_reason: reason, hidden_at: expect.any(String) }]);
  });

  it('greets the writer of a hidden review by name only if their email address is confirmed', async () => {
    const { writer, id } = await buildBadReview('Win at Evil', { emailConfirmedAt: null });
    await changeVisibility(id, 'hide', { reason });
    expect((await world.mailbox.waitForLast(writer.user.email)).text).toMatch(/^Hi,\n/);
  });

  it('hides a review and emails its writer only once, even if several requests arrive simultaneously', async () => {
    const { writer, id } = await buildBadReview();
    const responses = await Promise.all(
      [1, 2, 3].map((reasonNumber) => changeVisibility(id, 'hide', { reason: `Reason ${reasonNumber}` })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [{ hidden_reason } = { hidden_reason: '' }] = responses.map(({ body }) => body.data);
    expect(responses.map(({ body }) => body.data.hidden_reason)).toEqual(Array(3).fill(hidden_reason));
    expect(await world.deps.db.email.count({ where: { userId: writer.user.id } })).toBe(1);
  });

  it('keeps a hidden review hidden even if its writer edits the text, until an administrator shows the review', async () => {
    const { book, writer, id, own } = await buildBadReview();
    await changeVisibility(id, 'hide', { reason });
    world.moveClock(1000);
    const postResponse = await postReview(writer, book, { title: 'Moins nul', overall_star: 2 });
    expect(postResponse.body.message).toContain('stays hidden');
    expect(await listPublicTitles(book.bookCode)).toEqual([goodReview.title]);
    expect(await getBookDetail(book.bookCode)).toMatchObject({ notations: 1, average_rating: 5 });
    expect((await own()).body.data).toMatchObject({ title: 'Moins nul', hidden_reason: reason });
    const [row] = (await getAs(world, `/admin/review?book_code=${book.bookCode}&state=hidden`, administrator))
      .body.data;
    expect(row).toMatchObject({ id, title: 'Moins nul', edited_since: true });

    expect((await changeVisibility(id, 'show')).body.data).toMatchObject({
      hidden_at: null,
      hidden_reason: null,
    });
    expect(await listPublicTitles(book.bookCode)).toEqual(['Moins nul', goodReview.title]);
    expect(await getBookDetail(book.bookCode)).toMatchObject({ notations: 2, average_rating: 3.5 });
    expect((await own()).body.data).toMatchObject({ hidden_at: null, hidden_reason: null });
    const email = await world.mailbox.waitForLast(writer.user.email, 2);
    expect(email.subject).toBe('Your LingoStory review is back');
    await changeVisibility(id, 'show');
    expect(await world.deps.db.email.count({ where: { userId: writer.user.id } })).toBe(2);
  });

  it('lets an administrator hide a review and show it again after its author has closed their account', async () => {
    const { book, writer, id } = await buildBadReview();
    await changeVisibility(id, 'hide', { reason });
    const deletionRequest = world.api.delete('/v1/user/account').set('Authorization', writer.bearer);
    expect((await deletionRequest.send({ password })).status).toBe(200);
    expect(await listPublicTitles(book.bookCode)).toEqual([goodReview.title]);
    await changeVisibility(id, 'show');
    await changeVisibility(id, 'hide', { reason });
    expect(
      await world.deps.db.email.count({ where: { cause: { startsWith: `review-` }, userId: null } }),
    ).toBe(0);
  });

  it.each([
    ['no reason', {}],
    ['an empty reason', { reason: '  ' }],
    ['too long a reason', { reason: 'x'.repeat(301) }],
    ['two lines', { reason: 'a\nb' }],
    ['a list', { reason: ['a'] }],
  ])('rejects hiding a review with %s with 422', async (_caseName, body) => {
    const { book, id } = await buildBadReview();
    const response = await changeVisibility(id, 'hide', body);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ['reason']]);
    expect(await listPublicTitles(book.bookCode)).toHaveLength(2);
  });

  it('returns 404 for an unknown review, and lets only administrators hide and show reviews', async () => {
    const { book, writer, id } = await buildBadReview();
    for (const action of ['hide', 'show'] as const) {
      expect((await changeVisibility(999_999, action, { reason })).status).toBe(404);
      expect((await changeVisibility(id, action, { reason }, writer)).status).toBe(403);
      expect((await world.api.post(`/v1/admin/review/${id}/${action}`).send({ reason })).status).toBe(401);
      const { status, body } = await world.api
        .post(`/v1/admin/review/x/${action}`)
        .set('Authorization', administrator.bearer)
        .send({ reason });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['id']]);
    }
    expect(await listPublicTitles(book.bookCode)).toHaveLength(2);
  });
});

describe('GET /v1/admin/review', () => {
  const listReviews = (query = '', person: Person | undefined = administrator) =>
    getAs(world, `/admin/review${query}`, person);

  it('lists reviews newest first, filtered by book and state', async () => {
    const { book, writer, id } = await buildBadReview();
    const firstPage = (await listReviews('?per_page=1')).body;
    expect(firstPage.meta).toMatchObject({ per_page: 1, total: await world.deps.db.review.count() });
    expect(firstPage.data).toEqual([
      {
        ...goodReview,
        id,
        title: 'Nul',
        overall_star: 1,
        performance_star: 1,
        story_star: 1,
        createdAt: expect.any(String),
        book: { id: book.id, title: 'Le Phare', book_code: book.bookCode },
        writer: { id: writer.user.id, name: 'Camille Durand' },
        hidden_at: null,
        hidden_reason: null,
        edited_since: false,
      },
    ]);
    await changeVisibility(id, 'hide', { reason });
    const listTitles = async (query: string) =>
      (await listReviews(`?book_code=${book.bookCode}${query}`)).body.data.map(
        ({ title }: { title: string }) => title,
      );
    expect(await listTitles('')).toEqual(['Nul', goodReview.title]);
    expect(await listTitles('&state=shown')).toEqual([goodReview.title]);
    expect(await listTitles('&state=hidden')).toEqual(['Nul']);
    expect(await listTitles('&page=2')).toEqual([]);
    expect((await listReviews('?book_code=there-is-none')).body.data).toEqual([]);
  });

  it.each(['state=odd', 'page=0', 'per_page=101', `book_code=${'x'.repeat(201)}`])(
    'responds with 422 to the review list query %s',
    async (query) => {
      const { status, body } = await listReviews(`?${query}`);
      expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]]);
    },
  );

  it('lets only administrators list the reviews of all books', async () => {
    expect((await getAs(world, '/admin/review')).status).toBe(401);
    expect((await listReviews('', await buildPerson(world))).status).toBe(403);
  });
});
