import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildBook, phraseOf } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createLemmaTools } from '../../support/studio/lemmas.ts';
import { createStudioClient, type StudioClient } from '../../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
let tools: ReturnType<typeof createLemmaTools>;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
  tools = createLemmaTools(world, studio);
});
afterAll(() => world.close());

const buildPhrases = async (phrases: string[], dictionary = '') => {
  const book = await buildBook(world, { chapters: [phrases], dictionary });
  const ids: number[] = [];
  for (const index of phrases.keys()) ids.push((await phraseOf(world, book.id, index + 1)).id);
  return { bookId: book.id, ids, firstId: ids[0] ?? 0, secondId: ids[1] ?? 0 };
};

describe('GET /v1/admin/phrase/{id}/lemmas', () => {
  it('lists the words of a phrase that have a lemma, with the choices of the lexicon', async () => {
    const { firstId } = await buildPhrases(['Elle vit Marie 3 fois.']);
    const { words, version } = await tools.readWords(firstId);
    expect(version).toBe(1);
    expect(words.map(({ word_index, text, is_name }) => [word_index, text, is_name])).toEqual([
      [0, 'Elle', false],
      [1, 'vit', false],
      [2, 'Marie', true],
      [4, 'fois', false],
    ]);
    expect(words[1]).toMatchObject({ can_be_name: false, of_phrase: null, of_book: null });
    expect(words[1]?.choices.toSorted()).toEqual(['vivre', 'voir']);
    expect(words[2]?.can_be_name).toBe(true);
  });

  it('answers 404 for an unknown phrase', async () => {
    expect((await studio.get('/admin/phrase/999999/lemmas')).status).toBe(404);
  });
});

describe('PUT /v1/admin/phrase/{id}/lemma', () => {
  it('sets the lemma of a word in one phrase, for readers, dictionaries and the index of lemmas', async () => {
    const { bookId, firstId } = await buildPhrases(['Il a un fils.', 'Voici des fils.'], 'fils = son');
    const before = await tools.lemmasOf(bookId, 2);
    const { status, body } = await tools.correct(firstId, 'fils', 'phrase', { lemma: 'Rejeton' });
    expect([status, body.message, body.hint]).toEqual([200, 'The correction is saved.', null]);
    const corrected = body.data.words[3];
    expect(corrected).toMatchObject({ lemma: 'rejeton', of_book: null });
    expect(corrected.of_phrase).toMatchObject({
      lemma: 'rejeton',
      is_name: false,
      corrected_by: 'Administrator',
    });
    expect(await tools.lemmasOf(bookId, 1)).toEqual(['il', 'avoir', 'un', 'rejeton']);
    expect(await tools.lemmasOf(bookId, 2)).toEqual(before);
    const { db } = world.deps;
    const rows = await db.$queryRaw`select phrase_id from phrase_lemmas where lemma = 'rejeton'`;
    expect(rows).toEqual([{ phrase_id: firstId }]);
    expect(await db.dictionaryEntry.findFirst({ where: { phraseId: firstId, key: 'fils' } })).toMatchObject({
      lemma: 'rejeton',
    });
    expect(await db.uncountedBook.count({ where: { bookId } })).toBe(1);
  });

  it('sets the lemma of a word in the whole book, except where its phrase has a correction of its own', async () => {
    const { bookId, firstId, secondId } = await buildPhrases([
      'Il a un fils.',
      'Un fils dort, un fils mange.',
      'Le fils rit.',
    ]);
    await tools.correct(secondId, 'fils', 'phrase', { lemma: 'fil' });
    const { body } = await tools.correct(firstId, 'fils', 'book', { lemma: 'rejeton' });
    expect(body.message).toBe('The correction is saved for 3 phrases.');
    expect(await tools.lemmasOf(bookId, 1)).toContain('rejeton');
    expect(await tools.lemmasOf(bookId, 2)).toEqual(['un', 'fil', 'dormir', 'un', 'rejeton', 'manger']);
    expect(await tools.lemmasOf(bookId, 3)).toContain('rejeton');
  });

  it('hints that a lemma is not in the word list, but saves it', async () => {
    const { bookId, firstId } = await buildPhrases(['Il a un fils.']);
    const { status, body } = await tools.correct(firstId, 'fils', 'phrase', { lemma: 'zorglon' });
    expect(status).toBe(200);
    expect(body.hint).toContain('“zorglon” isn’t in the French word list.');
    expect(await tools.lemmasOf(bookId, 1)).toContain('zorglon');
  });

  it('makes a word a name in the whole book, and an ordinary word in one place or everywhere', async () => {
    const { bookId, firstId, secondId } = await buildPhrases([
      'Brave dort.',
      'Brave mange.',
      'Un homme brave dort.',
    ]);
    const firstLemmas = async () =>
      [await tools.lemmasOf(bookId, 1), await tools.lemmasOf(bookId, 2), await tools.lemmasOf(bookId, 3)].map(
        (lemmas) => lemmas.find((lemma) => lemma.toLowerCase() === 'brave'),
      );
    await tools.correct(firstId, 'Brave', 'book', { is_name: true });
    expect(await firstLemmas()).toEqual(['Brave', 'Brave', 'brave']);
    expect((await tools.readWord(firstId, 'Brave'))?.is_name).toBe(true);
    await tools.correct(secondId, 'Brave', 'phrase', { is_name: false });
    expect(await firstLemmas()).toEqual(['Brave', 'brave', 'brave']);
    await tools.reset(secondId, 'Brave', 'phrase');
    expect(await firstLemmas()).toEqual(['Brave', 'Brave', 'brave']);
    await tools.correct(firstId, 'Brave', 'book', { is_name: false });
    expect(await firstLemmas()).toEqual(['brave', 'brave', 'brave']);
  });

  it('stops reading a word as a name elsewhere when the place that showed it is corrected', async () => {
    const { bookId, firstId } = await buildPhrases(['Voici Brave.', 'Brave dort.']);
    expect(await tools.lemmasOf(bookId, 2)).toEqual(['Brave', 'dormir']);
    await tools.correct(firstId, 'Brave', 'phrase', { is_name: false });
    expect(await tools.lemmasOf(bookId, 1)).toEqual(['voici', 'brave']);
    expect(await tools.lemmasOf(bookId, 2)).toEqual(['brave', 'dormir']);
    await tools.reset(firstId, 'Brave', 'phrase');
    expect(await tools.lemmasOf(bookId, 2)).toEqual(['Brave', 'dormir']);
  });

  it('keeps names when the lemma of an ordinary word with the same spelling is corrected in the book', async () => {
    const { bookId, secondId } = await buildPhrases([
      'Il parle à Pierre.',
      'Il voit des pierres et une pierre.',
    ]);
    await tools.correct(secondId, 'pierre', 'book', { lemma: 'caillou' });
    expect(await tools.lemmasOf(bookId, 1)).toContain('Pierre');
    expect(await tools.lemmasOf(bookId, 2)).toContain('caillou');
  });

  it.each([
    [{}, { lemma: ['Base form is required.'] }],
    [{ lemma: 'x'.repeat(81) }, { lemma: ['Base form can have at most 80 characters.'] }],
    [{ lemma: '1er' }, { lemma: [expect.stringContaining('Base form must start with a letter')] }],
    [{ lemma: 'a\nb' }, { lemma: expect.anything() }],
    [{ lemma: 'fils', is_name: true, scope: 'book' }, { lemma: [expect.stringContaining('A name keeps')] }],
    [{ is_name: true, scope: 'phrase' }, { is_name: [expect.stringContaining('in the whole book')] }],
    [{ is_name: true, scope: 'book' }, { is_name: ['“fils” can’t be a name in the whole book.'] }],
    [{ is_name: 'perhaps' }, { is_name: ['is_name must be 1 or 0.'] }],
    [{ lemma: 'fils', scope: 'chapter' }, { scope: ['scope must be phrase or book.'] }],
    [{ lemma: 'fils', word_index: 99 }, { word_index: ['The phrase doesn’t have this word.'] }],
    [{ lemma: 'fils', word_index: 2 }, { word_index: ['A number has no base form.'] }],
  ])('rejects %j with the reason under its field', async (change, errors) => {
    const { firstId } = await buildPhrases(['Il a 2 fils.']);
    const { status, body } = await tools.correct(firstId, 'fils', 'phrase', change);
    expect([status, body.errors]).toEqual([422, errors]);
  });

  it('rejects the second of two corrections that were made at once, and one of an edited phrase', async () => {
    const { bookId, firstId } = await buildPhrases(['Il a un fils.']);
    const chosen = await tools.chooseWord(firstId, 'fils', 'phrase');
    const responses = await Promise.all(
      ['rejeton', 'enfant'].map((lemma) =>
        studio.put(`/admin/phrase/${firstId}/lemma`, { ...chosen, lemma }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await world.deps.db.lemmaCorrection.count({ where: { bookId } })).toBe(1);
    const rejected = responses.find(({ status }) => status === 422);
    expect(rejected?.body.message).toContain('Somebody else changed this word');
    const { version } = await tools.readWords(firstId);
    expect(rejected?.body.data).toEqual({ version });
    const seen = await tools.chooseWord(firstId, 'fils', 'phrase');
    await studio.put(`/admin/phrase/${firstId}`, { phrase: 'Il a un fils !' });
    expect((await studio.put(`/admin/phrase/${firstId}/reset-lemma`, seen)).status).toBe(422);
    expect((await studio.put(`/admin/phrase/${firstId}/lemma`, { ...seen, lemma: 'fils' })).status).toBe(422);
  });
});

describe('PUT /v1/admin/phrase/{id}/reset-lemma', () => {
  it('returns a word to the rules, or to the correction of the whole book', async () => {
    const { bookId, firstId } = await buildPhrases(['Il a un fils.']);
    const original = await tools.lemmasOf(bookId, 1);
    await tools.correct(firstId, 'fils', 'book', { lemma: 'rejeton' });
    await tools.correct(firstId, 'fils', 'phrase', { lemma: 'enfant' });
    expect((await tools.reset(firstId, 'fils', 'phrase')).body.message).toBe('The correction is removed.');
    expect(await tools.lemmasOf(bookId, 1)).toContain('rejeton');
    await tools.reset(firstId, 'fils', 'book');
    expect(await tools.lemmasOf(bookId, 1)).toEqual(original);
    expect((await tools.reset(firstId, 'fils', 'book')).status).toBe(200);
  });
});
