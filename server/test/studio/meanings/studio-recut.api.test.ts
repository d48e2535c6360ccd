import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findStorageProblems, tokenizePhrases } from '../../../src/features/studio/public.ts';
import type { Book } from '../../../src/generated/prisma/client.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  chaptersOf,
  phraseOf,
  phrasesOf,
} from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createStudioClient, makeWav, type StudioClient } from '../../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterAll(() => world.close());

const clip = makeWav(100);

type PhraseDatabase = Pick<World['deps']['db'], 'phrase'>;
const readWords = (db: PhraseDatabase, bookId: number) =>
  db.phrase.findMany({
    where: { bookId },
    orderBy: { id: 'asc' },
    // `unasked` is set for phrases that are waiting for the translator.
    select: {
      id: true,
      phrase: true,
      wordList: true,
      meanings: true,
      lemmas: true,
      wordKinds: true,
      unasked: { select: { phraseId: true } },
    },
  });

/** Splits the whole book into words again, returns the result and rolls the changes back. */
async function simulateRecut(bookId: number) {
  let recutPhrases: Awaited<ReturnType<typeof readWords>> | undefined;
  const rollbackError = new Error('undo');
  await world.deps.db
    .$transaction(async (tx) => {
      await tx.phrase.updateMany({ where: { bookId }, data: { wordList: [], meanings: [], lemmas: [] } });
      await tokenizePhrases(tx, bookId);
      recutPhrases = await readWords(tx, bookId);
      throw rollbackError;
    })
    .catch((error: unknown) => {
      if (error !== rollbackError) throw error;
    });
  return recutPhrases;
}

/**
 * Checks that the stored words match the result of splitting the whole book again, and that the stored phrase numbers
 * match a recount.
 */
async function expectConsistent(book: Book, message = ''): Promise<void> {
  const { deps } = world;
  expect(await readWords(deps.db, book.id), message).toEqual(await simulateRecut(book.id));
  let [phraseNo, samplePhraseNo] = [0, 0];
  const recountedChapters = (await chaptersOf(world, book)).flatMap(({ id: chapterId, isSample, phrases }) =>
    phrases.map(({ id }, index) => {
      phraseNo += 1;
      if (isSample) samplePhraseNo += 1;
      return { id, chapterId, place: index + 1, phraseNo, sampleNo: isSample ? samplePhraseNo : null };
    }),
  );
  expect(await phrasesOf(world, book.id), message).toMatchObject(recountedChapters);
  const row = await deps.db.book.findUniqueOrThrow({ where: { id: book.id }, include: { phrases: true } });
  expect([row.totalPhrases, row.totalSample, row.phrases.length], message).toEqual([
    phraseNo,
    samplePhraseNo,
    phraseNo,
  ]);
}

/** Returns a seeded random number generator. */
function createDice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

const texts = [
  "Elle part tout de suite, n'est-ce pas ?",
  'Parle-t-elle au vieil homme ?',
  "L'homme parle.",
  'Tout va bien : il y a du pain.',
  'Il part ; elle, non.',
  'La pomme de terre est sur la terre.',
];
const dictionaries = [
  '',
  'homme = man\ntout de suite = right away',
  'homme = husband',
  'tout = all\nde = of',
  'il y a = there is\nil = he',
  '-t-elle = does she',
  'pomme de terre = potato\nterre = earth',
  'pomme de terre = spud',
  'elle = she\nparler = to talk\nparle = talks',
];

describe('words and numbers after edits', () => {
  it.each([7, 42, 1789])(
    'keeps stored words and phrase numbers equal to a full recalculation after random edits (seed %i)',
    async (seed) => {
      const rollDice = createDice(seed);
      const pickItem = <Item>(items: Item[]) => items[rollDice(items.length)] as Item;
      const initialChapters = [[texts[0] ?? ''], [texts[1] ?? ''], []];
      const book = await buildBook(world, { chapters: initialChapters, dictionary: '' });
      const findChapters = () => world.deps.db.chapter.findMany({ where: { bookId: book.id } });
      const findPhrases = () => world.deps.db.phrase.findMany({ where: { bookId: book.id } });
      const createPhraseForm = () => ({ phrase: pickItem(texts), dictionary: pickItem(dictionaries) });
      const shuffle = (ids: number[]) => [...ids].sort(() => rollDice(3) - 1);
      const addPhrase = async () => {
        const chapter = pickItem(await findChapters());
        const chapterPhrases = (await findPhrases()).filter(({ chapterId }) => chapterId === chapter.id);
        const nextPhrase =
          chapterPhrases.length > 0 && rollDice(2) ? { before_id: String(pickItem(chapterPhrases).id) } : {};
        return studio.post('/admin/phrase', {
          ...createPhraseForm(),
          ...nextPhrase,
          chapter_id: String(chapter.id),
          line_audio: clip,
        });
      };
      const edits = [
        addPhrase,
        addPhrase,
        addPhrase,
        async () => studio.put(`/admin/phrase/${pickItem(await findPhrases()).id}`, createPhraseForm()),
        async () =>
          studio.put(`/admin/phrase/${pickItem(await findPhrases()).id}`, {
            ...createPhraseForm(),
            chapter_id: pickItem(await findChapters()).id,
          }),
        async () => studio.remove(`/admin/phrase/${pickItem(await findPhrases()).id}`),
        async () => {
          const chapter = pickItem((await findChapters()).filter(({ id }) => id !== 0));
          const ids = (await findPhrases())
            .filter(({ chapterId }) => chapterId === chapter.id)
            .map(({ id }) => id);
          if (ids.length === 0) return addPhrase();
          return studio.put('/admin/phrase-order', { chapter_id: chapter.id, ids: shuffle(ids) });
        },
        async () => {
          const { id, chapterId } = pickItem(await findPhrases());
          const chapterPhrases = (await findPhrases()).filter(
            (otherPhrase) => otherPhrase.chapterId === chapterId,
          );
          return studio.put(`/admin/phrase/${id}/place`, { place: 1 + rollDice(chapterPhrases.length) });
        },
        async () =>
          studio.put('/admin/chapter-order', {
            book_id: book.id,
            ids: shuffle((await findChapters()).map(({ id }) => id)),
          }),
        async () =>
          studio.put(`/admin/chapter/${pickItem(await findChapters()).id}`, {
            title: 'Neuf',
            chapter_no: 20 + rollDice(900),
          }),
        async () =>
          studio.post('/admin/sample-chaps', {
            is_sample: String(rollDice(2)),
            book_code: book.bookCode,
            chapter_id: String(pickItem(await findChapters()).id),
          }),
      ];
      for (let i = 0; i < 40; i += 1) {
        const hasPhrases = (await findPhrases()).length > 0;
        const { status, body } = await (hasPhrases ? pickItem(edits) : addPhrase)();
        expect(status, JSON.stringify(body)).toBe(200);
        await expectConsistent(book, `step ${i}`);
      }
      const chapterToDelete = pickItem(await findChapters());
      expect((await studio.remove(`/admin/chapter/${chapterToDelete.id}`)).status).toBe(200);
      await expectConsistent(book);
    },
  );

  it('splits a book’s phrases into words again at the next edit if an older server version had split them', async () => {
    const book = await buildBook(world, { chapters: [['Un homme.', 'Un chat.']], dictionary: 'chat = cat' });
    await world.deps.db.dictionaryEntry.deleteMany({ where: { bookId: book.id } });
    await world.deps.db.phraseWord.deleteMany({ where: { bookId: book.id } });
    await world.deps.db.book.update({ where: { id: book.id }, data: { cutVersion: 0 } });
    const firstPhrase = await phraseOf(world, book.id, 1);
    await studio.put(`/admin/phrase/${firstPhrase.id}`, {
      phrase: 'Un chat noir.',
      dictionary: 'noir = black',
    });
    await expectConsistent(book);
    expect((await phraseOf(world, book.id, 1)).meanings).toContain('cat');
  });

  it('keeps words and phrase numbers correct while twenty people edit simultaneously', async () => {
    const book = await buildBook(world);
    const [chapter] = await chaptersOf(world, book);
    const [firstPhrase, secondPhrase] = chapter?.phrases ?? [];
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        if (index === 3) return studio.remove(`/admin/phrase/${secondPhrase?.id}`);
        if (index % 4 === 1)
          return studio.put(`/admin/phrase/${firstPhrase?.id}`, {
            phrase: `Un ${index}.`,
            dictionary: `un = ${index}`,
          });
        return studio.post('/admin/phrase', {
          phrase: `Phrase ${index}.`,
          dictionary: `phrase = phrase ${index}`,
          chapter_id: String(chapter?.id),
          line_audio: clip,
        });
      }),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    await expectConsistent(book);
  });
});

describe('a reader’s position', () => {
  async function buildReaderAt(phraseNo: number) {
    const reader = await buildPerson(world);
    const book = await buildBook(world);
    await addBookToLibrary(world, reader.user.id, book.id);
    const getAsReader = (path: string) => world.api.get(`/v1${path}`).set('Authorization', reader.bearer);
    await world.api
      .put('/v1/user/reading-position')
      .set('Authorization', reader.bearer)
      .send({ book_code: book.bookCode, phrase_no: phraseNo });
    const readPosition = async () => {
      const { body } = await getAsReader(`/user/read-book?book_code=${book.bookCode}`);
      return [body.data.phrase, body.data.phrase_no];
    };
    const chapters = await chaptersOf(world, book);
    return { book, position: readPosition, phrases: chapters.flatMap(({ phrases }) => phrases), chapters };
  }

  it('keeps a reader’s position on its phrase while other phrases are added, deleted and moved', async () => {
    const { position, phrases, chapters, book } = await buildReaderAt(3);
    expect(await position()).toEqual(['Elle rit.', 3]);
    await studio.post('/admin/phrase', {
      phrase: 'Neuf.',
      chapter_id: String(chapters[0]?.id),
      before_id: String(phrases[0]?.id),
      line_audio: clip,
    });
    expect(await position()).toEqual(['Elle rit.', 4]);
    await studio.remove(`/admin/phrase/${phrases[0]?.id}`);
    expect(await position()).toEqual(['Elle rit.', 3]);
    await studio.put('/admin/chapter-order', {
      book_id: book.id,
      ids: chapters.map(({ id }) => id).reverse(),
    });
    expect(await position()).toEqual(['Elle rit.', 5]);
    await studio.remove(`/admin/chapter/${chapters[1]?.id}`);
    expect(await position()).toEqual(['Elle rit.', 3]);
  });

  it('moves readers of a deleted phrase to the next phrase, or to the previous one at the end of the book', async () => {
    const { position, phrases, chapters } = await buildReaderAt(2);
    await studio.remove(`/admin/phrase/${phrases[0]?.id}`);
    await studio.remove(`/admin/phrase/${phrases[1]?.id}`);
    expect(await position()).toEqual(['Elle rit.', 1]);
    await studio.remove(`/admin/chapter/${chapters[0]?.id}`);
    expect(await position()).toEqual(['Tout de suite !', 1]);
    const otherReader = await buildReaderAt(5);
    await studio.remove(`/admin/chapter/${otherReader.chapters[1]?.id}`);
    expect(await otherReader.position()).toEqual(['Elle rit.', 3]);
  });

  it('moves readers of a deleted phrase into the next chapter if their chapter has no later phrase', async () => {
    const { position, phrases } = await buildReaderAt(2);
    await studio.remove(`/admin/phrase/${phrases[1]?.id}`);
    expect(await position()).toEqual(['Elle rit.', 2]);
    await studio.remove(`/admin/phrase/${phrases[2]?.id}`);
    expect(await position()).toEqual(['Tout de suite !', 2]);
  });
});

describe('the storage', () => {
  it('leaves no orphaned or missing files after all edits to phrases', async () => {
    expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });
  });
});
