import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildBook, buildPerson, chaptersOf } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { bookForm, makeWav, type Studio, studioOf } from '../support/studio/uploads.ts';

let world: World;
let studio: Studio;
beforeAll(async () => {
  world = await startWorld();
  studio = studioOf(world, await buildAdministrator(world));
});
afterAll(() => world.close());

/** Form data for an edit of each kind. */
const forms = {
  book: (title: string) => ({ ...bookForm, title }),
  chapter: (title: string) => ({ title, chapter_no: '7' }),
  phrase: (phrase: string) => ({ phrase }),
};
type Kind = keyof typeof forms;

async function rowOf(kind: Kind) {
  const book = await buildBook(world);
  const [chapter] = await chaptersOf(world, book);
  const path = {
    book: `/admin/book/${book.bookCode}`,
    chapter: `/admin/chapter/${chapter?.id}`,
    phrase: `/admin/phrase/${chapter?.phrases[0]?.id}`,
  }[kind];
  const read = async () => (await studio.get(path)).body.data;
  const edit = (text: string, version?: unknown) =>
    studio.put(path, { ...forms[kind](text), ...(version === undefined ? {} : { version }) });
  return { path, read, edit, text: kind === 'phrase' ? 'phrase' : 'title' };
}

describe.each(['book', 'chapter', 'phrase'] as const)('an edit of a %s', (kind) => {
  it('accepts an edit based on the current version and returns the next one', async () => {
    const { read, edit, text } = await rowOf(kind);
    const { version } = await read();
    const { status, body } = await edit('Neuf', version);
    expect([status, body.data[text], body.data.version > version]).toEqual([200, 'Neuf', true]);
    expect((await edit('Encore', body.data.version)).status).toBe(200);
  });

  it('rejects an edit based on an outdated version and returns the stored one', async () => {
    const { read, edit, text } = await rowOf(kind);
    const { version } = await read();
    await edit('Le leur', version);
    const stored = await read();
    const { status, body } = await edit('Le mien', version);
    const message = `Somebody else changed this ${kind} while you were editing it. Nothing was overwritten.`;
    expect([status, body.message, body.errors]).toEqual([422, message, { version: [message] }]);
    expect(body.data).toMatchObject({ [text]: 'Le leur', version: stored.version });
    expect(await read()).toEqual(stored);
    // An edit that sends the current version may overwrite it.
    expect((await edit('Le mien', body.data.version)).body.data[text]).toBe('Le mien');
  });

  it('accepts only one of two simultaneous edits', async () => {
    const { read, edit } = await rowOf(kind);
    const { version } = await read();
    const responses = await Promise.all([edit('Un', version), edit('Deux', version)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('overwrites the stored row when an edit sends no version', async () => {
    const { edit, text } = await rowOf(kind);
    await edit('Un');
    expect((await edit('Deux')).body.data[text]).toBe('Deux');
  });

  it.each(['x', 0, 1.5, 2_147_483_648])('rejects an edit with the invalid version %s', async (version) => {
    const { edit } = await rowOf(kind);
    const { status, body } = await edit('Un', version);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['version']]);
  });
});

describe('edit conflicts', () => {
  it('deletes the file uploaded with a conflicting edit', async () => {
    const { path, edit, read } = await rowOf('phrase');
    const { version } = await read();
    await edit('Le leur');
    const before = await world.deps.media.list('clips');
    const form = { phrase: 'Le mien', version: String(version), line_audio: makeWav() };
    const { status } = await studio.post(`${path}?_method=put`, form);
    expect(status).toBe(422);
    expect(await world.deps.media.list('clips')).toEqual(before);
  });

  it('does not change a book’s version when its sample or chapter order changes', async () => {
    const book = await buildBook(world);
    const [first, second] = await chaptersOf(world, book);
    const read = async () => (await studio.get(`/admin/book/${book.bookCode}`)).body.data;
    const { version } = await read();
    const sent = { is_sample: 1, book_code: book.bookCode, chapter_id: second?.id };
    await world.api
      .post('/v1/admin/sample-chaps')
      .set('Authorization', (await buildAdministrator(world)).bearer)
      .send(sent);
    await studio.put('/admin/chapter-order', { book_id: book.id, ids: [second?.id, first?.id] });
    expect((await read()).version).toBe(version);
  });
});

describe('the neighbors of a phrase', () => {
  it('returns the previous and next phrase across chapters, including empty ones', async () => {
    const book = await buildBook(world, { chapters: [['A.', 'B.'], [], ['C.']] });
    const phrases = (await chaptersOf(world, book)).flatMap((chapter) => chapter.phrases);
    const [a, b, c] = phrases.map(({ id }) => id);
    const beside = async (id = 0) => {
      const { body } = await studio.get(`/admin/phrase/${id}`);
      return [body.data.previous_id, body.data.next_id];
    };
    expect([await beside(a), await beside(b), await beside(c)]).toEqual([
      [null, b],
      [a, c],
      [b, null],
    ]);
  });
});

describe('GET /v1/admin/phrase-search/{book_code}', () => {
  const texts = ['Le cœur léger.', 'Il ÉTAIT là.', 'L’été vient.', 'Rien.', 'Lætitia lit à Łódź.'];
  const search = async (code: string, words: string, more = '') =>
    studio.get(`/admin/phrase-search/${code}?search=${encodeURIComponent(words)}${more}`);

  it('finds words in the text, translation and dictionary of a book’s phrases, ignoring case and accents', async () => {
    const book = await buildBook(world, { chapters: [texts, ['Un été.']], dictionary: '' });
    const [, , third] = (await chaptersOf(world, book))[0]?.phrases ?? [];
    const form = { phrase: 'L’été vient.', translation: 'Summer is coming.', dictionary: 'vient = comes' };
    await studio.put(`/admin/phrase/${third?.id}`, form);
    const phraseNosFor = async (words: string) => {
      const { status, body } = await search(book.bookCode, words);
      expect(status).toBe(200);
      return body.data.map(({ phrase_no }: { phrase_no: number }) => phrase_no);
    };
    expect(await phraseNosFor('ete')).toEqual([3, 6]);
    expect(await phraseNosFor('COEUR')).toEqual([1]);
    for (const words of ['laetitia', 'LÆTITIA', 'ódź']) expect(await phraseNosFor(words), words).toEqual([5]);
    expect(await phraseNosFor('était')).toEqual([2]);
    expect(await phraseNosFor('summer')).toEqual([3]);
    expect(await phraseNosFor('comes été')).toEqual([3]);
    expect(await phraseNosFor("l'ete")).toEqual([3]);
    expect(await phraseNosFor('comes léger')).toEqual([]);
    expect(await phraseNosFor('100%')).toEqual([]);
    expect(await phraseNosFor('…')).toEqual([]);
  });

  it('paginates the phrases found, with their positions and the total', async () => {
    const book = await buildBook(world, { chapters: [['Un.', 'Un deux.'], ['Un trois.']] });
    const [, second] = await chaptersOf(world, book);
    const { body } = await search(book.bookCode, 'un', '&page=2&per_page=2');
    expect(body.meta).toEqual({ page: 2, per_page: 2, total: 3 });
    expect(body.data).toEqual([
      { id: second?.phrases[0]?.id, chapter_no: 2, phrase_no: 3, phrase: 'Un trois.', translation: '' },
    ]);
  });

  it('returns 404 for a search in an unknown book, 422 for bad fields, and 401 or 403 without permission', async () => {
    const book = await buildBook(world);
    expect((await search('nulle-part', 'un')).status).toBe(404);
    const bad = await studio.get(`/admin/phrase-search/${book.bookCode}?page=0&per_page=101`);
    expect([bad.status, Object.keys(bad.body.errors).sort()]).toEqual([422, ['page', 'per_page', 'search']]);
    expect((await search(book.bookCode, 'x'.repeat(201))).body.errors).toHaveProperty('search');
    const member = studioOf(world, await buildPerson(world));
    expect((await member.get(`/admin/phrase-search/${book.bookCode}?search=un`)).status).toBe(403);
    expect((await world.api.get(`/v1/admin/phrase-search/${book.bookCode}?search=un`)).status).toBe(401);
  });
});

describe('the dictionary of a phrase', () => {
  it('normalizes line breaks in a dictionary to LF', async () => {
    const { path, edit } = await rowOf('phrase');
    await edit('La mer monte.');
    const { body } = await studio.put(path, {
      phrase: 'La mer monte.',
      dictionary: 'mer = sea\r\nmonte = rises',
    });
    expect(body.data.dictionary).toBe('mer = sea\nmonte = rises');
  });
});
