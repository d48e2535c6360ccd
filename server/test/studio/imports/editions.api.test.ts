import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findStorageProblems } from '../../../src/features/studio/public.ts';
import type { Book } from '../../../src/generated/prisma/client.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  chaptersOf,
  getAs,
  type Person,
  phrasesOf,
} from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createEditionStudio, toFileChapter } from '../../support/studio/editions.ts';

const texts = [
  [
    'Il était une fois une petite fille de village.',
    'Sa mère en était folle.',
    '— Oui.',
    'Cette bonne femme lui fit faire un petit chaperon rouge.',
  ],
  ['Un jour, sa mère fit des galettes.', '— Oui.', 'Va voir comment se porte ta grand-mère.'],
  ['Le loup arriva bientôt à la maison.', 'Il frappa longtemps à la porte.'],
] as const;
const [village, mother, yes, hood] = texts[0];
const [cakes, , grandmother] = texts[1];
const titles = ['Chapitre 1', 'Chapitre 2', 'Chapitre 3'];
const toFile = (chapters: readonly (readonly string[])[]) =>
  chapters.map((chapter, index) => toFileChapter(titles[index] ?? `Chapitre ${index + 1}`, chapter));

let world: World;
let editions: ReturnType<typeof createEditionStudio>;
let book: Book;
let reader: Person;

beforeAll(async () => {
  world = await startWorld();
  editions = createEditionStudio(world, await buildAdministrator(world));
});
afterAll(() => world.close());
beforeEach(async () => {
  book = await buildBook(world, {
    chapters: texts.map((chapter) => [...chapter]),
    dictionary: 'mère = mother\nloup = wolf',
  });
  reader = await buildPerson(world);
  await addBookToLibrary(world, reader.user.id, book.id);
});

const findPhrases = async () => await phrasesOf(world, book.id);
const listTexts = async () =>
  (await chaptersOf(world, book)).map(({ title, phrases }) => [
    title,
    ...phrases.map(({ phrase }) => phrase),
  ]);
async function findId(text: string, occurrence = 0): Promise<number> {
  const phrase = (await findPhrases()).filter((candidate) => candidate.phrase === text)[occurrence];
  if (!phrase) throw new Error(`The book has no phrase “${text}”.`);
  return phrase.id;
}
const putReaderAt = async (phraseId: number) =>
  await world.deps.db.readingPosition.upsert({
    where: { userId_bookId: { userId: reader.user.id, bookId: book.id } },
    create: {
      userId: reader.user.id,
      bookId: book.id,
      phraseId,
      phraseNo: 1,
      seenAt: world.deps.clock.now(),
    },
    update: { phraseId },
  });
/** Returns the phrase at which the member continues reading. */
const readPosition = async () =>
  (await getAs(world, `/user/read-book?book_code=${book.bookCode}`, reader)).body.data.phrase;
const expectCleanStorage = async () =>
  expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });

describe('GET /v1/admin/import/{id} of a newer edition', () => {
  it('shows the changes before anything is written, with the book’s details and sample chapters', async () => {
    const before = await listTexts();
    editions.setFile(
      toFile([
        [village, 'Sa mère en était très folle.', yes, hood],
        [cakes, yes],
        texts[2],
        ['Une fin nouvelle.'],
      ]),
    );
    const { found } = await editions.start(book);
    expect(found).toMatchObject({ title: book.title, authors: [book.author], difficulty: 'Easy' });
    expect(found?.chapters.map(({ is_sample }) => is_sample)).toEqual([true, false, false, false]);
    expect(found?.edition).toEqual({
      same: 7,
      changed: 1,
      added: 1,
      removed: 1,
      changes: [
        { kind: 'changed', chapter: 'Chapitre 1', before: mother, after: 'Sa mère en était très folle.' },
        { kind: 'removed', chapter: 'Chapitre 2', before: grandmother, after: '' },
        { kind: 'added', chapter: 'Chapitre 4', before: '', after: 'Une fin nouvelle.' },
      ],
    });
    expect(await listTexts()).toEqual(before);
  });

  it('fails if the book was deleted', async () => {
    editions.setFile(toFile(texts));
    const { id } = await editions.start(book);
    await world.deps.db.book.update({ where: { id: book.id }, data: { deletedAt: new Date() } });
    await world.deps.db.bookImport.update({ where: { id }, data: { state: 'reading' } });
    await editions.work();
    expect(await editions.readImport(id)).toMatchObject({
      state: 'failed',
      problem: 'We couldn’t find this book in the studio.',
    });
  });
});

describe('POST /v1/admin/import/{id}/book of a newer edition', () => {
  it('changes nothing in a book whose text is the same, and keeps its sound', async () => {
    const before = await findPhrases();
    editions.setFile(toFile(texts));
    expect(await editions.apply(book)).toMatchObject({ state: 'done', book: { book_code: book.bookCode } });
    expect(await findPhrases()).toEqual(before);
    await expectCleanStorage();
  });

  it('keeps the id of a corrected phrase, with its reader, bookmark, meanings, translation and correction', async () => {
    const { deps } = world;
    const id = await findId(mother);
    await putReaderAt(id);
    const ids = { userId: reader.user.id, bookId: book.id, phraseId: id };
    const [createdAt, correctedAt] = [deps.clock.now(), deps.clock.now()];
    await deps.db.bookmark.create({ data: { ...ids, phrase: mother, createdAt, updatedAt: createdAt } });
    const word = { lemma: 'fou', text: 'folle', meaning: 'crazy', searchText: 'folle fou crazy' };
    await deps.db.keptWord.create({
      data: { id: randomUUID(), ...ids, ...word, createdAt, day: createdAt, due: createdAt },
    });
    await deps.db.lemmaCorrection.create({
      data: { bookId: book.id, phraseId: id, key: 'folle', occurrence: 0, lemma: 'fol', correctedAt },
    });
    const before = await deps.db.phrase.update({
      where: { id },
      data: { translation: 'Her mother was crazy about her.', emphasis: [17, 22], wordTimes: [0, 1] },
    });
    editions.setFile(toFile([[village, 'Sa mêre en était folle !', yes, hood], ...texts.slice(1)]));
    await editions.apply(book);
    const after = await deps.db.phrase.findUniqueOrThrow({ where: { id } });
    expect(after).toMatchObject({
      phrase: 'Sa mêre en était folle !',
      dictionary: before.dictionary,
      translation: before.translation,
      audioFile: before.audioFile,
      emphasis: [17, 22],
      wordTimes: [],
      version: before.version + 1,
    });
    expect(after.wordList).toContain('mêre');
    expect(after.lemmas).toContain('fol');
    expect(await readPosition()).toBe('Sa mêre en était folle !');
    const bookmarks = await getAs(world, `/user/bookmarks?book_code=${book.bookCode}`, reader);
    expect(bookmarks.body.data).toMatchObject([{ phrase_no: 2 }]);
    expect(await deps.db.keptWord.count({ where: ids })).toBe(1);
    await expectCleanStorage();
  });

  it('keeps the id for the longest part of a phrase that was split, and drops the translation of the whole', async () => {
    const id = await findId(hood);
    await world.deps.db.phrase.update({ where: { id }, data: { translation: 'This good woman …' } });
    const parts = ['Cette bonne femme', 'lui fit faire un petit chaperon rouge.'];
    editions.setFile(toFile([[village, mother, yes, ...parts], ...texts.slice(1)]));
    await editions.apply(book);
    expect((await listTexts())[0]).toEqual(['Chapitre 1', village, mother, yes, ...parts]);
    expect(await findId(parts[1] ?? '')).toBe(id);
    expect(await world.deps.db.phrase.findUnique({ where: { id } })).toMatchObject({ translation: '' });
    await expectCleanStorage();
  });

  it('moves readers and dictionary lines of a joined phrase to the one that contains it now', async () => {
    const id = await findId(mother);
    await world.deps.db.phrase.update({ where: { id }, data: { dictionary: 'folle de = crazy about' } });
    await putReaderAt(id);
    const joined = 'Il était une fois une petite fille de village : sa mère en était folle.';
    const joinedId = await findId(village);
    editions.setFile(toFile([[joined, yes, hood], ...texts.slice(1)]));
    await editions.apply(book);
    const phrase = await world.deps.db.phrase.findUnique({ where: { id: joinedId } });
    expect(phrase).toMatchObject({
      phrase: joined,
      dictionary: 'mère = mother\nloup = wolf\nfolle de = crazy about',
    });
    expect(await world.deps.db.phrase.findUnique({ where: { id } })).toBeNull();
    expect(await readPosition()).toBe(joined);
    await expectCleanStorage();
  });

  it('moves readers of a removed phrase to the one that takes its place, and keeps their bookmarks', async () => {
    const id = await findId(mother);
    await putReaderAt(id);
    const createdAt = world.deps.clock.now();
    await world.deps.db.bookmark.create({
      data: {
        userId: reader.user.id,
        bookId: book.id,
        phraseId: id,
        phrase: mother,
        createdAt,
        updatedAt: createdAt,
      },
    });
    editions.setFile(toFile([[village, 'Personne ne savait son nom.', yes, hood], ...texts.slice(1)]));
    await editions.apply(book);
    expect(await readPosition()).toBe('Personne ne savait son nom.');
    const position = await world.deps.db.readingPosition.findFirst({ where: { bookId: book.id } });
    expect(position?.phraseNo).toBe(2);
    const bookmarks = await getAs(world, `/user/bookmarks?book_code=${book.bookCode}`, reader);
    expect(bookmarks.body.data).toMatchObject([{ phrase: mother, phrase_no: null }]);
    await expectCleanStorage();
  });

  it('drops dictionary lines only for words that the whole book has lost', async () => {
    const id = await findId('Il frappa longtemps à la porte.');
    await world.deps.db.phrase.update({
      where: { id },
      data: { dictionary: 'longtemps = for a long time\nmère = mother' },
    });
    editions.setFile(toFile([texts[0], texts[1], [texts[2][0], 'Il frappa à la porte.']]));
    await editions.apply(book);
    expect(await world.deps.db.phrase.findUnique({ where: { id } })).toMatchObject({
      phrase: 'Il frappa à la porte.',
      dictionary: 'mère = mother',
    });
  });

  it('moves, renames, adds and removes chapters, and keeps a new one as a draft in a published book', async () => {
    const ids = (await findPhrases()).map(({ id }) => id);
    const chapterIds = (await chaptersOf(world, book)).map(({ id }) => id);
    await putReaderAt(await findId(cakes));
    editions.setFile([
      toFileChapter('Le loup', texts[2]),
      toFileChapter('Au village', texts[0]),
      toFileChapter('Épilogue', ['Le chasseur passait par là.']),
    ]);
    await editions.apply(book);
    expect(await listTexts()).toEqual([['Le loup', ...texts[2]], ['Au village', ...texts[0]], ['Épilogue']]);
    expect((await findPhrases()).map(({ id }) => id)).toEqual([...ids.slice(7), ...ids.slice(0, 4)]);
    const chapters = await world.deps.db.chapter.findMany({
      where: { bookId: book.id },
      orderBy: { chapterNo: 'asc' },
    });
    expect(chapters.slice(0, 2).map(({ id }) => id)).toEqual([chapterIds[2], chapterIds[0]]);
    expect(
      chapters.map(({ chapterNo, published, totalPhrases }) => [chapterNo, published, totalPhrases]),
    ).toEqual([
      [1, true, 2],
      [2, true, 4],
      [3, false, 1],
    ]);
    expect(texts[2]).toContain(await readPosition());
    await expectCleanStorage();
  });

  it('moves phrases between chapters that were split or joined', async () => {
    const ids = (await findPhrases()).map(({ id }) => id);
    editions.setFile([
      toFileChapter('Un', [village, mother]),
      toFileChapter('Deux', [yes, hood, ...texts[1], ...texts[2]]),
    ]);
    await editions.apply(book, undefined, { published: true });
    expect((await findPhrases()).map(({ id }) => id)).toEqual(ids);
    expect(await listTexts()).toEqual([
      ['Un', village, mother],
      ['Deux', yes, hood, ...texts[1], ...texts[2]],
    ]);
    await expectCleanStorage();
  });

  it('leaves the chapters alone that the editor did not choose', async () => {
    const before = await findPhrases();
    editions.setFile(toFile([['Il était une fois une petite fille.'], [cakes, 'Non.'], [texts[2][1]]]));
    await editions.apply(book, [1]);
    expect(await listTexts()).toEqual([
      ['Chapitre 1', ...texts[0]],
      ['Chapitre 2', cakes, 'Non.'],
      ['Chapitre 3', ...texts[2]],
    ]);
    const after = await findPhrases();
    expect(after.slice(0, 4)).toEqual(before.slice(0, 4));
    await expectCleanStorage();
  });

  it('applies to the book as it is now if it was edited after the file was read', async () => {
    editions.setFile(toFile([[village, 'Sa mère en fut folle.', yes, hood], ...texts.slice(1)]));
    const ready = await editions.start(book);
    const id = await findId(mother);
    await world.deps.db.phrase.update({ where: { id }, data: { phrase: 'Sa mère en fut folle.' } });
    const deletedId = await findId(grandmother);
    await editions.ask('DELETE', `/admin/phrase/${deletedId}`);
    await editions.confirm(ready);
    await editions.work();
    expect(await findId('Sa mère en fut folle.')).toBe(id);
    expect((await listTexts())[1]).toEqual(['Chapitre 2', ...texts[1]]);
    await expectCleanStorage();
  });

  it('refuses the choices of one of two editors who confirm at once, and applies the other’s', async () => {
    editions.setFile(toFile([...texts.slice(0, 2), [...texts[2], 'Fin.']]));
    const ready = await editions.start(book);
    const responses = await Promise.all([editions.confirm(ready), editions.confirm(ready, [0, 1, 2])]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    await editions.work();
    expect((await listTexts())[2]).toEqual(['Chapitre 3', ...texts[2], 'Fin.']);
  });

  it('adds a phrase once even if two imports of the same file are applied at the same time', async () => {
    editions.setFile(toFile([...texts.slice(0, 2), [...texts[2], 'Le chasseur passait par là.']]));
    const imports = [await editions.start(book), await editions.start(book)];
    for (const ready of imports) await editions.confirm(ready);
    await Promise.all([editions.work(), editions.work()]);
    for (const { id } of imports) expect((await editions.readImport(id)).state).toBe('done');
    expect((await listTexts())[2]).toEqual(['Chapitre 3', ...texts[2], 'Le chasseur passait par là.']);
    await expectCleanStorage();
  });
});
