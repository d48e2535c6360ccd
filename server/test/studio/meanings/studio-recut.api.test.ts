import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkStorage, cutPhrases } from '../../../src/features/studio/public.ts';
import type { Book } from '../../../src/generated/prisma/client.ts';
import {
  buildAdministrator,
  buildBook,
  buildPerson,
  chaptersOf,
  ownBook,
  phraseOf,
  phrasesOf,
} from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { makeWav, type Studio, studioOf } from '../../support/studio/uploads.ts';

let world: World;
let studio: Studio;
beforeAll(async () => {
  world = await startWorld();
  studio = studioOf(world, await buildAdministrator(world));
});
afterAll(() => world.close());

const clip = makeWav(100);

type Db = Pick<World['deps']['db'], 'phrase'>;
const wordsOf = (db: Db, bookId: number) =>
  db.phrase.findMany({
    where: { bookId },
    orderBy: { id: 'asc' },
    // Includes the rows of phrases that are waiting for the translator.
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

/** Returns the words that splitting the whole book again would produce. Rolls its changes back. */
async function recutWords(bookId: number) {
  let recut: Awaited<ReturnType<typeof wordsOf>> | undefined;
  const undo = new Error('undo');
  await world.deps.db
    .$transaction(async (tx) => {
      await tx.phrase.updateMany({ where: { bookId }, data: { wordList: [], meanings: [], lemmas: [] } });
      await cutPhrases(tx, bookId);
      recut = await wordsOf(tx, bookId);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return recut;
}

/** Expects the stored words to equal those of a complete recut, and the stored numbers to equal a fresh count. */
async function expectConsistent(book: Book, when = ''): Promise<void> {
  const { deps } = world;
  expect(await wordsOf(deps.db, book.id), when).toEqual(await recutWords(book.id));
  let [phraseNo, sampleNo] = [0, 0];
  const counted = (await chaptersOf(world, book)).flatMap(({ id: chapterId, isSample, phrases }) =>
    phrases.map(({ id }, index) => {
      phraseNo += 1;
      if (isSample) sampleNo += 1;
      return { id, chapterId, place: index + 1, phraseNo, sampleNo: isSample ? sampleNo : null };
    }),
  );
  expect(await phrasesOf(world, book.id), when).toMatchObject(counted);
  const row = await deps.db.book.findUniqueOrThrow({ where: { id: book.id }, include: { phrases: true } });
  expect([row.totalPhrases, row.totalSample, row.phrases.length], when).toEqual([
    phraseNo,
    sampleNo,
    phraseNo,
  ]);
}

/** Returns a seeded random number generator. */
function dice(seed: number) {
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
    'keeps words and phrase numbers equal to a full recalculation after random edits (seed %i)',
    async (seed) => {
      const roll = dice(seed);
      const pick = <Item>(items: Item[]) => items[roll(items.length)] as Item;
      const initialChapters = [[texts[0] ?? ''], [texts[1] ?? ''], []];
      const book = await buildBook(world, { chapters: initialChapters, dictionary: '' });
      const chapters = () => world.deps.db.chapter.findMany({ where: { bookId: book.id } });
      const phrases = () => world.deps.db.phrase.findMany({ where: { bookId: book.id } });
      const form = () => ({ phrase: pick(texts), dictionary: pick(dictionaries) });
      const shuffled = (ids: number[]) => [...ids].sort(() => roll(3) - 1);
      const add = async () => {
        const chapter = pick(await chapters());
        const inside = (await phrases()).filter(({ chapterId }) => chapterId === chapter.id);
        const before = inside.length > 0 && roll(2) ? { before_id: String(pick(inside).id) } : {};
        return studio.post('/admin/phrase', {
          ...form(),
          ...before,
          chapter_id: String(chapter.id),
          line_audio: clip,
        });
      };
      const edits = [
        add,
        add,
        add,
        async () => studio.put(`/admin/phrase/${pick(await phrases()).id}`, form()),
        async () =>
          studio.put(`/admin/phrase/${pick(await phrases()).id}`, {
            ...form(),
            chapter_id: pick(await chapters()).id,
          }),
        async () => studio.remove(`/admin/phrase/${pick(await phrases()).id}`),
        async () => {
          const chapter = pick((await chapters()).filter(({ id }) => id !== 0));
          const ids = (await phrases())
            .filter(({ chapterId }) => chapterId === chapter.id)
            .map(({ id }) => id);
          if (ids.length === 0) return add();
          return studio.put('/admin/phrase-order', { chapter_id: chapter.id, ids: shuffled(ids) });
        },
        async () => {
          const { id, chapterId } = pick(await phrases());
          const inside = (await phrases()).filter((other) => other.chapterId === chapterId);
          return studio.put(`/admin/phrase/${id}/place`, { place: 1 + roll(inside.length) });
        },
        async () =>
          studio.put('/admin/chapter-order', {
            book_id: book.id,
            ids: shuffled((await chapters()).map(({ id }) => id)),
          }),
        async () =>
          studio.put(`/admin/chapter/${pick(await chapters()).id}`, {
            title: 'Neuf',
            chapter_no: 20 + roll(900),
          }),
        async () =>
          studio.post('/admin/sample-chaps', {
            is_sample: String(roll(2)),
            book_code: book.bookCode,
            chapter_id: String(pick(await chapters()).id),
          }),
      ];
      for (let step = 0; step < 40; step += 1) {
        const hasPhrases = (await phrases()).length > 0;
        const { status, body } = await (hasPhrases ? pick(edits) : add)();
        expect(status, JSON.stringify(body)).toBe(200);
        await expectConsistent(book, `step ${step}`);
      }
      const last = pick(await chapters());
      expect((await studio.remove(`/admin/chapter/${last.id}`)).status).toBe(200);
      await expectConsistent(book);
    },
  );

  it('recuts a whole book at its next edit if an older version split it into words', async () => {
    const book = await buildBook(world, { chapters: [['Un homme.', 'Un chat.']], dictionary: 'chat = cat' });
    await world.deps.db.dictionaryEntry.deleteMany({ where: { bookId: book.id } });
    await world.deps.db.phraseWord.deleteMany({ where: { bookId: book.id } });
    await world.deps.db.book.update({ where: { id: book.id }, data: { cutVersion: 0 } });
    const first = await phraseOf(world, book.id, 1);
    await studio.put(`/admin/phrase/${first.id}`, { phrase: 'Un chat noir.', dictionary: 'noir = black' });
    await expectConsistent(book);
    expect((await phraseOf(world, book.id, 1)).meanings).toContain('cat');
  });

  it('keeps words and phrase numbers correct when twenty people edit simultaneously', async () => {
    const book = await buildBook(world);
    const [chapter] = await chaptersOf(world, book);
    const [first, second] = chapter?.phrases ?? [];
    const edits = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        if (index === 3) return studio.remove(`/admin/phrase/${second?.id}`);
        if (index % 4 === 1)
          return studio.put(`/admin/phrase/${first?.id}`, {
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
    expect(new Set(edits.map(({ status }) => status))).toEqual(new Set([200]));
    await expectConsistent(book);
  });
});

describe('a reader’s position', () => {
  async function readingAt(phraseNo: number) {
    const reader = await buildPerson(world);
    const book = await buildBook(world);
    await ownBook(world, reader.user.id, book.id);
    const get = (path: string) => world.api.get(`/v1${path}`).set('Authorization', reader.bearer);
    await world.api
      .put('/v1/user/reading-position')
      .set('Authorization', reader.bearer)
      .send({ book_code: book.bookCode, phrase_no: phraseNo });
    const position = async () => {
      const { body } = await get(`/user/read-book?book_code=${book.bookCode}`);
      return [body.data.phrase, body.data.phrase_no];
    };
    const chapters = await chaptersOf(world, book);
    return { book, position, phrases: chapters.flatMap(({ phrases }) => phrases), chapters };
  }

  it('keeps a reader’s position on its phrase while others are added, deleted and moved', async () => {
    const { position, phrases, chapters, book } = await readingAt(3);
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

  it('moves a reader to the next phrase when theirs is deleted, or to the previous one at the end of the book', async () => {
    const { position, phrases, chapters } = await readingAt(2);
    await studio.remove(`/admin/phrase/${phrases[0]?.id}`);
    await studio.remove(`/admin/phrase/${phrases[1]?.id}`);
    expect(await position()).toEqual(['Elle rit.', 1]);
    await studio.remove(`/admin/chapter/${chapters[0]?.id}`);
    expect(await position()).toEqual(['Tout de suite !', 1]);
    const other = await readingAt(5);
    await studio.remove(`/admin/chapter/${other.chapters[1]?.id}`);
    expect(await other.position()).toEqual(['Elle rit.', 3]);
  });

  it('moves readers of a deleted phrase forward, into the next chapter if necessary', async () => {
    const { position, phrases } = await readingAt(2);
    await studio.remove(`/admin/phrase/${phrases[1]?.id}`);
    expect(await position()).toEqual(['Elle rit.', 2]);
    await studio.remove(`/admin/phrase/${phrases[2]?.id}`);
    expect(await position()).toEqual(['Tout de suite !', 2]);
  });
});

describe('the storage', () => {
  it('leaves no orphaned or missing file after all edits', async () => {
    expect(await checkStorage(world.deps)).toEqual({ orphans: [], missing: [] });
  });
});
