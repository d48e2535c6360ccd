import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findStorageProblems, purgeExpiredDeletions } from '../../../src/features/studio/public.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  type Person,
} from '../../support/builders.ts';
import { cookiesOf, hearWith } from '../../support/http/hear.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import {
  bookForm,
  createBook,
  createStudioClient,
  listStoredFiles,
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
afterAll(() => world.close());

const createBookFiles = async () => ({ book_image: await makePicture(), sample_audio: readDemoClip() });
const findBookRow = (bookCode: string) => world.deps.db.book.findUniqueOrThrow({ where: { bookCode } });

describe('POST /v1/admin/book', { tags: 'spec-7-12' }, () => {
  it('adds a book with a readable code for its URL, and lists the book in the catalogue immediately', async () => {
    const { status, body } = await studio.post('/admin/book', { ...bookForm, ...(await createBookFiles()) });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.message).toContain('Le Marché du samedi');
    expect(body.data).toMatchObject({
      book_code: 'le-marche-du-samedi',
      title: 'Le Marché du samedi',
      hours: 1,
      minutes: 5,
      difficulty: 'Easy',
      sample_text: 'Il pleut.',
      total_chapters: 0,
      total_phrases: 0,
    });
    const catalogueResponse = await world.api.get('/v1/guest/list-book?search=marche samedi');
    expect(catalogueResponse.body.data.map(({ book_code }: { book_code: string }) => book_code)).toEqual([
      'le-marche-du-samedi',
    ]);
    for (const field of ['image_path', 'image_jpeg', 'image_card', 'image_wide', 'sample_audio'])
      expect((await world.api.get(body.data[field])).status).toBe(200);
  });

  it('gives books with the same title different codes, even when they are created simultaneously', async () => {
    const books = await Promise.all([1, 2, 3, 4].map(() => createBook(studio, "L'Été à Nice !")));
    expect(books.map(({ book_code }) => book_code).sort()).toEqual([
      'l-ete-a-nice',
      'l-ete-a-nice-2',
      'l-ete-a-nice-3',
      'l-ete-a-nice-4',
    ]);
  });

  it('creates a readable book code from any title', async () => {
    const bookCodes = [];
    for (const title of ['Œuvre n° 1', 'Война и мир', `${'mot '.repeat(49)}fin`, 'a'.repeat(200)])
      bookCodes.push((await createBook(studio, title)).book_code);
    expect(bookCodes).toEqual(['oeuvre-n-1', 'livre', 'mot-'.repeat(20).slice(0, 79), 'a'.repeat(80)]);
  });

  it('rejects an empty book form and reports every missing field', { tags: 'spec-5-03' }, async () => {
    const { status, body } = await studio.post('/admin/book', { title: '' });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(
      [...Object.keys(bookForm), 'book_image', 'sample_audio'].sort(),
    );
  });

  it.each([
    ['title', 'x'.repeat(201)],
    ['title', 'nul\u0000'],
    ['author', 'x'.repeat(201)],
    ['narrated_by', ' '],
    ['description', 'x'.repeat(5001)],
    ['sample_text', 'x'.repeat(2001)],
    ['hours', '-1'],
    ['hours', '1000'],
    ['hours', '1.5'],
    ['hours', 'two'],
    ['hours', ['5', '7']],
    ['minutes', '60'],
    ['minutes', ''],
    ['minutes', ['5', '7']],
    ['difficulty', 'Impossible'],
    ['book_image', 'a text'],
    ['sample_audio', 'a text'],
  ])('rejects a book with a bad %s with 422 and stores nothing (%#)', async (field, value) => {
    const filesBefore = await listStoredFiles(world);
    const { status, body } = await studio.post('/admin/book', {
      ...bookForm,
      ...(await createBookFiles()),
      [field]: value,
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(await listStoredFiles(world)).toEqual(filesBefore);
  });

  it('stores a book’s text exactly as typed', async () => {
    const typedText = {
      title: 'Œuvres <b>& </b> « d’été » 😀',
      author: "O'Connor; drop table books --",
      description: 'Un.\n\n  Deux &amp; %s {trois}',
    };
    const { body } = await studio.post('/admin/book', {
      ...bookForm,
      ...(await createBookFiles()),
      ...typedText,
    });
    expect(body.data).toMatchObject(typedText);
    expect((await studio.get(`/admin/book/${body.data.book_code}`)).body.data).toMatchObject(typedText);
  });

  it('rejects a book whose text field is a lone surrogate, a list or an object', async () => {
    const invalidBook = { ...bookForm, description: '\ud800', title: ['a'], author: { b: 1 } };
    const { status, body } = await studio.post('/admin/book').send(invalidBook);
    expect(status).toBe(422);
    const invalidFields = Object.keys(body.errors).sort().join(' ');
    expect(invalidFields).toBe('author book_image description sample_audio title');
  });

  it('lets only administrators add books, and stores no files from rejected requests', async () => {
    const member = await buildPerson(world);
    const filesBefore = await listStoredFiles(world);
    const formParts = { ...bookForm, ...(await createBookFiles()) };
    const rejectedResponses = [
      await world.api
        .post('/v1/admin/book')
        .field(bookForm)
        .attach('book_image', formParts.book_image, 'a.jpg'),
      await createStudioClient(world, member).post('/admin/book', formParts),
    ];
    expect(rejectedResponses.map(({ status }) => status)).toEqual([401, 403]);
    expect(await listStoredFiles(world)).toEqual(filesBefore);
  });
});

describe('POST /v1/admin/book/{book_code}?_method=put', { tags: 'spec-7-12' }, () => {
  it('edits a book without changing its code, and keeps the files for which no new file is sent', async () => {
    const { book_code } = await createBook(studio, 'Avant');
    const rowBefore = await findBookRow(book_code);
    const { status, body } = await studio.post(`/admin/book/${book_code}?_method=put`, {
      ...bookForm,
      title: 'Après',
      book_image: '',
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const rowAfter = await findBookRow(book_code);
    expect(rowAfter).toMatchObject({
      title: 'Après',
      searchText: expect.stringMatching(/^apres\s/),
      id: rowBefore.id,
    });
    expect([rowAfter.imageFile, rowAfter.sampleAudio]).toEqual([rowBefore.imageFile, rowBefore.sampleAudio]);
  });

  it('replaces a book’s cover when a new cover is sent, and deletes the old files', async () => {
    const { book_code } = await createBook(studio, 'Couverture');
    const rowBefore = await findBookRow(book_code);
    const fileCount = (await listStoredFiles(world)).length;
    const coverPart = { book_image: await makePicture('png') };
    expect(
      (await studio.post(`/admin/book/${book_code}?_method=PUT`, { ...bookForm, ...coverPart })).status,
    ).toBe(200);
    const rowAfter = await findBookRow(book_code);
    expect(rowAfter.imageCardFile).not.toBe(rowBefore.imageCardFile);
    expect(rowAfter.sampleAudio).toBe(rowBefore.sampleAudio);
    expect((await listStoredFiles(world)).length).toBe(fileCount);
    expect((await world.api.get(`/v1/media/covers/${rowBefore.imageFile}`)).status).toBe(404);
  });

  it('accepts a book edit as a PUT request, as a form or as JSON', async () => {
    const { book_code } = await createBook(studio, 'Par PUT');
    const { status } = await studio.put(`/admin/book/${book_code}`, { ...bookForm, minutes: 59 });
    expect([status, (await findBookRow(book_code)).minutes]).toEqual([200, 59]);
  });

  it('rejects a book edit without _method=put, or with missing fields', async () => {
    const { book_code } = await createBook(studio, 'Sans méthode');
    const responseWithoutMethod = await studio.post(`/admin/book/${book_code}`, bookForm);
    expect([responseWithoutMethod.status, Object.keys(responseWithoutMethod.body.errors)]).toEqual([
      422,
      ['_method'],
    ]);
    const emptyResponse = await studio.put(`/admin/book/${book_code}`);
    expect(Object.keys(emptyResponse.body.errors).sort()).toEqual(Object.keys(bookForm).sort());
  });

  it('stores no files for an edit of an unknown book', async () => {
    const filesBefore = await listStoredFiles(world);
    const { status } = await studio.post('/admin/book/nothing?_method=put', {
      ...bookForm,
      ...(await createBookFiles()),
    });
    expect([status, await listStoredFiles(world)]).toEqual([404, filesBefore]);
  });

  it('keeps only one cover when several edits replace it simultaneously', async () => {
    const { book_code } = await createBook(studio, 'Ensemble');
    const image = await makePicture('webp');
    const editResponses = await Promise.all(
      [1, 2, 3, 4].map(() =>
        studio.post(`/admin/book/${book_code}?_method=put`, { ...bookForm, book_image: image }),
      ),
    );
    expect(editResponses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await findStorageProblems(world.deps)).orphanedFiles).toEqual([]);
  });
});

describe('DELETE /v1/admin/book/{id}', { tags: 'spec-7-12' }, () => {
  it('deletes a book with its files, and never reuses its code', async () => {
    const { id, book_code } = await createBook(studio, 'Éphémère');
    const fileCountBefore = (await listStoredFiles(world)).length;
    expect((await studio.remove(`/admin/book/${id}`)).status).toBe(200);
    const responses = [
      await studio.get(`/admin/book/${book_code}`),
      await world.api.get(`/v1/guest/book-detail/${book_code}`),
      await studio.remove(`/admin/book/${id}`),
      await studio.get(`/admin/chapter?book_id=${id}`),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    world.moveClock(10 * 60_000);
    await purgeExpiredDeletions(world.deps);
    expect((await listStoredFiles(world)).length).toBe(fileCountBefore - 5);
    expect((await createBook(studio, 'Éphémère')).book_code).toBe('ephemere-2');
  });

  it('keeps a deleted book and all of its clips for members who bought it', async () => {
    const reader = await buildPerson(world);
    const book = await buildBook(world);
    await addBookToLibrary(world, reader.user.id, book.id);
    expect((await studio.remove(`/admin/book/${book.id}`)).status).toBe(200);
    const pageResponse = await world.api
      .get(`/v1/user/read-book?book_code=${book.bookCode}&phrase_no=5`)
      .set('Authorization', reader.bearer);
    expect([pageResponse.status, pageResponse.body.data.phrase]).toEqual([200, 'Non…']);
    const { line_audio } = pageResponse.body.data;
    expect((await hearWith(world, cookiesOf(pageResponse), line_audio)).status).toBe(200);
    const chapter = await world.deps.db.chapter.findFirstOrThrow({ where: { bookId: book.id } });
    const responses = [
      await studio.get(`/admin/chapter/${chapter.id}`),
      await studio.get(`/admin/phrase?chapter_id=${chapter.id}`),
      await studio.put(`/admin/chapter/${chapter.id}`, { title: 'Neuf', chapter_no: 9 }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('keeps all phrases of a book if a member buys the book while an administrator deletes it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const reader = await buildPerson(world);
      const book = await buildBook(world);
      await addBookToLibrary(world, reader.user.id, (await buildBook(world)).id);
      await world.deps.db.user.update({ where: { id: reader.user.id }, data: { currentCredits: 1 } });
      const [purchaseResponse] = await Promise.all([
        world.api
          .post('/v1/user/purchase-book')
          .set('Authorization', reader.bearer)
          .send({ book_code: book.bookCode }),
        studio.remove(`/admin/book/${book.id}`),
      ]);
      world.moveClock(10 * 60_000);
      await purgeExpiredDeletions(world.deps);
      const phraseCount = await world.deps.db.phrase.count({ where: { bookId: book.id } });
      expect([purchaseResponse.status, phraseCount]).toEqual(
        purchaseResponse.status === 200 ? [200, 5] : [404, 0],
      );
    }
  });

  it('responds with 422 to the deletion of a book with a non-numeric id', async () => {
    expect((await studio.remove('/admin/book/le-marche')).body.errors).toHaveProperty('id');
  });
});

describe('the storage', () => {
  it('leaves no orphaned or missing files after all book edits', async () => {
    expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });
  });
});
