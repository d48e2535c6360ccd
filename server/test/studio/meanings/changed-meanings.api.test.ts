import type { TokenizedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MeaningWorld, startMeaningWorld } from '../../support/studio/meanings.ts';

let world: MeaningWorld['world'];
let studio: MeaningWorld['studio'];
let buildChapterBook: MeaningWorld['buildChapterBook'];
let readPhrases: MeaningWorld['tools']['readPhrases'];
let readMeanings: MeaningWorld['tools']['readMeanings'];
let readDictionaries: MeaningWorld['tools']['readDictionaries'];
let changeMeaning: MeaningWorld['tools']['changeMeaning'];
let restoreLines: MeaningWorld['tools']['restoreLines'];
beforeAll(async () => {
  ({
    world,
    studio,
    buildChapterBook,
    tools: { readPhrases, readMeanings, readDictionaries, changeMeaning, restoreLines },
  } = await startMeaningWorld());
});
afterAll(() => world.close());

describe('PUT /v1/admin/chapter/{id}/changed-meaning', () => {
  it('changes a meaning in one phrase only, until that is undone', async () => {
    const { chapterId } = await buildChapterBook([
      ['Le faucon vole.', 'vole = flies'],
      ['Le faucon vole un os.'],
      ['La buse vole.'],
    ]);
    const { status, body } = await changeMeaning(chapterId, 1, {
      term: 'vole',
      shown: 'flies',
      meaning: 'steals',
    });
    expect([status, body.message]).toEqual([200, '“vole” means “steals” in this phrase.']);
    expect(await readMeanings(chapterId, 'vole')).toEqual(['flies', 'steals', 'flies']);
    expect((await restoreLines(chapterId, body.data.lines)).status).toBe(200);
    expect(await readMeanings(chapterId, 'vole')).toEqual(['flies', 'flies', 'flies']);
    expect(await readDictionaries(chapterId)).toEqual(['vole = flies', '', '']);
  });

  it('leaves the other phrases as they are when the line that explains the book is changed', async () => {
    const { chapterId } = await buildChapterBook([
      ['Le faucon vole.', 'vole = flies'],
      ['Elle vole.'],
      ['La buse vole.', 'vole = glides'],
      ['Il vole.'],
    ]);
    const { body } = await changeMeaning(chapterId, 0, { term: 'vole', shown: 'flies', meaning: 'steals' });
    expect(body.message).toBe('“vole” means “steals” in this phrase. The other phrases keep their meaning.');
    expect(await readMeanings(chapterId, 'vole')).toEqual(['steals', 'flies', 'glides', 'flies']);
    expect(await readDictionaries(chapterId)).toEqual([
      'vole = steals',
      'vole = flies',
      'vole = glides',
      'vole = flies',
    ]);
    await restoreLines(chapterId, body.data.lines);
    expect(await readDictionaries(chapterId)).toEqual(['vole = flies', '', 'vole = glides', '']);
  });

  it('pins the meaning of other phrases with one line in an earlier phrase with the word', async () => {
    const { chapterId } = await buildChapterBook([
      ['Elle vole.'],
      ['Il vole.'],
      ['La buse vole.', 'vole = flies'],
      ['On vole.'],
    ]);
    await changeMeaning(chapterId, 1, { term: 'vole', shown: 'flies', meaning: 'steals' });
    expect(await readMeanings(chapterId, 'vole')).toEqual(['flies', 'steals', 'flies', 'flies']);
    expect(await readDictionaries(chapterId)).toEqual(['vole = flies', 'vole = steals', 'vole = flies', '']);
  });

  it('changes a meaning in the whole book, and puts each line back when that is undone', async () => {
    const { chapterId } = await buildChapterBook([
      ['Le faucon vole.', 'vole = flies'],
      ['Elle vole.'],
      ['La buse vole.', 'vole = glides'],
    ]);
    const change = { term: 'vole', shown: 'flies', meaning: 'soars', scope: 'book' };
    const { body } = await changeMeaning(chapterId, 1, change);
    expect(body.message).toBe(
      '“vole” means “soars” in the whole book. The meaning is saved in 2 dictionaries.',
    );
    expect(await readMeanings(chapterId, 'vole')).toEqual(['soars', 'soars', 'soars']);
    await restoreLines(chapterId, body.data.lines);
    expect(await readMeanings(chapterId, 'vole')).toEqual(['flies', 'flies', 'glides']);
  });

  it('shows the book’s meaning again when a phrase’s own line is removed', async () => {
    const { chapterId } = await buildChapterBook([
      ['Elle vole.', 'vole = flies'],
      ['Il vole.', 'vole = steals'],
    ]);
    const { body } = await changeMeaning(chapterId, 1, { term: 'vole', shown: 'steals', meaning: null });
    expect(body.message).toBe('This phrase has no meaning of its own for “vole” anymore.');
    expect(await readMeanings(chapterId, 'vole')).toEqual(['flies', 'flies']);
    const [phrase] = body.data.phrase;
    expect(phrase.explained_by).toContain(1);
    const repeatedResponse = await changeMeaning(chapterId, 1, {
      term: 'vole',
      shown: 'flies',
      meaning: null,
    });
    expect([repeatedResponse.status, repeatedResponse.body.message]).toEqual([
      422,
      'This phrase has no meaning of its own for “vole”.',
    ]);
  });

  it('rejects removing a line that also explains other phrases', async () => {
    const { chapterId } = await buildChapterBook([
      ['Elle vole.', 'vole = flies'],
      ['Il vole.'],
      ['On vole.'],
    ]);
    const { status, body } = await changeMeaning(chapterId, 0, {
      term: 'vole',
      shown: 'flies',
      meaning: null,
    });
    expect([status, body.message]).toEqual([
      422,
      'This phrase’s meaning of “vole” also explains 2 other phrases. Change it in the whole book instead.',
    ]);
  });

  it('edits the line for a pronoun that explains its inverted form, and leaves other forms alone', async () => {
    const { chapterId } = await buildChapterBook([
      ['Il dort.', 'il = he'],
      ['Dort-il ?', 'il = it'],
      ['Il mange.'],
    ]);
    await changeMeaning(chapterId, 1, { term: '-il', shown: 'it', meaning: 'he' });
    expect(await readDictionaries(chapterId)).toEqual(['il = he', 'il = he', '']);
  });

  it('reports a conflict if the phrase was edited or shows another meaning than the editor saw', async () => {
    const { chapterId } = await buildChapterBook([['Elle vole.', 'vole = flies'], ['Il vole.']]);
    const phrases = await readPhrases(chapterId);
    const version = phrases[1]?.version ?? 0;
    const change = { term: 'vole', shown: 'flies', meaning: 'steals' };
    const outdatedResponse = await changeMeaning(chapterId, 1, { ...change, version: version + 7 });
    expect([outdatedResponse.status, outdatedResponse.body.data]).toEqual([
      422,
      { id: phrases[1]?.id, version },
    ]);
    await studio.put(`/admin/phrase/${phrases[0]?.id}`, { phrase: 'Elle vole.', dictionary: 'vole = soars' });
    const changedResponse = await changeMeaning(chapterId, 1, change);
    expect([changedResponse.status, changedResponse.body.data]).toEqual([
      422,
      { id: phrases[1]?.id, version },
    ]);
    expect(await readMeanings(chapterId, 'vole')).toEqual(['soars', 'soars']);
  });

  it('rejects a word that the phrase lacks, a foreign phrase, an unknown scope and an unknown chapter', async () => {
    const { chapterId } = await buildChapterBook([['Elle vole.', 'vole = flies']]);
    const otherBook = await buildChapterBook([['Elle vole.', 'vole = flies']]);
    const foreignId = (await readPhrases(otherBook.chapterId))[0]?.id;
    const messageOf = async (change: object) => {
      const valid = { term: 'vole', shown: 'flies', meaning: 'steals' };
      const { status, body } = await changeMeaning(chapterId, 0, { ...valid, ...change });
      return [status, body.message];
    };
    expect(await messageOf({ term: 'dort' })).toEqual([422, 'The phrase doesn’t contain “dort” anymore.']);
    expect(await messageOf({ phrase_id: foreignId })).toEqual([
      422,
      'The phrase is not in this chapter anymore.',
    ]);
    expect(await messageOf({ scope: 'chapter' })).toEqual([422, 'scope must be phrase or book.']);
    expect(await messageOf({ meaning: null, scope: 'book' })).toEqual([
      422,
      'A meaning can only be removed in one phrase.',
    ]);
    expect(await messageOf({ meaning: '' })).toEqual([422, 'Meaning is required.']);
    expect(await messageOf({ meaning: 'a\nb' })).toEqual([422, expect.stringContaining('Meaning')]);
    const path = '/admin/chapter/999999/changed-meaning';
    const change = { phrase_id: 1, version: 1, term: 'a', shown: 'b', meaning: 'c', scope: 'phrase' };
    expect((await studio.put(path, change)).status).toBe(404);
  });
});

describe('PUT /v1/admin/chapter/{id}/restored-meanings', () => {
  it('leaves lines alone that were edited since the change', async () => {
    const { chapterId } = await buildChapterBook([['Elle vole.', 'vole = flies'], ['Il vole.']]);
    const { body } = await changeMeaning(chapterId, 1, { term: 'vole', shown: 'flies', meaning: 'steals' });
    const [line] = body.data.lines;
    await studio.put(`/admin/phrase/${line.id}`, { phrase: 'Il vole.', dictionary: 'vole = robs' });
    expect((await restoreLines(chapterId, body.data.lines)).status).toBe(200);
    expect(await readMeanings(chapterId, 'vole')).toEqual(['flies', 'robs']);
    expect((await studio.put('/admin/chapter/999999/restored-meanings', { lines: [line] })).status).toBe(404);
  });
});

describe('checks of meanings', () => {
  const readChecks = async (chapterId: number) =>
    (await readPhrases(chapterId)).map(({ word_list, checks }) => checks.map((at) => word_list[at]));

  it('marks a word whose neighbors call for another meaning than the book gives it, until it is decided', async () => {
    const { chapterId } = await buildChapterBook([
      ['Elle est partie.', 'est = has'],
      ['Il est malade.'],
      ['Elle est arrivée.'],
      ['Elle est venue.'],
    ]);
    expect(await readChecks(chapterId)).toEqual([[], ['est'], [], []]);
    const confirmedResponse = await changeMeaning(chapterId, 1, {
      term: 'est',
      shown: 'has',
      meaning: 'has',
    });
    expect([confirmedResponse.status, await readChecks(chapterId)]).toEqual([200, [[], [], [], []]]);
    await restoreLines(chapterId, confirmedResponse.body.data.lines);
    expect(await readChecks(chapterId)).toEqual([[], ['est'], [], []]);
    const { body } = await changeMeaning(chapterId, 1, { term: 'est', shown: 'has', meaning: 'is' });
    expect(body.data.phrase.find(({ phrase_no }: TokenizedPhraseView) => phrase_no === 2).checks).toEqual([]);
  });

  it('doesn’t mark a meaning that differs only in its form or wording', async () => {
    const { chapterId } = await buildChapterBook([
      ['Il porte un sac vers la mer.', 'porte = was carrying\nvers = towards'],
      ['Elle porte un panier vers la mer.'],
      ['Il est malade.', 'est = is'],
      ['Elle est partie.'],
    ]);
    const checks = (await readChecks(chapterId)).flat();
    expect(checks.filter((word) => word !== undefined && ['porte', 'vers', 'est'].includes(word))).toEqual(
      [],
    );
  });

  it('offers the other meaning first, and says which phrase explains the word', async () => {
    const { chapterId } = await buildChapterBook([['Elle est partie.', 'est = has'], ['Il est malade.']]);
    const { body } = await studio.get(`/admin/chapter/${chapterId}/suggestions?from=2`);
    const word = body.data[0].words.find(({ text }: { text: string }) => text === 'est');
    expect([word.meaning, word.explained_by, word.needs_check, word.suggestions[0].meaning]).toEqual([
      'has',
      1,
      true,
      'is',
    ]);
  });
});
