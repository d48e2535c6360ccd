import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cutPhrases } from '../../../src/features/studio/public.ts';
import type { Book } from '../../../src/generated/prisma/client.ts';
import {
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  ownBook,
  phraseOf,
  phrasesOf,
} from '../../support/builders.ts';
import {
  startTranslatedWorld,
  type TranslatedWorld,
  translatorKey,
  usually,
} from '../../support/studio/translation.ts';
import { type Studio, studioOf } from '../../support/studio/uploads.ts';

let world: TranslatedWorld;
let studio: Studio;
beforeAll(async () => {
  world = await startTranslatedWorld();
  studio = studioOf(world, await buildAdministrator(world));
});
beforeEach(() => world.translator.reset());
afterAll(() => world.close());

const minute = 60_000;
const bookOf = (phrases: string[], dictionary = '') => buildBook(world, { chapters: [phrases], dictionary });
const meaningsOf = async (book: Book) =>
  (await phrasesOf(world, book.id)).map(({ meanings }) => meanings.filter(Boolean));
const english = (...words: string[]) => words.map((word) => `${word} in English`);
const waiting = () => world.deps.db.unaskedPhrase.count();

/**
 * Blocks the translator. `requested` resolves when a request arrives; `release` unblocks that request and all later
 * ones.
 */
function gate() {
  let [markRequested, release] = [() => {}, () => {}];
  const requested = new Promise<void>((resolve) => {
    markRequested = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  world.translator.respond(async (question) => {
    markRequested();
    await released;
    return usually(question);
  });
  return { requested, release };
}

describe('makeMeanings with a translator that fails', () => {
  it('retries a failed translation, keeping the phrase readable and the API key out of the log', async () => {
    const book = await bookOf(['La grêle tombe.']);
    world.translator.respond(() => ({ status: 503, body: '' }));
    await expect(world.makeMeanings()).rejects.toThrow('The translator answered 503.');
    const { status, body } = await getAs(
      world,
      `/guest/sample-chapter?book_code=${book.bookCode}&phrase_no=1`,
    );
    expect([status, body.data.phrase, body.data.translated_status]).toEqual([200, 'La grêle tombe.', 0]);
    // Each retry waits until it is due, and the delay grows with every failure.
    world.translator.respond(usually);
    expect(await world.makeMeanings()).toBe(0);
    world.moveClock(minute + 1);
    world.translator.respond(() => ({ status: 500, body: '' }));
    await expect(world.makeMeanings()).rejects.toThrow();
    world.translator.respond(usually);
    world.moveClock(minute + 1);
    expect(await world.makeMeanings()).toBe(0);
    world.moveClock(4 * minute);
    expect(await world.makeMeanings()).toBe(3);
    expect(await meaningsOf(book)).toEqual([english('la', 'grêle', 'tombe')]);
    expect(await waiting()).toBe(0);
    expect(world.logged()).not.toContain(translatorKey);
  });

  it('retries a failed translation immediately once its phrase is saved again', async () => {
    const book = await bookOf(['Une luciole.']);
    world.translator.respond(() => ({ status: 500, body: '' }));
    await expect(world.makeMeanings()).rejects.toThrow();
    world.translator.respond(usually);
    const { id } = await phraseOf(world, book.id, 1);
    await studio.put(`/admin/phrase/${id}`, { phrase: 'Deux lucioles.' });
    await world.makeMeanings();
    expect(await meaningsOf(book)).toEqual([english('deux', 'lucioles')]);
  });

  it('continues with other books when the translator fails on one of them', async () => {
    await bookOf(['Empoisonné.']);
    const other = await bookOf(['Guéri.']);
    world.translator.respond((question) =>
      question.q.includes('empoisonné') ? { status: 400, body: '' } : usually(question),
    );
    await expect(world.makeMeanings()).rejects.toThrow();
    await world.makeMeanings();
    expect(await meaningsOf(other)).toEqual([english('guéri')]);
    expect(await waiting()).toBe(1);
    world.translator.respond(usually);
    world.moveClock(2 * minute);
    await world.makeMeanings();
    expect(await waiting()).toBe(0);
  });

  it('stores the translations received before a failure', async () => {
    const words = Array.from(
      { length: 150 },
      (_, index) => `mot${String.fromCharCode(97 + (index % 26))}${index}`,
    );
    const book = await bookOf([words.slice(0, 75).join(' '), words.slice(75).join(' ')]);
    let calls = 0;
    world.translator.respond((question) => {
      calls += 1;
      return calls === 2 ? { status: 500, body: '' } : usually(question);
    });
    await expect(world.makeMeanings()).rejects.toThrow();
    world.moveClock(2 * minute);
    expect(await world.makeMeanings()).toBe(50);
    expect((await meaningsOf(book)).flat()).toEqual(english(...words));
  });
});

describe('makeMeanings while a translation is running', () => {
  it('lets editors change a phrase during its translation, and then translates the new words', async () => {
    const book = await bookOf(['Le renard court.', 'Le putois court.']);
    const { requested, release } = gate();
    const making = world.makeMeanings();
    await requested;
    const { id } = await phraseOf(world, book.id, 1);
    const edit = await studio.put(`/admin/phrase/${id}`, {
      phrase: 'Le blaireau creuse, le renard court.',
      dictionary: 'renard = fox',
    });
    expect(edit.status).toBe(200);
    release();
    await making;
    expect(await meaningsOf(book)).toEqual([
      [...english('le', 'blaireau', 'creuse', 'le'), 'fox', ...english('court')],
      english('le', 'putois', 'court'),
    ]);
    expect(await waiting()).toBe(0);
  });

  it('tolerates the deletion of phrases and other books during a translation', async () => {
    const [edited, bought, deleted] = [
      await bookOf(['Une loutre.', 'Un castor.']),
      await bookOf(['Une belette.']),
      await bookOf(['Une fouine.']),
    ];
    const reader = await buildPerson(world);
    await ownBook(world, reader.user.id, bought.id);
    const { requested, release } = gate();
    const making = world.makeMeanings();
    await requested;
    await studio.remove(`/admin/phrase/${(await phraseOf(world, edited.id, 1)).id}`);
    expect((await studio.remove(`/admin/book/${bought.id}`)).status).toBe(200);
    expect((await studio.remove(`/admin/book/${deleted.id}`)).status).toBe(200);
    release();
    await making;
    expect(await meaningsOf(edited)).toEqual([english('un', 'castor')]);
    // Words of deleted books are not translated.
    expect(world.translator.words()).not.toContain('belette');
    expect(await world.makeMeanings()).toBe(0);
    const { status } = await getAs(world, `/user/read-book?book_code=${bought.bookCode}&phrase_no=1`, reader);
    expect(status).toBe(200);
  });

  it('tolerates the deletion of a book during its translation', async () => {
    const [book, other] = [await bookOf(['Un phoque.']), await bookOf(['Une otarie.'])];
    const { requested, release } = gate();
    const making = world.makeMeanings();
    await requested;
    expect((await studio.remove(`/admin/book/${book.id}`)).status).toBe(200);
    release();
    await making;
    expect(await meaningsOf(other)).toEqual([english('une', 'otarie')]);
  });

  it('does not request words that another run is already translating', async () => {
    const book = await bookOf(['Un corbeau croasse.']);
    const { requested, release } = gate();
    const first = world.makeMeanings();
    await requested;
    expect(await world.makeMeanings()).toBe(0);
    release();
    await first;
    expect(world.translator.calls).toHaveLength(1);
    expect(await meaningsOf(book)).toEqual([english('un', 'corbeau', 'croasse')]);
  });

  it('translates a phrase later if the process died during its translation', async () => {
    const book = await bookOf(['Une cigogne passe.']);
    // Stores what a process leaves behind if it dies during a request.
    await world.deps.db.unaskedPhrase.updateMany({
      where: { bookId: book.id },
      data: { attempts: 1, putOffUntil: new Date(world.deps.clock.now().getTime() + minute) },
    });
    expect(await world.makeMeanings()).toBe(0);
    world.moveClock(2 * minute);
    await world.makeMeanings();
    expect(await meaningsOf(book)).toEqual([english('une', 'cigogne', 'passe')]);
  });
});

describe('concurrent runs and edits', () => {
  it('splits and translates all words despite five simultaneous runs and twenty edits', async () => {
    const letters = 'abcdefghij';
    const word = (index: number) => `truc${letters[index % 10]}${letters[Math.floor(index / 10) % 10]}`;
    const book = await bookOf(
      Array.from({ length: 60 }, (_, index) => `Le ${word(index)} et le ${word(index * 7)}.`),
    );
    const ids = (await phrasesOf(world, book.id)).map(({ id }) => id);
    const edits = Array.from({ length: 20 }, (_, index) => {
      const dictionary = index % 2 ? `${word(index)} = explained ${index}` : '';
      const path = `/admin/phrase/${ids[index * 3]}`;
      return index % 5 === 4
        ? studio.remove(path)
        : studio.put(path, { phrase: `Nouveau ${word(index + 50)}.`, dictionary });
    });
    const runs = Array.from({ length: 5 }, () => world.makeMeanings());
    const [responses] = await Promise.all([Promise.all(edits), Promise.all(runs)]);
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
      await cutPhrases(tx, book.id);
    });
    const words = (phrases: typeof storedPhrases) =>
      phrases.map(({ wordList, meanings }) => [wordList, meanings]);
    expect(words(await phrasesOf(world, book.id))).toEqual(words(storedPhrases));
  });
});
