import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBook, buildPerson, getAs } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const listBooks = (query = '') => getAs(world, `/guest/list-book${query && `?${query}`}`);
const titlesOf = (body: { data: { title: string }[] }) => body.data.map(({ title }) => title);
const searchTitles = async (text: string, extraQuery = '') =>
  titlesOf((await listBooks(`search=${encodeURIComponent(text)}${extraQuery}`)).body);

describe('GET /v1/guest/list-book', { tags: 'spec-7-16' }, () => {
  it('returns an empty list with 200 for an empty catalogue', async () => {
    const { status, body } = await listBooks();
    expect(status).toBe(200);
    expect(body).toEqual({ data: [], meta: { page: 1, per_page: 24, total: 0 } });
  });

  it('returns each book in the list with exactly the specified fields', { tags: 'spec-3-02' }, async () => {
    const book = await buildBook(world, {
      title: 'Le Marché du samedi',
      author: 'Aline Exacte',
      difficulty: 'Medium',
      minutes: 12,
      averageRating: 4.5,
    });
    const { status, body } = await listBooks('search=exacte');
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        {
          id: book.id,
          book_code: book.bookCode,
          title: 'Le Marché du samedi',
          author: 'Aline Exacte',
          narrated_by: 'Luc Voix',
          description: 'A book of the tests.',
          difficulty: 'Medium',
          hours: 0,
          minutes: 12,
          image_path: null,
          image_jpeg: null,
          image_card: null,
          image_wide: null,
          average_rating: 4.5,
          notations: 0,
          createdAt: book.createdAt.toISOString(),
          has_sample: true,
          included: false,
        },
      ],
      meta: { page: 1, per_page: 24, total: 1 },
    });
  });

  it('omits books that were removed from the catalogue', async () => {
    const author = 'Denis Disparu';
    await buildBook(world, { title: 'Reste', author });
    const withdrawnBook = await buildBook(world, { title: 'Parti', author });
    await world.deps.db.book.update({ where: { id: withdrawnBook.id }, data: { deletedAt: new Date() } });
    const { body } = await listBooks('search=disparu');
    expect(titlesOf(body)).toEqual(['Reste']);
    expect(body.meta.total).toBe(1);
  });

  it('returns 304 without a body for the book list when nothing has changed', async () => {
    await buildBook(world, { author: 'Edith Etag' });
    const firstResponse = await listBooks('search=etag');
    const repeatedResponse = await listBooks('search=etag').set(
      'If-None-Match',
      String(firstResponse.headers.etag),
    );
    expect([firstResponse.status, repeatedResponse.status, repeatedResponse.text]).toEqual([200, 304, '']);
    await buildBook(world, { author: 'Edith Etag' });
    const changedResponse = await listBooks('search=etag').set(
      'If-None-Match',
      String(firstResponse.headers.etag),
    );
    expect(changedResponse.status).toBe(200);
  });
});

describe('GET /v1/guest/list-book?search', { tags: 'spec-7-16' }, () => {
  beforeAll(async () => {
    await buildBook(world, { title: "L'Été à la mer", author: 'Hélène Çédille' });
    await buildBook(world, { title: 'L’Été, encore', author: 'Paul Bœuf' });
    await buildBook(world, { title: 'Un CŒUR simple', author: 'Gustave Plat' });
    await buildBook(world, { title: 'Cent 100 %', author: 'Aude_Tiret' });
    await buildBook(world, {
      title: 'La Lanterne',
      author: 'Ida Lueur',
      description: 'A fisherman’s sœur in Étretat, the GRÂCE of the sea.',
    });
  });

  it.each([
    ['or without accents', ['été', 'ete', 'ÉTÉ', 'e\u0301te\u0301'], ["L'Été à la mer", 'L’Été, encore']],
    ['either apostrophe', ["l'été", 'l’été', 'l été'], ["L'Été à la mer", 'L’Été, encore']],
    ['œ or oe', ['cœur', 'COEUR', 'Cœur', 'CŒUR'], ['Un CŒUR simple']],
    ['the author’s name', ['boeuf', 'Bœuf'], ['L’Été, encore']],
    ['or without a cedilla', ['cedille', 'Çédille'], ["L'Été à la mer"]],
    ['several words of title and author in any order', ['mer été', 'helene mer'], ["L'Été à la mer"]],
    [
      'words of the description',
      ['fisherman', 'FISHERMAN sea', 'soeur', 'SŒUR', 'etretat', 'grâce'],
      ['La Lanterne'],
    ],
    ['words of title and description', ['lanterne étretat', 'sea lueur'], ['La Lanterne']],
    ['spaces around the words', ['  coeur   simple '], ['Un CŒUR simple']],
    ['a word that no book contains', ['été zzz'], []],
  ])('finds the matching books for a search with %s', async (_caseName, texts, expectedTitles) => {
    for (const text of texts)
      expect([text, (await searchTitles(text)).sort()]).toEqual([text, expectedTitles]);
  });

  it.each([
    ['100%', ['Cent 100 %']],
    ["%' union select", []],
    ['aude_tiret', ['Cent 100 %']],
    ["' or 1=1 --", []],
    ['coeur\\', ['Un CŒUR simple']],
    ['"coeur"', ['Un CŒUR simple']],
  ])('searches for %j literally, not as a pattern or SQL', async (text, expectedTitles) => {
    expect(await searchTitles(text)).toEqual(expectedTitles);
  });

  it('combines a book search with a difficulty filter, and ignores letter case in the filter', async () => {
    const author = 'Nina Niveau';
    await buildBook(world, { title: 'Facile', author, difficulty: 'Easy' });
    await buildBook(world, { title: 'Dur', author, difficulty: 'Hard' });
    expect(await searchTitles('niveau', '&difficulty=Hard')).toEqual(['Dur']);
    expect(await searchTitles('niveau', '&difficulty=easy')).toEqual(['Facile']);
    expect(await searchTitles('niveau', '&difficulty=Medium')).toEqual([]);
    expect((await searchTitles('niveau', '&difficulty=')).sort()).toEqual(['Dur', 'Facile']);
  });
});

describe('GET /v1/guest/list-book?sort', { tags: 'spec-7-16' }, () => {
  beforeAll(async () => {
    const author = 'Tom Trieur';
    const dateOf = (day: number) => new Date(Date.UTC(2026, 0, day));
    await buildBook(world, { title: 'Élan', author, minutes: 30, averageRating: 3, createdAt: dateOf(2) });
    await buildBook(world, {
      title: 'Zèbre',
      author,
      minutes: 10,
      averageRating: 4.5,
      createdAt: dateOf(3),
      difficulty: 'Hard',
    });
    await buildBook(world, { title: 'abeille', author, minutes: 20, averageRating: 4, createdAt: dateOf(1) });
  });

  it.each([
    ['', ['Zèbre', 'Élan', 'abeille']],
    ['&sort=', ['Zèbre', 'Élan', 'abeille']],
    ['&sort=newest', ['Zèbre', 'Élan', 'abeille']],
    ['&sort=level', ['Élan', 'abeille', 'Zèbre']],
    ['&sort=title', ['abeille', 'Élan', 'Zèbre']],
    ['&sort=rating', ['Zèbre', 'abeille', 'Élan']],
    ['&sort=length', ['Zèbre', 'abeille', 'Élan']],
  ])('sorts the catalogue by the query %j', async (sort, expectedTitles) => {
    expect(await searchTitles('trieur', sort)).toEqual(expectedTitles);
  });

  it('sorts books by title regardless of author, and puts a title before longer titles that start with it', async () => {
    await buildBook(world, { title: 'Ordrelle noire', author: 'Abel' });
    await buildBook(world, { title: 'Ordrelle', author: 'Zola' });
    expect(await searchTitles('ordrelle', '&sort=title')).toEqual(['Ordrelle', 'Ordrelle noire']);
  });
});

describe('GET /v1/guest/list-book?page', { tags: 'spec-7-16' }, () => {
  const total = 7;
  beforeAll(async () => {
    const plan = { title: 'Pareil', author: 'Paginette', createdAt: new Date(), chapters: [['Un.']] };
    for (let i = 0; i < total; i += 1) await buildBook(world, plan);
  });

  it.each(['newest', 'level', 'title', 'rating', 'length'])(
    'returns every book exactly once across the pages of a list sorted by %s',
    async (sort) => {
      const ids: number[] = [];
      for (const page of [1, 2, 3, 4]) {
        const { body } = await listBooks(`search=paginette&sort=${sort}&per_page=2&page=${page}`);
        expect(body.meta).toEqual({ page, per_page: 2, total });
        ids.push(...body.data.map(({ id }: { id: number }) => id));
      }
      expect([ids.length, new Set(ids).size]).toEqual([total, total]);
    },
  );

  it('returns an empty page after the last page of books, and allows 100 books per page', async () => {
    const beyondLastPageResponse = await listBooks('search=paginette&page=1000000');
    expect([
      beyondLastPageResponse.status,
      beyondLastPageResponse.body.data,
      beyondLastPageResponse.body.meta.total,
    ]).toEqual([200, [], total]);
    const largestPageResponse = await listBooks('search=paginette&per_page=100&page=1');
    expect([
      largestPageResponse.status,
      largestPageResponse.body.data.length,
      largestPageResponse.body.meta.per_page,
    ]).toEqual([200, total, 100]);
  });

  it.each([
    ['page', ['0', '-1', 'abc', '1.5', '1000001', '99999999999', 'NaN', '1 or 1=1']],
    ['per_page', ['0', '-1', 'abc', '1.5', '101', '99999999999']],
    ['difficulty', ['Facile', 'Easy,Hard']],
    ['sort', ['price', 'id desc']],
    ['search', ['a'.repeat(201), 'a\u0000']],
  ])('rejects an invalid %s in the book list with 422', async (field, values) => {
    for (const value of values) {
      const { status, body } = await listBooks(`${field}=${encodeURIComponent(value)}`);
      expect([value, status, Object.keys(body.errors ?? {})]).toEqual([value, 422, [field]]);
    }
  });

  it.each(['page', 'per_page', 'difficulty', 'sort', 'search'])(
    'rejects a repeated %s parameter for the book list with 422',
    async (field) => {
      const value = { page: '1', per_page: '2', difficulty: 'Easy', sort: 'title', search: 'a' }[field];
      const { status, body } = await listBooks(`${field}=${value}&${field}=${value}`);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    },
  );

  it.each(['page', 'per_page', 'difficulty', 'sort', 'search'])(
    'rejects an object as the %s parameter for the book list',
    async (field) => {
      for (const key of [`${field}[gt]`, `${field}[toString]`, `${field}[]`]) {
        const { status, body } = await listBooks(`${key}=1`);
        expect([key, status, Object.keys(body.errors ?? {})]).toEqual([key, 422, [field]]);
      }
    },
  );

  it.each(['constructor', 'toString', 'hasOwnProperty', '__proto__', 'user_id', 'page ', ''])(
    'ignores the unknown parameter %j in the book list',
    async (name) => {
      const { status, body } = await listBooks(`search=paginette&${encodeURIComponent(name)}=1`);
      expect([status, body.meta?.total]).toEqual([200, total]);
    },
  );

  it('reports all invalid parameters of the book list in one response', async () => {
    const { body } = await listBooks('page=0&per_page=101&difficulty=x&sort=y');
    expect(Object.keys(body.errors).sort()).toEqual(['difficulty', 'page', 'per_page', 'sort']);
    expect(body.message).not.toBe('');
  });

  it('ignores bearer tokens in requests for the book list, even invalid ones', async () => {
    const person = await buildPerson(world);
    const memberResponse = await getAs(world, '/guest/list-book?search=paginette', person);
    const invalidTokenResponse = await listBooks('search=paginette').set('Authorization', 'Bearer nonsense');
    expect([memberResponse.status, invalidTokenResponse.status]).toEqual([200, 200]);
    expect(invalidTokenResponse.body).toEqual(memberResponse.body);
  });
});
