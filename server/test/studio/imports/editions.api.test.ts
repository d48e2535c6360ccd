import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getAs } from '../../support/builders.ts';
import { setUpEditions, storyTexts, toStoryFile } from '../../support/studio/editions.ts';

const story = setUpEditions();
const [village, mother, yes, hood] = storyTexts[0];
const [cakes, , grandmother] = storyTexts[1];

describe('GET /v1/admin/import/{id} of a newer edition', () => {
  it('shows the changes before anything is written, with the book’s details and sample chapters', async () => {
    const { editions, book } = story.get();
    const before = await story.listTexts();
    editions.setFile(
      toStoryFile([
        [village, 'Sa mère en était très folle.', yes, hood],
        [cakes, yes],
        storyTexts[2],
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
    expect(await story.listTexts()).toEqual(before);
  });

  it('fails if the book was deleted', async () => {
    const { world, editions, book } = story.get();
    editions.setFile(toStoryFile(storyTexts));
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
    const { editions, book } = story.get();
    const before = await story.findPhrases();
    editions.setFile(toStoryFile(storyTexts));
    expect(await editions.apply(book)).toMatchObject({ state: 'done', book: { book_code: book.bookCode } });
    expect(await story.findPhrases()).toEqual(before);
    await story.expectCleanStorage();
  });

  it('writes the level that the editor confirms for a draft without one', async () => {
    const { world, editions, book } = story.get();
    const { db } = world.deps;
    await db.book.update({ where: { id: book.id }, data: { difficultyChosen: false } });
    editions.setFile(toStoryFile(storyTexts));
    const ready = await editions.start(book);
    expect(ready.found?.difficulty).toBe(null);
    await editions.confirm(ready, undefined, { difficulty: 'Hard' });
    await editions.work();
    expect(await db.book.findUnique({ where: { id: book.id } })).toMatchObject({
      difficulty: 'Hard',
      difficultyChosen: true,
    });
  });

  it('makes the length and the sample of a draft that it publishes without them', async () => {
    const { world, editions, book } = story.get();
    const { db } = world.deps;
    await db.book.update({
      where: { id: book.id },
      data: { published: false, hours: 0, minutes: 0, sampleText: '' },
    });
    await db.phrase.updateMany({ where: { bookId: book.id }, data: { audioMs: 40_000 } });
    editions.setFile(toStoryFile(storyTexts));
    await editions.apply(book, undefined, { published: true });
    const published = await db.book.findUnique({ where: { id: book.id } });
    expect(published).toMatchObject({
      published: true,
      hours: 0,
      sampleText: expect.stringContaining(village),
    });
    expect(published?.minutes).toBeGreaterThan(0);
    expect(published?.sampleRequestedAt).not.toBe(null);
  });

  it('writes only the details that the editor changed, and keeps what somebody else changed meanwhile', async () => {
    const { world, editions, book } = story.get();
    const { db } = world.deps;
    editions.setFile(toStoryFile(storyTexts));
    const ready = await editions.start(book);
    const details = { title: 'Un titre corrigé', description: 'Une description nouvelle.' };
    await db.book.update({ where: { id: book.id }, data: details });
    await editions.confirm(ready, undefined, { author: 'Jeanne Corrigée' });
    await editions.work();
    expect(await db.book.findUnique({ where: { id: book.id } })).toMatchObject({
      ...details,
      author: 'Jeanne Corrigée',
      searchText: 'un titre corrige\njeanne corrigee',
    });
  });

  it('keeps the id of a corrected phrase, with its reader, bookmark, meanings, translation and correction', async () => {
    const { world, editions, book, reader } = story.get();
    const { deps } = world;
    const id = await story.findId(mother);
    await story.putReaderAt(id);
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
      data: {
        translation: 'Her mother was crazy about her.',
        emphasis: [17, 22],
        wordTimes: [0, 1],
        areWordsMeasured: true,
      },
    });
    editions.setFile(toStoryFile([[village, 'Sa mêre en était folle !', yes, hood], ...storyTexts.slice(1)]));
    await editions.apply(book);
    const after = await deps.db.phrase.findUniqueOrThrow({ where: { id } });
    expect(after).toMatchObject({
      phrase: 'Sa mêre en était folle !',
      dictionary: before.dictionary,
      translation: before.translation,
      audioFile: before.audioFile,
      emphasis: [17, 22],
      wordTimes: [],
      areWordsMeasured: false,
      version: before.version + 1,
    });
    expect(after.wordList).toContain('mêre');
    expect(after.lemmas).toContain('fol');
    expect(await story.readPosition()).toBe('Sa mêre en était folle !');
    const bookmarks = await getAs(world, `/user/bookmarks?book_code=${book.bookCode}`, reader);
    expect(bookmarks.body.data).toMatchObject([{ phrase_no: 2 }]);
    expect(await deps.db.keptWord.count({ where: ids })).toBe(1);
    await story.expectCleanStorage();
  });

  it('keeps the id for the longest part of a phrase that was split, and drops the translation of the whole', async () => {
    const { world, editions, book } = story.get();
    const id = await story.findId(hood);
    await world.deps.db.phrase.update({ where: { id }, data: { translation: 'This good woman …' } });
    const parts = ['Cette bonne femme', 'lui fit faire un petit chaperon rouge.'];
    editions.setFile(toStoryFile([[village, mother, yes, ...parts], ...storyTexts.slice(1)]));
    await editions.apply(book);
    expect((await story.listTexts())[0]).toEqual(['Chapitre 1', village, mother, yes, ...parts]);
    expect(await story.findId(parts[1] ?? '')).toBe(id);
    expect(await world.deps.db.phrase.findUnique({ where: { id } })).toMatchObject({ translation: '' });
    await story.expectCleanStorage();
  });

  it('moves readers and dictionary lines of a joined phrase to the one that contains it now', async () => {
    const { world, editions, book } = story.get();
    const id = await story.findId(mother);
    await world.deps.db.phrase.update({ where: { id }, data: { dictionary: 'folle de = crazy about' } });
    await story.putReaderAt(id);
    const joined = 'Il était une fois une petite fille de village : sa mère en était folle.';
    const joinedId = await story.findId(village);
    editions.setFile(toStoryFile([[joined, yes, hood], ...storyTexts.slice(1)]));
    await editions.apply(book);
    const phrase = await world.deps.db.phrase.findUnique({ where: { id: joinedId } });
    expect(phrase).toMatchObject({
      phrase: joined,
      dictionary: 'mère = mother\nloup = wolf\nfolle de = crazy about',
    });
    expect(await world.deps.db.phrase.findUnique({ where: { id } })).toBeNull();
    expect(await story.readPosition()).toBe(joined);
    await story.expectCleanStorage();
  });

  it('moves readers of a removed phrase to the one that takes its place, and keeps their bookmarks', async () => {
    const { world, editions, book, reader } = story.get();
    const id = await story.findId(mother);
    await story.putReaderAt(id);
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
    editions.setFile(
      toStoryFile([[village, 'Personne ne savait son nom.', yes, hood], ...storyTexts.slice(1)]),
    );
    await editions.apply(book);
    expect(await story.readPosition()).toBe('Personne ne savait son nom.');
    const position = await world.deps.db.readingPosition.findFirst({ where: { bookId: book.id } });
    expect(position?.phraseNo).toBe(2);
    const bookmarks = await getAs(world, `/user/bookmarks?book_code=${book.bookCode}`, reader);
    expect(bookmarks.body.data).toMatchObject([{ phrase: mother, phrase_no: null }]);
    await story.expectCleanStorage();
  });

  it('drops dictionary lines only for words that the whole book has lost', async () => {
    const { world, editions, book } = story.get();
    const id = await story.findId('Il frappa longtemps à la porte.');
    await world.deps.db.phrase.update({
      where: { id },
      data: { dictionary: 'longtemps = for a long time\nmère = mother' },
    });
    editions.setFile(
      toStoryFile([storyTexts[0], storyTexts[1], [storyTexts[2][0], 'Il frappa à la porte.']]),
    );
    await editions.apply(book);
    expect(await world.deps.db.phrase.findUnique({ where: { id } })).toMatchObject({
      phrase: 'Il frappa à la porte.',
      dictionary: 'mère = mother',
    });
  });
});
