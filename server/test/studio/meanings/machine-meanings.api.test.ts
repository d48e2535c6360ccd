import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { translateUnexplainedWords } from '../../../src/features/studio/public.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  chaptersOf,
  getAs,
} from '../../support/builders.ts';
import { startWorld } from '../../support/running/world.ts';
import {
  startTranslatedWorld,
  type TranslatedWorld,
  toTranslationResponse,
  translatorKey,
} from '../../support/studio/translation.ts';
import { createStudioClient, makeWav, type StudioClient } from '../../support/studio/uploads.ts';

let world: TranslatedWorld;
let studio: StudioClient;
beforeAll(async () => {
  world = await startTranslatedWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
/** Resets only the fake translator. Translations stay in the database, so each test uses different words. */
beforeEach(() => world.translator.reset());
afterAll(() => world.close());

const clip = makeWav(100);

/** Builds a book, and returns it with functions that add phrases to its chapter. */
async function buildBookToEdit(targetWorld: TranslatedWorld = world, firstPhrase = '…') {
  const book = await buildBook(targetWorld, { chapters: [[firstPhrase]], dictionary: '' });
  const [chapter] = await chaptersOf(targetWorld, book);
  const addPhrase = async (editor: StudioClient, phrase: string, dictionary = '') => {
    const { status, body } = await editor.post('/admin/phrase', {
      phrase,
      dictionary,
      chapter_id: String(chapter?.id),
      line_audio: clip,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data as { id: number; phrase_no: number; word_list: string[]; meanings: string[] };
  };
  return { book, chapterId: chapter?.id ?? 0, write: addPhrase.bind(null, studio), writeAs: addPhrase };
}

type SamplePhrase = { status: number; message: string; words: string[] };

/** Reads a phrase of the sample as a guest. Formats each of its words as `word=meaning`. */
async function readSamplePhrase(
  targetWorld: TranslatedWorld,
  bookCode: string,
  phraseNo: number,
): Promise<SamplePhrase> {
  const { body } = await getAs(
    targetWorld,
    `/guest/sample-chapter?book_code=${bookCode}&phrase_no=${phraseNo}`,
  );
  const { word_list: wordList, translated_text: text, translated_status, translated_message } = body.data;
  const words = wordList.flatMap((token: string, index: number) =>
    /\p{L}|\p{N}/u.test(token) ? [`${token}=${text.translations[index].translatedText}`] : [],
  );
  return { status: translated_status, message: translated_message, words };
}

describe('automatic translations of words', () => {
  it('translates the words of a saved phrase that have no meaning yet in the background', {
    tags: 'spec-5-05',
  }, async () => {
    const targetWorld = await startTranslatedWorld({ RUN_JOBS: 'yes' });
    const editor = createStudioClient(targetWorld, await buildAdministrator(targetWorld));
    const { book, writeAs } = await buildBookToEdit(targetWorld);
    await writeAs(editor, "L'herbe pousse.");
    const deadline = Date.now() + 20_000;
    while ((await readSamplePhrase(targetWorld, book.bookCode, 2)).status === 0 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await readSamplePhrase(targetWorld, book.bookCode, 2)).toEqual({
      status: 1,
      message: '',
      words: ["L'=l' in English", 'herbe=herbe in English', 'pousse=pousse in English'],
    });
    expect(targetWorld.translator.calls).toEqual([
      {
        method: 'POST',
        url: '/language/translate/v2',
        key: translatorKey,
        translationRequest: { q: ["l'", 'herbe', 'pousse'], source: 'fr', target: 'en', format: 'text' },
      },
    ]);
    await targetWorld.close();
  });

  it('lets readers read a new phrase while its words are being translated in the background', async () => {
    const { book, write } = await buildBookToEdit();
    await write('Le lapin dort.', 'lapin = rabbit');
    await write('Une tortue.');
    expect(world.translator.calls).toEqual([]);
    expect(await readSamplePhrase(world, book.bookCode, 2)).toMatchObject({
      status: 1,
      words: ['Le=', 'lapin=rabbit', 'dort='],
    });
    expect(await readSamplePhrase(world, book.bookCode, 3)).toEqual({
      status: 0,
      message: 'There are no meanings for the words of this phrase yet.',
      words: ['Une=', 'tortue='],
    });
    expect(await world.makeMeanings()).toBe(4);
    expect(world.translator.words()).toEqual(['le', 'dort', 'une', 'tortue']);
    expect((await readSamplePhrase(world, book.bookCode, 2)).words).toEqual([
      'Le=le in English',
      'lapin=rabbit',
      'dort=dort in English',
    ]);
  });

  it('reuses stored translations immediately in another book', async () => {
    const { write } = await buildBookToEdit();
    await write('Deux mouettes volent.');
    await world.makeMeanings();
    world.translator.calls.length = 0;
    const otherBook = await buildBookToEdit();
    const savedPhrase = await otherBook.write('Mouettes ? Deux volent !');
    expect(savedPhrase.meanings.filter(Boolean)).toEqual([
      'mouettes in English',
      'deux in English',
      'volent in English',
    ]);
    expect(await world.makeMeanings()).toBe(0);
    expect(world.translator.calls).toEqual([]);
  });

  it('prefers an editor’s meaning to a translation, and shows the translation once that meaning is removed', async () => {
    const { book, write } = await buildBookToEdit();
    const { id } = await write('La fenêtre brille.');
    await world.makeMeanings();
    const readWindowMeaning = async () => (await readSamplePhrase(world, book.bookCode, 2)).words[1];
    expect(await readWindowMeaning()).toBe('fenêtre=fenêtre in English');
    await studio.put(`/admin/phrase/${id}`, { phrase: 'La fenêtre brille.', dictionary: 'fenêtre = window' });
    expect(await readWindowMeaning()).toBe('fenêtre=window');
    await world.makeMeanings();
    expect(await readWindowMeaning()).toBe('fenêtre=window');
    await studio.put(`/admin/phrase/${id}`, { phrase: 'La fenêtre brille.', dictionary: '' });
    expect(await readWindowMeaning()).toBe('fenêtre=fenêtre in English');
    // A meaning given in another phrase of the book also takes precedence over the translation.
    const otherPhrase = await write('Oui.', 'fenêtre = pane');
    expect(await readWindowMeaning()).toBe('fenêtre=pane');
    await studio.remove(`/admin/phrase/${otherPhrase.id}`);
    expect(await readWindowMeaning()).toBe('fenêtre=fenêtre in English');
  });

  it('translates a word once the only phrase that explained it has been deleted', async () => {
    const { book, write } = await buildBookToEdit();
    const phraseWithMeaning = await write('Un hibou.', 'hibou = owl');
    await write('Hibou !');
    await world.makeMeanings();
    expect(world.translator.words()).not.toContain('hibou');
    await studio.remove(`/admin/phrase/${phraseWithMeaning.id}`);
    expect((await readSamplePhrase(world, book.bookCode, 2)).words).toEqual(['Hibou=']);
    await world.makeMeanings();
    expect(world.translator.words()).toContain('hibou');
    expect((await readSamplePhrase(world, book.bookCode, 2)).words).toEqual(['Hibou=hibou in English']);
  });

  it('requests no translations of numbers, expressions and object pronouns attached to a verb', async () => {
    const { book, write } = await buildBookToEdit();
    await write('Prends-le tout de suite : 12 parts, chante-t-il.', 'tout de suite = right away');
    await world.makeMeanings();
    expect(world.translator.words()).toEqual(['prends', 'parts', 'chante', 'il']);
    expect((await readSamplePhrase(world, book.bookCode, 2)).words).toEqual([
      'Prends=prends in English',
      '-le=',
      'tout de suite=right away',
      '12=',
      'parts=parts in English',
      'chante=chante in English',
      '-t-il=il in English',
    ]);
  });

  it('hides a translation that is identical to the word, and does not request the word again', async () => {
    world.translator.respond(({ q }) =>
      toTranslationResponse(q.map((word) => (word === 'léontine' ? 'Léontine' : ' to\n\u0000row '))),
    );
    const { book, write } = await buildBookToEdit();
    await write('Léontine rame.');
    expect(await world.makeMeanings()).toBe(2);
    expect((await readSamplePhrase(world, book.bookCode, 2)).words).toEqual(['Léontine=', 'rame=to row']);
    await write('Léontine !');
    expect(await world.makeMeanings()).toBe(0);
    expect(world.translator.calls).toHaveLength(1);
    expect(await world.deps.db.unaskedPhrase.count()).toBe(0);
  });

  it('offers translations to editors, and counts the translated words as having a meaning', async () => {
    const { book, chapterId, write } = await buildBookToEdit();
    await write('Le moulin tourne.', 'tourne = turns');
    const listMissingWords = async () =>
      (await studio.get(`/admin/missing/${book.bookCode}`)).body.data.words;
    expect(await listMissingWords()).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ word: 'moulin' })]),
    );
    await world.makeMeanings();
    expect(await listMissingWords()).toEqual([]);
    const { body } = await studio.get(
      `/admin/meanings?chapter_id=${chapterId}&phrase=${encodeURIComponent('Moulin, tourne !')}`,
    );
    expect(body).toEqual({
      data: [{ term: 'tourne', meaning: 'turns' }],
      machine: [{ term: 'moulin', meaning: 'moulin in English' }],
    });
  });

  it('sends no translation request while a book is being read', async () => {
    const { book, write } = await buildBookToEdit();
    await write('Des gouttes tombent.');
    const reader = await buildPerson(world);
    await addBookToLibrary(world, reader.user.id, book.id);
    const turnToPage = async (phraseNo: number) => {
      await readSamplePhrase(world, book.bookCode, phraseNo);
      const { status } = await getAs(
        world,
        `/user/read-book?book_code=${book.bookCode}&phrase_no=${phraseNo}`,
        reader,
      );
      expect(status).toBe(200);
    };
    for (const phraseNo of [1, 2, 1, 2]) await turnToPage(phraseNo);
    expect(world.translator.calls).toEqual([]);
    await world.makeMeanings();
    const { length } = world.translator.calls;
    for (const phraseNo of [1, 2, 1, 2]) await turnToPage(phraseNo);
    expect(world.translator.calls).toHaveLength(length);
    expect(length).toBe(1);
  });

  it('does not start the translation job when no translator is configured', async () => {
    const untranslatedWorld = await startWorld();
    const startedJobs: string[] = [];
    untranslatedWorld.deps.jobs = { requestRun: (name) => startedJobs.push(name), close: async () => {} };
    const editor = createStudioClient(untranslatedWorld, await buildAdministrator(untranslatedWorld));
    const targetWorld = {
      ...untranslatedWorld,
      translator: world.translator,
      makeMeanings: world.makeMeanings,
    };
    const { book, writeAs } = await buildBookToEdit(targetWorld);
    await writeAs(editor, 'La cloche sonne.');
    expect(await readSamplePhrase(targetWorld, book.bookCode, 2)).toMatchObject({
      status: 0,
      words: ['La=', 'cloche=', 'sonne='],
    });
    expect([startedJobs, world.translator.calls]).toEqual([[], []]);
    // With a translator, every edit starts the job, which also translates phrases that were added before.
    untranslatedWorld.deps.translator = world.deps.translator;
    await writeAs(editor, '…');
    expect(startedJobs).toEqual(['make-meanings']);
    await translateUnexplainedWords(untranslatedWorld.deps);
    expect((await readSamplePhrase(targetWorld, book.bookCode, 2)).status).toBe(1);
    await untranslatedWorld.close();
  });
});
