import { randomUUID } from 'node:crypto';
import { replacementUndoDays } from '@lingostory/contract/studio/replacements/constants';
import type { PhraseTextsView } from '@lingostory/contract/studio/replacements/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeOldReplacements } from '../../../src/features/studio/public.ts';
import type { Book } from '../../../src/generated/prisma/client.ts';
import { buildAdministrator, buildBook, phrasesOf } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createStudioClient, type StudioClient } from '../../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterAll(() => world.close());

const build = (phrases: string[]) => buildBook(world, { chapters: [phrases], dictionary: '' });
const find = async ({ bookCode }: Book, query: string): Promise<PhraseTextsView[]> => {
  const { status, body } = await studio.get(`/admin/text-matches/${bookCode}?${query}`);
  expect(status).toBe(200);
  return body.data.phrase;
};
const replace = ({ bookCode }: Book, body: object, id: string = randomUUID()) =>
  studio.put(`/admin/replacements/${bookCode}`, { id, ...body });
const undo = (id: string) => studio.post(`/admin/replacement/${id}/undo`);
const textsOf = async ({ id }: Book) => (await phrasesOf(world, id)).map(({ phrase }) => phrase);
const readAll = async ({ id: bookId }: Book) => {
  const omit = { version: true, updatedAt: true } as const;
  const { db } = world.deps;
  return {
    phrases: await db.phrase.findMany({ where: { bookId }, omit, orderBy: { id: 'asc' } }),
    entries: await db.dictionaryEntry.findMany({
      where: { bookId },
      orderBy: [{ phraseId: 'asc' }, { line: 'asc' }],
    }),
    words: await db.phraseWord.findMany({
      where: { bookId },
      orderBy: [{ phraseId: 'asc' }, { key: 'asc' }],
    }),
    corrections: await db.lemmaCorrection.findMany({ where: { bookId }, orderBy: { id: 'asc' } }),
  };
};

describe('GET /v1/admin/text-matches/{book_code}', () => {
  it('lists the phrases whose text, dictionary or translation contains a text, in reading order', async () => {
    const book = await build(['L’eau monte.', 'Il attend.', 'Rien.', 'De l’eau !']);
    const [, waits] = await phrasesOf(world, book.id);
    await studio.put(`/admin/phrase/${waits?.id}`, { phrase: 'Il attend.', dictionary: 'attend = l’eau' });
    const found = await find(book, "search=L'EAU");
    expect(found.map(({ phrase }) => phrase)).toEqual(['L’eau monte.', 'Il attend.', 'De l’eau !']);
    expect(found[1]).toMatchObject({ chapter_no: 1, phrase_no: 2, dictionary: 'attend = l’eau', version: 2 });
    expect(await find(book, 'search=EAU&match_case=true')).toEqual([]);
    expect(await find(book, 'search=au&whole_words=true')).toEqual([]);
  });
});

describe('PUT /v1/admin/replacements/{book_code}', () => {
  it('replaces the chosen occurrences only, and reads the changed phrases into words again', async () => {
    const book = await build(['Le cha dort, cha noir.', 'Un cha.', 'Un achat.']);
    const [first, second] = await find(book, 'search=cha&whole_words=true');
    const { status, body } = await replace(book, {
      search: 'cha',
      whole_words: true,
      replacement: 'chat',
      phrases: [
        { id: first?.id, version: first?.version, phrase: [3] },
        { id: second?.id, version: second?.version, phrase: [3] },
      ],
    });
    expect([status, body.message]).toEqual([200, '2 phrases changed.']);
    expect(await textsOf(book)).toEqual(['Le chat dort, cha noir.', 'Un chat.', 'Un achat.']);
    const { words } = await readAll(book);
    expect(words.filter(({ key }) => key === 'chat').map(({ phraseId }) => phraseId)).toEqual([
      first?.id,
      second?.id,
    ]);
    const { body: list } = await studio.get(`/admin/replacements/${book.bookCode}`);
    expect(list.data).toMatchObject([{ search: 'cha', replacement: 'chat', phrases: 2 }]);
  });

  it('gives every phrase with a word the meaning that it gets in one dictionary', async () => {
    const book = await build(['Un héron.', 'Le héron vole.']);
    const [first] = await phrasesOf(world, book.id);
    await studio.put(`/admin/phrase/${first?.id}`, { phrase: 'Un héron.', dictionary: 'héron = egret' });
    const [found] = await find(book, 'search=egret');
    const chosen = { id: found?.id, version: found?.version, dictionary: [8] };
    await replace(book, { search: 'egret', replacement: 'heron', phrases: [chosen] });
    const { phrases } = await readAll(book);
    expect(phrases.map(({ meanings }) => meanings.filter((meaning) => meaning !== ''))).toEqual([
      ['heron'],
      ['heron'],
    ]);
  });

  it('skips a phrase that somebody has changed since, and changes the others', async () => {
    const book = await build(['Un pin.', 'Deux pins.']);
    const [first, second] = await find(book, 'search=pin');
    await studio.put(`/admin/phrase/${first?.id}`, { phrase: 'Un grand pin.' });
    const phrases = [first, second].map((phrase) => ({
      id: phrase?.id,
      version: phrase?.version,
      phrase: [(phrase?.phrase ?? '').indexOf('pin')],
    }));
    const { body } = await replace(book, { search: 'pin', replacement: 'sapin', phrases });
    expect(body.data.skipped).toEqual([first?.id]);
    expect(body.message).toBe(
      'One phrase changed. One phrase was left alone, because somebody has changed it since.',
    );
    expect(await textsOf(book)).toEqual(['Un grand pin.', 'Deux sapins.']);
  });

  it('changes nothing when the same request comes again, even twice at once', async () => {
    const book = await build(['a a', 'b a']);
    const [first, second] = await find(book, 'search=a');
    const body = {
      search: 'a',
      replacement: 'aa',
      phrases: [
        { id: first?.id, version: first?.version, phrase: [0] },
        { id: second?.id, version: 99, phrase: [2] },
      ],
    };
    const id = randomUUID();
    const responses = await Promise.all([replace(book, body, id), replace(book, body, id)]);
    expect(responses.map((response) => [response.status, response.body.data.skipped])).toEqual([
      [200, [second?.id]],
      [200, [second?.id]],
    ]);
    expect(await textsOf(book)).toEqual(['aa a', 'b a']);
  });

  it('names the phrase and the field that would become invalid, and then changes nothing', async () => {
    const book = await build(['Oui', 'Oui, oui']);
    const [first, second] = await find(book, 'search=oui');
    const { status, body } = await replace(book, {
      search: 'oui',
      replacement: '',
      phrases: [
        { id: second?.id, version: second?.version, phrase: [0] },
        { id: first?.id, version: first?.version, phrase: [0], translation: [5] },
      ],
    });
    expect([status, body.errors]).toEqual([
      422,
      { 'phrases[1].translation': ['translation contains a position at which the text doesn’t occur.'] },
    ]);
    const emptied = [{ id: first?.id, version: first?.version, phrase: [0] }];
    const response = await replace(book, { search: 'oui', replacement: '', phrases: emptied });
    expect([response.status, response.body.errors]).toEqual([
      422,
      { 'phrases[0].phrase': ['Phrase is required.'] },
    ]);
    expect(await textsOf(book)).toEqual(['Oui', 'Oui, oui']);
  });

  it('leaves the times of words alone unless the number of words changes, and moves italics', async () => {
    const book = await build(['Le Horla vien.', 'Le Horla vien.']);
    const measured = { wordTimes: [0, 100, 100, 300, 300, 500], areWordsMeasured: true, emphasis: [3, 8] };
    await world.deps.db.phrase.updateMany({ where: { bookId: book.id }, data: measured });
    const choose = async (search: string, position: number) => {
      const phrases = await find(book, `search=${search}`);
      return [{ id: phrases[position]?.id, version: phrases[position]?.version, phrase: [0] }];
    };
    await replace(book, { search: 'Le', replacement: 'Ce', phrases: await choose('Le', 0) });
    await replace(book, { search: 'Le', replacement: 'Et le', phrases: await choose('Le', 0) });
    const { phrases } = await readAll(book);
    expect(phrases).toMatchObject([
      { phrase: 'Ce Horla vien.', ...measured },
      { phrase: 'Et le Horla vien.', wordTimes: [], areWordsMeasured: false, emphasis: [6, 11] },
    ]);
  });
});

describe('POST /v1/admin/replacement/{id}/undo', () => {
  it('brings back texts, meanings, word times and corrections exactly, and only once', async () => {
    const book = await build(['Le fils part.', 'Un fils.', 'Rien.']);
    const [first] = await phrasesOf(world, book.id);
    await studio.put(`/admin/phrase/${first?.id}`, { phrase: 'Le fils part.', dictionary: 'fils = son' });
    await studio.put(`/admin/phrase/${first?.id}/lemma`, {
      index: 1,
      text: 'fils',
      scope: 'phrase',
      lemma: 'rejeton',
    });
    await world.deps.db.phrase.updateMany({
      where: { bookId: book.id },
      data: { wordTimes: [0, 1, 1, 2, 2, 3] },
    });
    const before = await readAll(book);
    const found = await find(book, 'search=fils');
    const phrases = found.map(({ id, version, phrase, dictionary }) => ({
      id,
      version,
      phrase: [phrase.indexOf('fils')],
      ...(dictionary !== '' && { dictionary: [0] }),
    }));
    const id = randomUUID();
    await replace(book, { search: 'fils', replacement: 'petit garçon', phrases }, id);
    expect(await textsOf(book)).toEqual(['Le petit garçon part.', 'Un petit garçon.', 'Rien.']);
    const { body } = await undo(id);
    expect([body.message, body.data]).toEqual(['2 phrases changed back.', { phrases: 2, skipped: [] }]);
    expect(await readAll(book)).toEqual(before);
    expect((await undo(id)).body.message).toBe('This replacement is already undone.');
    expect((await studio.get(`/admin/replacements/${book.bookCode}`)).body.data).toEqual([]);
  });

  it('leaves phrases alone that were edited or deleted since', async () => {
    const book = await build(['Un pin.', 'Le pin.', 'Ce pin.']);
    const found = await find(book, 'search=pin');
    const phrases = found.map(({ id, version }) => ({ id, version, phrase: [3] }));
    const id = randomUUID();
    await replace(book, { search: 'pin', replacement: 'cèdre', phrases }, id);
    await studio.put(`/admin/phrase/${found[0]?.id}`, { phrase: 'Un vieux cèdre.' });
    await studio.remove(`/admin/phrase/${found[1]?.id}`);
    const { body } = await undo(id);
    expect(body.data).toEqual({ phrases: 1, skipped: [found[0]?.id, found[1]?.id] });
    expect(await textsOf(book)).toEqual(['Un vieux cèdre.', 'Ce pin.']);
  });

  it(`rejects an undo after ${replacementUndoDays} days, when the former texts are deleted`, async () => {
    const book = await build(['Un pin.']);
    const [found] = await find(book, 'search=pin');
    const id = randomUUID();
    const phrases = [{ id: found?.id, version: found?.version, phrase: [3] }];
    await replace(book, { search: 'pin', replacement: 'cèdre', phrases }, id);
    world.moveClock(replacementUndoDays * 24 * 60 * 60 * 1000);
    expect((await undo(id)).status).toBe(404);
    await removeOldReplacements(world.deps);
    expect(await world.deps.db.textReplacement.count({ where: { bookId: book.id } })).toBe(0);
  });
});
