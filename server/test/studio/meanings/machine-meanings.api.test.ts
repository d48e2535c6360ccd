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
/** Resets only the fake translator. Stored translations persist between tests, so each test uses different words. */
beforeEach(() => world.translator.reset());
afterAll(() => world.close());

const clip = makeWav(100);

/** Builds a book, and returns it with a function that adds phrases to its chapter. */
async function buildBookToEdit(targetWorld: TranslatedWorld = world, first = '…') {
  const book = await buildBook(targetWorld, { chapters: [[first]], dictionary: '' });
  const [chapter] = await chaptersOf(targetWorld, book);
  const write = async (editor: Studio, phrase: string, dictionary = '') => {
    const { status, body } = await editor.post('/admin/phrase', {
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

/** Reads a phrase as a guest: its words, each with its meaning. */
async function read(targetWorld: TranslatedWorld, code: string, phraseNo: number): Promise<Read> {
  const { body } = await getAs(targetWorld, `/guest/sample-chapter?book_code=${code}&phrase_no=${phraseNo}`);
  const { word_list: tokens, translated_text: text, translated_status, translated_message } = body.data;
  const words = tokens.flatMap((token: string, index: number) =>
    /\p{L}|\p{N}/u.test(token) ? [`${token}=${text.translations[index].translatedText}`] : [],
  );
  return { status: translated_status, message: translated_message, words };
}

describe('machine meanings', () => {
  it('translates unexplained words in the background after a phrase is saved', {
    tags: 'spec-5-05',
  }, async () => {
    const targetWorld = await startTranslatedWorld({ RUN_JOBS: 'yes' });
    const editor = studioOf(targetWorld, await buildAdministrator(targetWorld));
    const { book, writeAs } = await buildBookToEdit(targetWorld);
    await writeAs(editor, "L'herbe pousse.");
    const end = Date.now() + 20_000;
    while ((await read(targetWorld, book.bookCode, 2)).status === 0 && Date.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await read(targetWorld, book.bookCode, 2)).toEqual({
      status: 1,
      message: '',
      words: ["L'=l' in English", 'herbe=herbe in English', 'pousse=pousse in English'],
    });
    expect(targetWorld.translator.calls).toEqual([
      {
        method: 'POST',
        url: '/language/translate/v2',
        key: translatorKey,
        question: { q: ["l'", 'herbe', 'pousse'], source: 'fr', target: 'en', format: 'text' },
      },
    ]);
    await targetWorld.close();
  });

  it('keeps a new phrase readable until its words are translated in the background', async () => {
    const { book, write } = await buildBookToEdit();
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

  it('reuses stored translations in another book immediately', async () => {
    const { write } = await buildBookToEdit();
    await write('Deux mouettes volent.');
    await world.makeMeanings();
    world.translator.calls.length = 0;
    const other = await buildBookToEdit();
    const saved = await other.write('Mouettes ? Deux volent !');
    expect(saved.meanings.filter(Boolean)).toEqual([
      'mouettes in English',
      'deux in English',
      'volent in English',
    ]);
    expect(await world.makeMeanings()).toBe(0);
    expect(world.translator.calls).toEqual([]);
  });

  it('prefers an editor’s meaning to a translation, and shows the translation again once the meaning is removed', async () => {
    const { book, write } = await buildBookToEdit();
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
    // A meaning from another phrase of the book also takes precedence.
    const other = await write('Oui.', 'fenêtre = pane');
    expect(await window()).toBe('fenêtre=pane');
    await studio.remove(`/admin/phrase/${other.id}`);
    expect(await window()).toBe('fenêtre=fenêtre in English');
  });

  it('translates a word after the phrase that explained it is deleted', async () => {
    const { book, write } = await buildBookToEdit();
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

  it('does not request translations of numbers, expressions or object pronouns attached to a verb', async () => {
    const { book, write } = await buildBookToEdit();
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

  it('ignores a translation identical to the word, and does not request it again', async () => {
    world.translator.respond(({ q }) =>
      translated(q.map((word) => (word === 'léontine' ? 'Léontine' : ' to\n\u0000row '))),
    );
    const { book, write } = await buildBookToEdit();
    await write('Léontine rame.');
    expect(await world.makeMeanings()).toBe(2);
    expect((await read(world, book.bookCode, 2)).words).toEqual(['Léontine=', 'rame=to row']);
    await write('Léontine !');
    expect(await world.makeMeanings()).toBe(0);
    expect(world.translator.calls).toHaveLength(1);
    expect(await world.deps.db.unaskedPhrase.count()).toBe(0);
  });

  it('shows translations to the editor and counts the translated words as explained', async () => {
    const { book, chapterId, write } = await buildBookToEdit();
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

  it('never calls the translator while a book is being read', async () => {
    const { book, write } = await buildBookToEdit();
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

  it('does not start the translation job when no translator is configured', async () => {
    const untranslatedWorld = await startWorld();
    const startedJobs: string[] = [];
    untranslatedWorld.deps.jobs = { soon: (name) => startedJobs.push(name), close: async () => {} };
    const editor = studioOf(untranslatedWorld, await buildAdministrator(untranslatedWorld));
    const targetWorld = {
      ...untranslatedWorld,
      translator: world.translator,
      makeMeanings: world.makeMeanings,
    };
    const { book, writeAs } = await buildBookToEdit(targetWorld);
    await writeAs(editor, 'La cloche sonne.');
    expect(await read(targetWorld, book.bookCode, 2)).toMatchObject({
      status: 0,
      words: ['La=', 'cloche=', 'sonne='],
    });
    expect([startedJobs, world.translator.calls]).toEqual([[], []]);
    // Once a translator is configured, each edit starts the job, which also translates earlier phrases.
    untranslatedWorld.deps.translator = world.deps.translator;
    await writeAs(editor, '…');
    expect(startedJobs).toEqual(['make-meanings']);
    await makeMeanings(untranslatedWorld.deps);
    expect((await read(targetWorld, book.bookCode, 2)).status).toBe(1);
    await untranslatedWorld.close();
  });
});
