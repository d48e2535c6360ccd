import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMeanings } from '../../../src/features/studio/public.ts';
import {
  buildAdministrator,
  buildBook,
  buildPerson,
  chaptersOf,
  getAs,
  ownBook,
} from '../../support/builders.ts';
import { startWorld } from '../../support/running/world.ts';
import {
  startTranslatedWorld,
  type TranslatedWorld,
  translated,
  translatorKey,
} from '../../support/studio/translation.ts';
import { makeWav, type Studio, studioOf } from '../../support/studio/uploads.ts';

let world: TranslatedWorld;
let studio: Studio;
beforeAll(async () => {
  world = await startTranslatedWorld();
  studio = studioOf(world, await buildAdministrator(world));
});
/** What is known from one test is not asked for in another, so each has words of its own. */
beforeEach(() => world.translator.reset());
afterAll(() => world.close());

const clip = makeWav(100);

/** A book that lacks nothing, and the chapter to write in. */
async function begun(here: TranslatedWorld = world, first = '…') {
  const book = await buildBook(here, { chapters: [[first]], dictionary: '' });
  const [chapter] = await chaptersOf(here, book);
  const write = async (by: Studio, phrase: string, dictionary = '') => {
    const { status, body } = await by.post('/admin/phrase', {
      phrase,
      dictionary,
      chapter_id: String(chapter?.id),
      line_audio: clip,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data as { id: number; phrase_no: number; word_list: string[]; meanings: string[] };
  };
  return { book, chapterId: chapter?.id ?? 0, write: write.bind(null, studio), writeAs: write };
}

type Read = { status: number; message: string; words: string[] };

/** The words as a guest has them, each with its meaning. */
async function read(here: TranslatedWorld, code: string, phraseNo: number): Promise<Read> {
  const { body } = await getAs(here, `/guest/sample-chapter?book_code=${code}&phrase_no=${phraseNo}`);
  const { word_list: tokens, translated_text: text, translated_status, translated_message } = body.data;
  const words = tokens.flatMap((token: string, index: number) =>
    /\p{L}|\p{N}/u.test(token) ? [`${token}=${text.translations[index].translatedText}`] : [],
  );
  return { status: translated_status, message: translated_message, words };
}

describe('machine meanings', () => {
  it('come by themselves behind a save', { tags: 'spec-5-05' }, async () => {
    const here = await startTranslatedWorld({ RUN_JOBS: 'yes' });
    const by = studioOf(here, await buildAdministrator(here));
    const { book, writeAs } = await begun(here);
    await writeAs(by, "L'herbe pousse.");
    const end = Date.now() + 20_000;
    while ((await read(here, book.bookCode, 2)).status === 0 && Date.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await read(here, book.bookCode, 2)).toEqual({
      status: 1,
      message: '',
      words: ["L'=l' in English", 'herbe=herbe in English', 'pousse=pousse in English'],
    });
    expect(here.translator.calls).toEqual([
      {
        method: 'POST',
        url: '/language/translate/v2',
        key: translatorKey,
        question: { q: ["l'", 'herbe', 'pousse'], source: 'fr', target: 'en', format: 'text' },
      },
    ]);
    await here.close();
  });

  it('are asked for behind the save, and the phrase can be read before', async () => {
    const { book, write } = await begun();
    await write('Le lapin dort.', 'lapin = rabbit');
    await write('Une tortue.');
    expect(world.translator.calls).toEqual([]);
    expect(await read(world, book.bookCode, 2)).toMatchObject({
      status: 1,
      words: ['Le=', 'lapin=rabbit', 'dort='],
    });
    expect(await read(world, book.bookCode, 3)).toEqual({
      status: 0,
      message: 'There are no meanings for the words of this phrase yet.',
      words: ['Une=', 'tortue='],
    });
    expect(await world.makeMeanings()).toBe(4);
    expect(world.translator.words()).toEqual(['le', 'dort', 'une', 'tortue']);
    expect((await read(world, book.bookCode, 2)).words).toEqual([
      'Le=le in English',
      'lapin=rabbit',
      'dort=dort in English',
    ]);
  });

  it('are there at once in a phrase whose words are known already, in any book', async () => {
    const { write } = await begun();
    await write('Deux mouettes volent.');
    await world.makeMeanings();
    world.translator.calls.length = 0;
    const other = await begun();
    const saved = await other.write('Mouettes ? Deux volent !');
    expect(saved.meanings.filter(Boolean)).toEqual([
      'mouettes in English',
      'deux in English',
      'volent in English',
    ]);
    expect(await world.makeMeanings()).toBe(0);
    expect(world.translator.calls).toEqual([]);
  });

  it('give way to an editor’s at once, and come back when that is taken away', async () => {
    const { book, write } = await begun();
    const { id } = await write('La fenêtre brille.');
    await world.makeMeanings();
    const window = async () => (await read(world, book.bookCode, 2)).words[1];
    expect(await window()).toBe('fenêtre=fenêtre in English');
    await studio.put(`/admin/phrase/${id}`, { phrase: 'La fenêtre brille.', dictionary: 'fenêtre = window' });
    expect(await window()).toBe('fenêtre=window');
    await world.makeMeanings();
    expect(await window()).toBe('fenêtre=window');
    await studio.put(`/admin/phrase/${id}`, { phrase: 'La fenêtre brille.', dictionary: '' });
    expect(await window()).toBe('fenêtre=fenêtre in English');
    // The same from the dictionary of another phrase of the book.
    const other = await write('Oui.', 'fenêtre = pane');
    expect(await window()).toBe('fenêtre=pane');
    await studio.remove(`/admin/phrase/${other.id}`);
    expect(await window()).toBe('fenêtre=fenêtre in English');
  });

  it('are asked for when the phrase that explained a word is gone', async () => {
    const { book, write } = await begun();
    const explaining = await write('Un hibou.', 'hibou = owl');
    await write('Hibou !');
    await world.makeMeanings();
    expect(world.translator.words()).not.toContain('hibou');
    await studio.remove(`/admin/phrase/${explaining.id}`);
    expect((await read(world, book.bookCode, 2)).words).toEqual(['Hibou=']);
    await world.makeMeanings();
    expect(world.translator.words()).toContain('hibou');
    expect((await read(world, book.bookCode, 2)).words).toEqual(['Hibou=hibou in English']);
  });

  it('are not asked for numbers, expressions and what hangs on a verb', async () => {
    const { book, write } = await begun();
    await write('Prends-le tout de suite : 12 parts, chante-t-il.', 'tout de suite = right away');
    await world.makeMeanings();
    expect(world.translator.words()).toEqual(['prends', 'parts', 'chante', 'il']);
    expect((await read(world, book.bookCode, 2)).words).toEqual([
      'Prends=prends in English',
      '-le=',
      'tout de suite=right away',
      '12=',
      'parts=parts in English',
      'chante=chante in English',
      '-t-il=il in English',
    ]);
  });

  it('are none where the word itself comes back, which is not asked for again', async () => {
    world.translator.respond(({ q }) =>
      translated(q.map((word) => (word === 'léontine' ? 'Léontine' : ' to\n\u0000row '))),
    );
    const { book, write } = await begun();
    await write('Léontine rame.');
    expect(await world.makeMeanings()).toBe(2);
    expect((await read(world, book.bookCode, 2)).words).toEqual(['Léontine=', 'rame=to row']);
    await write('Léontine !');
    expect(await world.makeMeanings()).toBe(0);
    expect(world.translator.calls).toHaveLength(1);
    expect(await world.deps.db.unaskedPhrase.count()).toBe(0);
  });

  it('are shown to the editor, who has no more to explain there', async () => {
    const { book, chapterId, write } = await begun();
    await write('Le moulin tourne.', 'tourne = turns');
    const missing = async () => (await studio.get(`/admin/missing/${book.bookCode}`)).body.data.words;
    expect(await missing()).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ word: 'moulin' })]),
    );
    await world.makeMeanings();
    expect(await missing()).toEqual([]);
    const { body } = await studio.get(
      `/admin/meanings?chapter_id=${chapterId}&phrase=${encodeURIComponent('Moulin, tourne !')}`,
    );
    expect(body).toEqual({
      data: [{ term: 'tourne', meaning: 'turns' }],
      machine: [{ term: 'moulin', meaning: 'moulin in English' }],
    });
  });

  it('are never asked for while somebody reads', async () => {
    const { book, write } = await begun();
    await write('Des gouttes tombent.');
    const reader = await buildPerson(world);
    await ownBook(world, reader.user.id, book.id);
    const turn = async (phraseNo: number) => {
      await read(world, book.bookCode, phraseNo);
      const { status } = await getAs(
        world,
        `/user/read-book?book_code=${book.bookCode}&phrase_no=${phraseNo}`,
        reader,
      );
      expect(status).toBe(200);
    };
    for (const phraseNo of [1, 2, 1, 2]) await turn(phraseNo);
    expect(world.translator.calls).toEqual([]);
    await world.makeMeanings();
    const { length } = world.translator.calls;
    for (const phraseNo of [1, 2, 1, 2]) await turn(phraseNo);
    expect(world.translator.calls).toHaveLength(length);
    expect(length).toBe(1);
  });

  it('are waited for without a translator, and nobody is woken', async () => {
    const silent = await startWorld();
    const woken: string[] = [];
    silent.deps.jobs = { soon: (name) => woken.push(name), close: async () => {} };
    const by = studioOf(silent, await buildAdministrator(silent));
    const here = { ...silent, translator: world.translator, makeMeanings: world.makeMeanings };
    const { book, writeAs } = await begun(here);
    await writeAs(by, 'La cloche sonne.');
    expect(await read(here, book.bookCode, 2)).toMatchObject({
      status: 0,
      words: ['La=', 'cloche=', 'sonne='],
    });
    expect([woken, world.translator.calls]).toEqual([[], []]);
    // The same server with a translator wakes the job at every edit, and works off what waited.
    silent.deps.translator = world.deps.translator;
    await writeAs(by, '…');
    expect(woken).toEqual(['make-meanings']);
    await makeMeanings(silent.deps);
    expect((await read(here, book.bookCode, 2)).status).toBe(1);
    await silent.close();
  });
});
