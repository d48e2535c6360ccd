import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, phrasesOf } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createReplacementTools } from '../../support/studio/replacements/replacement-tools.ts';
import { createStudioClient, type StudioClient } from '../../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
let tools: ReturnType<typeof createReplacementTools>;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
  tools = createReplacementTools(world, studio);
});
afterAll(() => world.close());

describe('GET /v1/admin/text-matches/{book_code}', () => {
  it('lists the phrases whose text, dictionary or translation contains a text, in reading order', async () => {
    const book = await tools.build(['L’eau monte.', 'Il attend.', 'Rien.', 'De l’eau !']);
    const [, waits] = await phrasesOf(world, book.id);
    await studio.put(`/admin/phrase/${waits?.id}`, { phrase: 'Il attend.', dictionary: 'attend = l’eau' });
    const found = await tools.find(book, "search=L'EAU");
    expect(found.map(({ phrase }) => phrase)).toEqual(['L’eau monte.', 'Il attend.', 'De l’eau !']);
    expect(found[1]).toMatchObject({ chapter_no: 1, phrase_no: 2, dictionary: 'attend = l’eau', version: 2 });
    expect(await tools.find(book, 'search=EAU&match_case=true')).toEqual([]);
    expect(await tools.find(book, 'search=au&whole_words=true')).toEqual([]);
  });
});

describe('PUT /v1/admin/replacements/{book_code}', () => {
  it('replaces the chosen occurrences only, and reads the changed phrases into words again', async () => {
    const book = await tools.build(['Le cha dort, cha noir.', 'Un cha.', 'Un achat.']);
    const [first, second] = await tools.find(book, 'search=cha&whole_words=true');
    const { status, body } = await tools.replace(book, {
      search: 'cha',
      whole_words: true,
      replacement: 'chat',
      phrases: [
        { id: first?.id, version: first?.version, phrase: [3] },
        { id: second?.id, version: second?.version, phrase: [3] },
      ],
    });
    expect([status, body.message]).toEqual([200, '2 phrases changed.']);
    expect(await tools.textsOf(book)).toEqual(['Le chat dort, cha noir.', 'Un chat.', 'Un achat.']);
    const { words } = await tools.readAll(book);
    expect(words.filter(({ key }) => key === 'chat').map(({ phraseId }) => phraseId)).toEqual([
      first?.id,
      second?.id,
    ]);
    const { body: list } = await studio.get(`/admin/replacements/${book.bookCode}`);
    expect(list.data).toMatchObject([{ search: 'cha', replacement: 'chat', phrases: 2 }]);
  });

  it('gives every phrase with a word the meaning that it gets in one dictionary', async () => {
    const book = await tools.build(['Un héron.', 'Le héron vole.']);
    const [first] = await phrasesOf(world, book.id);
    await studio.put(`/admin/phrase/${first?.id}`, { phrase: 'Un héron.', dictionary: 'héron = egret' });
    const [found] = await tools.find(book, 'search=egret');
    const chosen = { id: found?.id, version: found?.version, dictionary: [8] };
    await tools.replace(book, { search: 'egret', replacement: 'heron', phrases: [chosen] });
    const { phrases } = await tools.readAll(book);
    expect(phrases.map(({ meanings }) => meanings.filter((meaning) => meaning !== ''))).toEqual([
      ['heron'],
      ['heron'],
    ]);
  });

  it('skips a phrase that somebody has changed since, and changes the others', async () => {
    const book = await tools.build(['Un pin.', 'Deux pins.']);
    const [first, second] = await tools.find(book, 'search=pin');
    await studio.put(`/admin/phrase/${first?.id}`, { phrase: 'Un grand pin.' });
    const phrases = [first, second].map((phrase) => ({
      id: phrase?.id,
      version: phrase?.version,
      phrase: [(phrase?.phrase ?? '').indexOf('pin')],
    }));
    const { body } = await tools.replace(book, { search: 'pin', replacement: 'sapin', phrases });
    expect(body.data.skipped).toEqual([first?.id]);
    expect(body.message).toBe(
      'One phrase changed. One phrase was left alone, because somebody has changed it since.',
    );
    expect(await tools.textsOf(book)).toEqual(['Un grand pin.', 'Deux sapins.']);
  });

  it('changes nothing when the same request comes again, even twice at once', async () => {
    const book = await tools.build(['a a', 'b a']);
    const [first, second] = await tools.find(book, 'search=a');
    const body = {
      search: 'a',
      replacement: 'aa',
      phrases: [
        { id: first?.id, version: first?.version, phrase: [0] },
        { id: second?.id, version: 99, phrase: [2] },
      ],
    };
    const id = randomUUID();
    const responses = await Promise.all([tools.replace(book, body, id), tools.replace(book, body, id)]);
    expect(responses.map((response) => [response.status, response.body.data.skipped])).toEqual([
      [200, [second?.id]],
      [200, [second?.id]],
    ]);
    expect(await tools.textsOf(book)).toEqual(['aa a', 'b a']);
  });

  it('names the phrase and the field that would become invalid, and then changes nothing', async () => {
    const book = await tools.build(['Oui', 'Oui, oui']);
    const [first, second] = await tools.find(book, 'search=oui');
    const { status, body } = await tools.replace(book, {
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
    const emptied = [
      { id: first?.id, version: first?.version, phrase: [0] },
      { id: second?.id, version: second?.version, phrase: [1] },
    ];
    const response = await tools.replace(book, { search: 'oui', replacement: '', phrases: emptied });
    expect([response.status, response.body.errors]).toEqual([
      422,
      {
        'phrases[0].phrase': ['Phrase is required.'],
        'phrases[1].phrase': ['phrase contains a position at which the text doesn’t occur.'],
      },
    ]);
    expect(await tools.textsOf(book)).toEqual(['Oui', 'Oui, oui']);
  });

  it('leaves the times of words alone unless the number of words changes, and moves italics', async () => {
    const book = await tools.build(['Le Horla vien.', 'Le Horla vien.']);
    const measured = { wordTimes: [0, 100, 100, 300, 300, 500], areWordsMeasured: true, emphasis: [3, 8] };
    await world.deps.db.phrase.updateMany({ where: { bookId: book.id }, data: measured });
    const choose = async (search: string, position: number) => {
      const phrases = await tools.find(book, `search=${search}`);
      return [{ id: phrases[position]?.id, version: phrases[position]?.version, phrase: [0] }];
    };
    await tools.replace(book, { search: 'Le', replacement: 'Ce', phrases: await choose('Le', 0) });
    await tools.replace(book, { search: 'Le', replacement: 'Et le', phrases: await choose('Le', 0) });
    const { phrases } = await tools.readAll(book);
    expect(phrases).toMatchObject([
      { phrase: 'Ce Horla vien.', ...measured },
      { phrase: 'Et le Horla vien.', wordTimes: [], areWordsMeasured: false, emphasis: [6, 11] },
    ]);
  });

  it('moves the italics of each place when a phrase has several', async () => {
    const book = await tools.build(['Le Nautilus et le Nautilus.']);
    await world.deps.db.phrase.updateMany({
      where: { bookId: book.id },
      data: { emphasis: [3, 11, 18, 26] },
    });
    const [found] = await tools.find(book, 'search=Nautilus');
    const phrases = [{ id: found?.id, version: found?.version, phrase: [3, 18] }];
    await tools.replace(book, { search: 'Nautilus', replacement: 'Pharaon', phrases });
    const { phrases: stored } = await tools.readAll(book);
    expect(stored).toMatchObject([{ phrase: 'Le Pharaon et le Pharaon.', emphasis: [3, 10, 17, 24] }]);
  });

  it('leaves a phrase alone in which every chosen place already reads like the replacement', async () => {
    const book = await tools.build(['L’eau.']);
    const [found] = await tools.find(book, "search=l'");
    const phrases = [{ id: found?.id, version: found?.version, phrase: [0] }];
    const { body } = await tools.replace(book, { search: "l'", replacement: 'L’', phrases });
    expect(body.data).toEqual({ replacement: null, skipped: [] });
    expect(await tools.find(book, "search=l'")).toMatchObject([{ version: found?.version }]);
  });
});
