import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildBook, buildPerson, chaptersOf } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { bookForm, createStudioClient, makeWav, type StudioClient } from '../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterAll(() => world.close());

/** Functions that create the form data of an edit, one for each kind of item. */
const formsByKind = {
  book: (title: string) => ({ ...bookForm, title }),
  chapter: (title: string) => ({ title, chapter_no: '7' }),
  phrase: (phrase: string) => ({ phrase }),
};
type ItemKind = keyof typeof formsByKind;

async function buildRow(itemKind: ItemKind) {
  const book = await buildBook(world);
  const [chapter] = await chaptersOf(world, book);
  const path = {
    book: `/admin/book/${book.bookCode}`,
    chapter: `/admin/chapter/${chapter?.id}`,
    phrase: `/admin/phrase/${chapter?.phrases[0]?.id}`,
  }[itemKind];
  const readRow = async () => (await studio.get(path)).body.data;
  const editRow = (text: string, version?: unknown) =>
    studio.put(path, { ...formsByKind[itemKind](text), ...(version === undefined ? {} : { version }) });
  return { path, read: readRow, edit: editRow, text: itemKind === 'phrase' ? 'phrase' : 'title' };
}

describe.each(['book', 'chapter', 'phrase'] as const)('an edit of a %s', (itemKind) => {
  it('accepts an edit that is based on the current version, and returns the next version', async () => {
    const { read, edit, text } = await buildRow(itemKind);
    const { version } = await read();
    const { status, body } = await edit('Neuf', version);
    expect([status, body.data[text], body.data.version > version]).toEqual([200, 'Neuf', true]);
    expect((await edit('Encore', body.data.version)).status).toBe(200);
  });

  it('rejects an edit that is based on an outdated version, and returns the current data', async () => {
    const { read, edit, text } = await buildRow(itemKind);
    const { version } = await read();
    await edit('Le leur', version);
    const storedRow = await read();
    const { status, body } = await edit('Le mien', version);
    const message = `Somebody else changed this ${itemKind} while you were editing it. Nothing was overwritten.`;
    expect([status, body.message, body.errors]).toEqual([422, message, { version: [message] }]);
    expect(body.data).toMatchObject({ [text]: 'Le leur', version: storedRow.version });
    expect(await read()).toEqual(storedRow);
    // The edit succeeds once it sends the current version.
    expect((await edit('Le mien', body.data.version)).body.data[text]).toBe('Le mien');
  });

  it('accepts only one of two simultaneous edits of the same version', async () => {
    const { read, edit } = await buildRow(itemKind);
    const { version } = await read();
    const responses = await Promise.all([edit('Un', version), edit('Deux', version)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('overwrites earlier changes when an edit includes no version', async () => {
    const { edit, text } = await buildRow(itemKind);
    await edit('Un');
    expect((await edit('Deux')).body.data[text]).toBe('Deux');
  });

  it.each(['x', 0, 1.5, 2_147_483_648])('rejects an edit with the invalid version %s', async (version) => {
    const { edit } = await buildRow(itemKind);
    const { status, body } = await edit('Un', version);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['version']]);
  });
});

describe('edit conflicts', () => {
  it('deletes the uploaded file of an edit that is rejected as outdated', async () => {
    const { path, edit, read } = await buildRow('phrase');
    const { version } = await read();
    await edit('Le leur');
    const filesBefore = await world.deps.media.list('clips');
    const form = { phrase: 'Le mien', version: String(version), line_audio: makeWav() };
    const { status } = await studio.post(`${path}?_method=put`, form);
    expect(status).toBe(422);
    expect(await world.deps.media.list('clips')).toEqual(filesBefore);
  });

  it('does not change a book’s version when its sample or chapter order changes', async () => {
    const book = await buildBook(world);
    const [firstChapter, secondChapter] = await chaptersOf(world, book);
    const readBook = async () => (await studio.get(`/admin/book/${book.bookCode}`)).body.data;
    const { version } = await readBook();
    const sampleChange = { is_sample: 1, book_code: book.bookCode, chapter_id: secondChapter?.id };
    await world.api
      .post('/v1/admin/sample-chaps')
      .set('Authorization', (await buildAdministrator(world)).bearer)
      .send(sampleChange);
    await studio.put('/admin/chapter-order', {
      book_id: book.id,
      ids: [secondChapter?.id, firstChapter?.id],
    });
    expect((await readBook()).version).toBe(version);
  });
});

describe('the neighbors of a phrase', () => {
  it('returns the ids of the phrases before and after a phrase, skipping empty chapters', async () => {
    const book = await buildBook(world, { chapters: [['A.', 'B.'], [], ['C.']] });
    const phrases = (await chaptersOf(world, book)).flatMap((chapter) => chapter.phrases);
    const [idA, idB, idC] = phrases.map(({ id }) => id);
    const readNeighborIds = async (id = 0) => {
      const { body } = await studio.get(`/admin/phrase/${id}`);
      return [body.data.previous_id, body.data.next_id];
    };
    expect([await readNeighborIds(idA), await readNeighborIds(idB), await readNeighborIds(idC)]).toEqual([
      [null, idB],
      [idA, idC],
      [idB, null],
    ]);
  });
});

describe('GET /v1/admin/phrase-search/{book_code}', () => {
  const texts = ['Le cœur léger.', 'Il ÉTAIT là.', 'L’été vient.', 'Rien.', 'Lætitia lit à Łódź.'];
  const searchPhrases = async (bookCode: string, searchText: string, extraQuery = '') =>
    studio.get(`/admin/phrase-search/${bookCode}?search=${encodeURIComponent(searchText)}${extraQuery}`);

  it('finds words in the text, translation and dictionary of a book’s phrases, ignoring case and accents', async () => {
    const book = await buildBook(world, { chapters: [texts, ['Un été.']], dictionary: '' });
    const [, , thirdPhrase] = (await chaptersOf(world, book))[0]?.phrases ?? [];
    const phraseForm = {
      phrase: 'L’été vient.',
      translation: 'Summer is coming.',
      dictionary: 'vient = comes',
    };
    await studio.put(`/admin/phrase/${thirdPhrase?.id}`, phraseForm);
    const findPhraseNos = async (searchText: string) => {
      const { status, body } = await searchPhrases(book.bookCode, searchText);
      expect(status).toBe(200);
      return body.data.map(({ phrase_no }: { phrase_no: number }) => phrase_no);
    };
    expect(await findPhraseNos('ete')).toEqual([3, 6]);
    expect(await findPhraseNos('COEUR')).toEqual([1]);
    for (const words of ['laetitia', 'LÆTITIA', 'ódź'])
      expect(await findPhraseNos(words), words).toEqual([5]);
    expect(await findPhraseNos('était')).toEqual([2]);
    expect(await findPhraseNos('summer')).toEqual([3]);
    expect(await findPhraseNos('comes été')).toEqual([3]);
    expect(await findPhraseNos("l'ete")).toEqual([3]);
    expect(await findPhraseNos('comes léger')).toEqual([]);
    expect(await findPhraseNos('100%')).toEqual([]);
    expect(await findPhraseNos('…')).toEqual([]);
  });

  it('paginates the results of a phrase search, with their positions and the total', async () => {
    const book = await buildBook(world, { chapters: [['Un.', 'Un deux.'], ['Un trois.']] });
    const [, secondChapter] = await chaptersOf(world, book);
    const { body } = await searchPhrases(book.bookCode, 'un', '&page=2&per_page=2');
    expect(body.meta).toEqual({ page: 2, per_page: 2, total: 3 });
    expect(body.data).toEqual([
      {
        id: secondChapter?.phrases[0]?.id,
        chapter_no: 2,
        phrase_no: 3,
        phrase: 'Un trois.',
        translation: '',
      },
    ]);
  });

  it('returns 404 for a phrase search in an unknown book, 422 for bad fields and 401 or 403 without permission', async () => {
    const book = await buildBook(world);
    expect((await searchPhrases('nulle-part', 'un')).status).toBe(404);
    const invalidQueryResponse = await studio.get(
      `/admin/phrase-search/${book.bookCode}?page=0&per_page=101`,
    );
    expect([invalidQueryResponse.status, Object.keys(invalidQueryResponse.body.errors).sort()]).toEqual([
      422,
      ['page', 'per_page', 'search'],
    ]);
    expect((await searchPhrases(book.bookCode, 'x'.repeat(201))).body.errors).toHaveProperty('search');
    const member = createStudioClient(world, await buildPerson(world));
    expect((await member.get(`/admin/phrase-search/${book.bookCode}?search=un`)).status).toBe(403);
    expect((await world.api.get(`/v1/admin/phrase-search/${book.bookCode}?search=un`)).status).toBe(401);
  });
});

describe('the dictionary of a phrase', () => {
  it('normalizes line breaks in a dictionary to LF', async () => {
    const { path, edit } = await buildRow('phrase');
    await edit('La mer monte.');
    const { body } = await studio.put(path, {
      phrase: 'La mer monte.',
      dictionary: 'mer = sea\r\nmonte = rises',
    });
    expect(body.data.dictionary).toBe('mer = sea\nmonte = rises');
  });
});
