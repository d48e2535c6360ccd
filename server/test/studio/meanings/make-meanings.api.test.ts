import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tokenizePhrases } from '../../../src/features/studio/public.ts';
import type { Book } from '../../../src/generated/prisma/client.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  phraseOf,
  phrasesOf,
} from '../../support/builders.ts';
import {
  startTranslatedWorld,
  type TranslatedWorld,
  translateByDefault,
  translatorKey,
} from '../../support/studio/translation.ts';
import { createStudioClient, type StudioClient } from '../../support/studio/uploads.ts';

let world: TranslatedWorld;
let studio: StudioClient;
beforeAll(async () => {
  world = await startTranslatedWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
beforeEach(() => world.translator.reset());
afterAll(() => world.close());

const minuteMs = 60_000;
const buildBookOf = (phrases: string[], dictionary = '') =>
  buildBook(world, { chapters: [phrases], dictionary });
const readMeanings = async (book: Book) =>
  (await phrasesOf(world, book.id)).map(({ meanings }) => meanings.filter(Boolean));
const toMachineMeanings = (...words: string[]) => words.map((word) => `${word} in English`);
const countWaitingPhrases = () => world.deps.db.unaskedPhrase.count();

/**
 * Makes the translation server hold its responses. `requested` resolves when a request arrives. `release` lets that
 * request and all later ones finish.
 */
function blockTranslator() {
  let [resolveRequest, release] = [() => {}, () => {}];
  const requestArrival = new Promise<void>((resolve) => {
    resolveRequest = resolve;
  });
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve;
  });
  world.translator.respond(async (translationRequest) => {
    resolveRequest();
    await releasePromise;
    return translateByDefault(translationRequest);
  });
  return { requested: requestArrival, release };
}

describe('makeMeanings with a translator that fails', () => {
  it('retries a failed translation after a delay, and keeps the phrase readable meanwhile', async () => {
    const book = await buildBookOf(['La grêle tombe.']);
    world.translator.respond(() => ({ status: 503, body: '' }));
    await expect(world.makeMeanings()).rejects.toThrow('The translator answered 503.');
    const { status, body } = await getAs(
      world,
      `/guest/sample-chapter?book_code=${book.bookCode}&phrase_no=1`,
    );
    expect([status, body.data.phrase, body.data.translated_status]).toEqual([200, 'La grêle tombe.', 0]);
    // A failed translation is not retried before its delay has passed, and each failure lengthens the delay.
    world.translator.respond(translateByDefault);
    expect(await world.makeMeanings()).toBe(0);
    world.moveClock(minuteMs + 1);
    world.translator.respond(() => ({ status: 500, body: '' }));
    await expect(world.makeMeanings()).rejects.toThrow();
    world.translator.respond(translateByDefault);
    world.moveClock(minuteMs + 1);
    expect(await world.makeMeanings()).toBe(0);
    world.moveClock(4 * minuteMs);
    expect(await world.makeMeanings()).toBe(3);
    expect(await readMeanings(book)).toEqual([toMachineMeanings('la', 'grêle', 'tombe')]);
    expect(await countWaitingPhrases()).toBe(0);
    expect(world.readLog()).not.toContain(translatorKey);
  });

  it('retries a failed translation immediately when its phrase is saved again', async () => {
    const book = await buildBookOf(['Une luciole.']);
    world.translator.respond(() => ({ status: 500, body: '' }));
    await expect(world.makeMeanings()).rejects.toThrow();
    world.translator.respond(translateByDefault);
    const { id } = await phraseOf(world, book.id, 1);
    await studio.put(`/admin/phrase/${id}`, { phrase: 'Deux lucioles.' });
    await world.makeMeanings();
    expect(await readMeanings(book)).toEqual([toMachineMeanings('deux', 'lucioles')]);
  });

  it('continues translating other books when the translation of one book fails', async () => {
    await buildBookOf(['Empoisonné.']);
    const otherBook = await buildBookOf(['Guéri.']);
    world.translator.respond((translationRequest) =>
      translationRequest.q.includes('empoisonné')
        ? { status: 400, body: '' }
        : translateByDefault(translationRequest),
    );
    await expect(world.makeMeanings()).rejects.toThrow();
    await world.makeMeanings();
    expect(await readMeanings(otherBook)).toEqual([toMachineMeanings('guéri')]);
    expect(await countWaitingPhrases()).toBe(1);
    world.translator.respond(translateByDefault);
    world.moveClock(2 * minuteMs);
    await world.makeMeanings();
    expect(await countWaitingPhrases()).toBe(0);
  });

  it('keeps the translations that arrived before a failure', async () => {
    const words = Array.from(
      { length: 150 },
      (_, index) => `mot${String.fromCharCode(97 + (index % 26))}${index}`,
    );
    const book = await buildBookOf([words.slice(0, 75).join(' '), words.slice(75).join(' ')]);
    let callCount = 0;
    world.translator.respond((translationRequest) => {
      callCount += 1;
      return callCount === 2 ? { status: 500, body: '' } : translateByDefault(translationRequest);
    });
    await expect(world.makeMeanings()).rejects.toThrow();
    world.moveClock(2 * minuteMs);
    expect(await world.makeMeanings()).toBe(50);
    expect((await readMeanings(book)).flat()).toEqual(toMachineMeanings(...words));
  });
});

describe('makeMeanings while a translation is running', () => {
  it('lets an editor change a phrase while it is being translated, and then translates the new words', async () => {
    const book = await buildBookOf(['Le renard court.', 'Le putois court.']);
    const { requested, release } = blockTranslator();
    const translationRun = world.makeMeanings();
    await requested;
    const { id } = await phraseOf(world, book.id, 1);
    const editResponse = await studio.put(`/admin/phrase/${id}`, {
      phrase: 'Le blaireau creuse, le renard court.',
      dictionary: 'renard = fox',
    });
    expect(editResponse.status).toBe(200);
    release();
    await translationRun;
    expect(await readMeanings(book)).toEqual([
      [...toMachineMeanings('le', 'blaireau', 'creuse', 'le'), 'fox', ...toMachineMeanings('court')],
      toMachineMeanings('le', 'putois', 'court'),
    ]);
    expect(await countWaitingPhrases()).toBe(0);
  });

  it('translates the remaining words when phrases and books are deleted during a translation request', async () => {
    const [editedBook, boughtBook, deletedBook] = [
      await buildBookOf(['Une loutre.', 'Un castor.']),
      await buildBookOf(['Une belette.']),
      await buildBookOf(['Une fouine.']),
    ];
    const reader = await buildPerson(world);
    await addBookToLibrary(world, reader.user.id, boughtBook.id);
    const { requested, release } = blockTranslator();
    const translationRun = world.makeMeanings();
    await requested;
    await studio.remove(`/admin/phrase/${(await phraseOf(world, editedBook.id, 1)).id}`);
    expect((await studio.remove(`/admin/book/${boughtBook.id}`)).status).toBe(200);
    expect((await studio.remove(`/admin/book/${deletedBook.id}`)).status).toBe(200);
    release();
    await translationRun;
    expect(await readMeanings(editedBook)).toEqual([toMachineMeanings('un', 'castor')]);
    // Words of books that were deleted meanwhile are not translated.
    expect(world.translator.words()).not.toContain('belette');
    expect(await world.makeMeanings()).toBe(0);
    const { status } = await getAs(
      world,
      `/user/read-book?book_code=${boughtBook.bookCode}&phrase_no=1`,
      reader,
    );
    expect(status).toBe(200);
  });

  it('translates the words of other books when a book is deleted during its translation', async () => {
    const [book, otherBook] = [await buildBookOf(['Un phoque.']), await buildBookOf(['Une otarie.'])];
    const { requested, release } = blockTranslator();
    const translationRun = world.makeMeanings();
    await requested;
    expect((await studio.remove(`/admin/book/${book.id}`)).status).toBe(200);
    release();
    await translationRun;
    expect(await readMeanings(otherBook)).toEqual([toMachineMeanings('une', 'otarie')]);
  });

  it('requests no translations of words that another process is already translating', async () => {
    const book = await buildBookOf(['Un corbeau croasse.']);
    const { requested, release } = blockTranslator();
    const firstRun = world.makeMeanings();
    await requested;
    expect(await world.makeMeanings()).toBe(0);
    release();
    await firstRun;
    expect(world.translator.calls).toHaveLength(1);
    expect(await readMeanings(book)).toEqual([toMachineMeanings('un', 'corbeau', 'croasse')]);
  });

  it('retries the translation of a phrase if the process died during the request', async () => {
    const book = await buildBookOf(['Une cigogne passe.']);
    // Stores the row that a process leaves behind if it dies during a translation request.
    await world.deps.db.unaskedPhrase.updateMany({
      where: { bookId: book.id },
      data: { attempts: 1, putOffUntil: new Date(world.deps.clock.now().getTime() + minuteMs) },
    });
    expect(await world.makeMeanings()).toBe(0);
    world.moveClock(2 * minuteMs);
    await world.makeMeanings();
    expect(await readMeanings(book)).toEqual([toMachineMeanings('une', 'cigogne', 'passe')]);
  });
});

describe('concurrent translations and edits', () => {
  it('splits and translates all words correctly despite five simultaneous translation runs and twenty edits', async () => {
    const alphabet = 'abcdefghij';
    const createWord = (index: number) =>
      `truc${alphabet[index % 10]}${alphabet[Math.floor(index / 10) % 10]}`;
    const book = await buildBookOf(
      Array.from({ length: 60 }, (_, index) => `Le ${createWord(index)} et le ${createWord(index * 7)}.`),
    );
    const ids = (await phrasesOf(world, book.id)).map(({ id }) => id);
    const editRequests = Array.from({ length: 20 }, (_, index) => {
      const dictionary = index % 2 ? `${createWord(index)} = explained ${index}` : '';
      const path = `/admin/phrase/${ids[index * 3]}`;
      return index % 5 === 4
        ? studio.remove(path)
        : studio.put(path, { phrase: `Nouveau ${createWord(index + 50)}.`, dictionary });
    });
    const runs = Array.from({ length: 5 }, () => world.makeMeanings());
    const [responses] = await Promise.all([Promise.all(editRequests), Promise.all(runs)]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    await world.makeMeanings();
    expect(await world.deps.db.unaskedPhrase.count({ where: { bookId: book.id } })).toBe(0);
    const storedPhrases = await phrasesOf(world, book.id);
    for (const { wordList, meanings } of storedPhrases)
      wordList.forEach((token, index) => {
        expect([token, meanings[index] !== '']).toEqual([token, /\p{L}/u.test(token)]);
      });
    await world.deps.db.$transaction(async (tx) => {
      await tx.phrase.updateMany({ where: { bookId: book.id }, data: { wordList: [], meanings: [] } });
      await tokenizePhrases(tx, book.id);
    });
    const wordsAndMeaningsOf = (phrases: typeof storedPhrases) =>
      phrases.map(({ wordList, meanings }) => [wordList, meanings]);
    expect(wordsAndMeaningsOf(await phrasesOf(world, book.id))).toEqual(wordsAndMeaningsOf(storedPhrases));
  });
});
