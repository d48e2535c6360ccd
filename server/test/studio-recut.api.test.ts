import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkStorage, cutPhrases, renumberPhrases } from '../src/features/studio/public.ts';
import { buildAdministrator, buildBook, buildPerson, ownBook } from './support/builders.ts';
import { makeWav, type Studio, studioOf } from './support/uploads.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let studio: Studio;
beforeAll(async () => {
  world = await startWorld();
  studio = studioOf(world, await buildAdministrator(world));
});
afterAll(() => world.close());

const clip = makeWav(100);

/** What readers see of a book, and how its chapters count. */
async function shown(db: Pick<World['deps']['db'], 'phrase' | 'book'>, bookId: number) {
  const phrases = await db.phrase.findMany({
    where: { bookId },
    orderBy: { phraseNo: 'asc' },
    select: {
      ...{ id: true, phrase: true, phraseNo: true, sampleNo: true, place: true, chapterId: true },
      ...{ wordList: true, meanings: true },
    },
  });
  const { totalPhrases, totalSample } = await db.book.findUniqueOrThrow({ where: { id: bookId } });
  return { phrases, totalPhrases, totalSample };
}

/** The same when all of it is counted and cut anew, which is then undone. */
async function shownAnew(bookId: number) {
  let anew: Awaited<ReturnType<typeof shown>> | undefined;
  const undo = new Error('undo');
  await world.deps.db
    .$transaction(async (tx) => {
      await renumberPhrases(tx, bookId);
      await tx.phrase.updateMany({ where: { bookId }, data: { wordList: [], meanings: [] } });
      await cutPhrases(tx, bookId);
      anew = await shown(tx, bookId);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return anew;
}

/** The same numbers in every run. */
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
  it.each([7, 42, 1789])('are those of the whole book counted and cut anew (run %i)', async (seed) => {
    const roll = dice(seed);
    const one = <Item>(items: Item[]) => items[roll(items.length)] as Item;
    const begun = [[texts[0] ?? ''], [texts[1] ?? ''], []];
    const book = await buildBook(world, { chapters: begun, dictionary: '' });
    const chapters = () => world.deps.db.chapter.findMany({ where: { bookId: book.id } });
    const phrases = () => world.deps.db.phrase.findMany({ where: { bookId: book.id } });
    const form = () => ({ phrase: one(texts), dictionary: one(dictionaries) });
    const shuffled = (ids: number[]) => [...ids].sort(() => roll(3) - 1);
    const add = async () => {
      const chapter = one(await chapters());
      const inside = (await phrases()).filter(({ chapterId }) => chapterId === chapter.id);
      const before = inside.length > 0 && roll(2) ? { before_id: String(one(inside).id) } : {};
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
      async () => studio.put(`/admin/phrase/${one(await phrases()).id}`, form()),
      async () =>
        studio.put(`/admin/phrase/${one(await phrases()).id}`, {
          ...form(),
          chapter_id: one(await chapters()).id,
        }),
      async () => studio.remove(`/admin/phrase/${one(await phrases()).id}`),
      async () => {
        const chapter = one((await chapters()).filter(({ id }) => id !== 0));
        const ids = (await phrases()).filter(({ chapterId }) => chapterId === chapter.id).map(({ id }) => id);
        if (ids.length === 0) return add();
        return studio.put('/admin/phrase-order', { chapter_id: chapter.id, ids: shuffled(ids) });
      },
      async () => {
        const { id, chapterId } = one(await phrases());
        const inside = (await phrases()).filter((other) => other.chapterId === chapterId);
        return studio.put(`/admin/phrase/${id}/place`, { place: 1 + roll(inside.length) });
      },
      async () =>
        studio.put('/admin/chapter-order', {
          book_id: book.id,
          ids: shuffled((await chapters()).map(({ id }) => id)),
        }),
      async () =>
        studio.put(`/admin/chapter/${one(await chapters()).id}`, {
          title: 'Neuf',
          chapter_no: 20 + roll(900),
        }),
      async () =>
        studio.post('/admin/sample-chaps', {
          is_sample: String(roll(2)),
          book_code: book.bookCode,
          chapter_id: String(one(await chapters()).id),
        }),
    ];
    for (let step = 0; step < 40; step += 1) {
      const some = (await phrases()).length > 0;
      const { status, body } = await (some ? one(edits) : add)();
      expect(status, JSON.stringify(body)).toBe(200);
      expect(await shown(world.deps.db, book.id), `step ${step}`).toEqual(await shownAnew(book.id));
    }
    const last = one(await chapters());
    expect((await studio.remove(`/admin/chapter/${last.id}`)).status).toBe(200);
    expect(await shown(world.deps.db, book.id)).toEqual(await shownAnew(book.id));
  });

  it('brings up to date a book that was cut by older rules', async () => {
    const book = await buildBook(world, { chapters: [['Un homme.', 'Un chat.']], dictionary: 'chat = cat' });
    await world.deps.db.dictionaryEntry.deleteMany({ where: { bookId: book.id } });
    await world.deps.db.phraseWord.deleteMany({ where: { bookId: book.id } });
    await world.deps.db.book.update({ where: { id: book.id }, data: { cutVersion: 0 } });
    const [first] = (await shown(world.deps.db, book.id)).phrases;
    await studio.put(`/admin/phrase/${first?.id}`, { phrase: 'Un chat noir.', dictionary: 'noir = black' });
    const after = await shown(world.deps.db, book.id);
    expect(after).toEqual(await shownAnew(book.id));
    expect(after.phrases[0]?.meanings).toContain('cat');
  });

  it('hold when twenty people edit at once', async () => {
    const book = await buildBook(world);
    const [chapter] = await world.deps.db.chapter.findMany({
      where: { bookId: book.id },
      orderBy: { id: 'asc' },
      include: { phrases: true },
    });
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
    const after = await shown(world.deps.db, book.id);
    expect(after.phrases.map(({ phraseNo }) => phraseNo)).toEqual(after.phrases.map((_, index) => index + 1));
    expect(after).toEqual(await shownAnew(book.id));
  });
});

describe('a reader’s place', () => {
  async function readingAt(phraseNo: number) {
    const reader = await buildPerson(world);
    const book = await buildBook(world);
    await ownBook(world, reader.user.id, book.id);
    const ask = (path: string) => world.api.get(`/v1${path}`).set('Authorization', reader.bearer);
    await world.api
      .put('/v1/user/reading-position')
      .set('Authorization', reader.bearer)
      .send({ book_code: book.bookCode, phrase_no: phraseNo });
    const place = async () => {
      const { body } = await ask(`/user/read-book?book_code=${book.bookCode}`);
      return [body.data.phrase, body.data.phrase_no];
    };
    const phrases = await world.deps.db.phrase.findMany({
      where: { bookId: book.id },
      orderBy: { phraseNo: 'asc' },
    });
    const chapters = await world.deps.db.chapter.findMany({
      where: { bookId: book.id },
      orderBy: { chapterNo: 'asc' },
    });
    return { book, place, phrases, chapters };
  }

  it('stays on its phrase while others come, go and move', async () => {
    const { place, phrases, chapters, book } = await readingAt(3);
    expect(await place()).toEqual(['Elle rit.', 3]);
    await studio.post('/admin/phrase', {
      phrase: 'Neuf.',
      chapter_id: String(chapters[0]?.id),
      before_id: String(phrases[0]?.id),
      line_audio: clip,
    });
    expect(await place()).toEqual(['Elle rit.', 4]);
    await studio.remove(`/admin/phrase/${phrases[0]?.id}`);
    expect(await place()).toEqual(['Elle rit.', 3]);
    await studio.put('/admin/chapter-order', {
      book_id: book.id,
      ids: chapters.map(({ id }) => id).reverse(),
    });
    expect(await place()).toEqual(['Elle rit.', 5]);
    await studio.remove(`/admin/chapter/${chapters[1]?.id}`);
    expect(await place()).toEqual(['Elle rit.', 3]);
  });

  it('moves to the next phrase when its own is deleted, at the end to the one before', async () => {
    const { place, phrases, chapters } = await readingAt(2);
    await studio.remove(`/admin/phrase/${phrases[0]?.id}`);
    await studio.remove(`/admin/phrase/${phrases[1]?.id}`);
    expect(await place()).toEqual(['Elle rit.', 1]);
    await studio.remove(`/admin/chapter/${chapters[0]?.id}`);
    expect(await place()).toEqual(['Tout de suite !', 1]);
    const other = await readingAt(5);
    await studio.remove(`/admin/chapter/${other.chapters[1]?.id}`);
    expect(await other.place()).toEqual(['Elle rit.', 3]);
  });
});

describe('the storage', () => {
  it('holds what the rows name and nothing else', async () => {
    expect(await checkStorage(world.deps)).toEqual({ orphans: [], missing: [] });
  });
});
