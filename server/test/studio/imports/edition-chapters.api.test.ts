import { describe, expect, it } from 'vitest';
import { chaptersOf } from '../../support/builders.ts';
import { setUpEditions, storyTexts, toFileChapter, toStoryFile } from '../../support/studio/editions.ts';

const story = setUpEditions();
const [village, mother, yes, hood] = storyTexts[0];
const [cakes, , grandmother] = storyTexts[1];

describe('POST /v1/admin/import/{id}/book of a newer edition', () => {
  it('moves, renames, adds and removes chapters, and keeps a new one as a draft in a published book', async () => {
    const { world, editions, book } = story.get();
    const ids = (await story.findPhrases()).map(({ id }) => id);
    const chapterIds = (await chaptersOf(world, book)).map(({ id }) => id);
    await story.putReaderAt(await story.findId(cakes));
    editions.setFile([
      toFileChapter('Le loup', storyTexts[2]),
      toFileChapter('Au village', storyTexts[0]),
      toFileChapter('Épilogue', ['Le chasseur passait par là.']),
    ]);
    await editions.apply(book);
    expect(await story.listTexts()).toEqual([
      ['Le loup', ...storyTexts[2]],
      ['Au village', ...storyTexts[0]],
      ['Épilogue'],
    ]);
    expect((await story.findPhrases()).map(({ id }) => id)).toEqual([...ids.slice(7), ...ids.slice(0, 4)]);
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
    expect(storyTexts[2]).toContain(await story.readPosition());
    await story.expectCleanStorage();
  });

  it('moves phrases between chapters that were split or joined', async () => {
    const { editions, book } = story.get();
    const ids = (await story.findPhrases()).map(({ id }) => id);
    editions.setFile([
      toFileChapter('Un', [village, mother]),
      toFileChapter('Deux', [yes, hood, ...storyTexts[1], ...storyTexts[2]]),
    ]);
    await editions.apply(book, undefined, { published: true });
    expect((await story.findPhrases()).map(({ id }) => id)).toEqual(ids);
    expect(await story.listTexts()).toEqual([
      ['Un', village, mother],
      ['Deux', yes, hood, ...storyTexts[1], ...storyTexts[2]],
    ]);
    await story.expectCleanStorage();
  });

  it('leaves the chapters alone that the editor did not choose', async () => {
    const { editions, book } = story.get();
    const before = await story.findPhrases();
    editions.setFile(
      toStoryFile([['Il était une fois une petite fille.'], [cakes, 'Non.'], [storyTexts[2][1]]]),
    );
    await editions.apply(book, [1]);
    expect(await story.listTexts()).toEqual([
      ['Chapitre 1', ...storyTexts[0]],
      ['Chapitre 2', cakes, 'Non.'],
      ['Chapitre 3', ...storyTexts[2]],
    ]);
    const after = await story.findPhrases();
    expect(after.slice(0, 4)).toEqual(before.slice(0, 4));
    await story.expectCleanStorage();
  });

  it('applies to the book as it is now if it was edited after the file was read', async () => {
    const { world, editions, book } = story.get();
    editions.setFile(toStoryFile([[village, 'Sa mère en fut folle.', yes, hood], ...storyTexts.slice(1)]));
    const ready = await editions.start(book);
    const id = await story.findId(mother);
    await world.deps.db.phrase.update({ where: { id }, data: { phrase: 'Sa mère en fut folle.' } });
    const deletedId = await story.findId(grandmother);
    await editions.ask('DELETE', `/admin/phrase/${deletedId}`);
    await editions.confirm(ready);
    await editions.work();
    expect(await story.findId('Sa mère en fut folle.')).toBe(id);
    expect((await story.listTexts())[1]).toEqual(['Chapitre 2', ...storyTexts[1]]);
    await story.expectCleanStorage();
  });

  it('refuses the choices of one of two editors who confirm at once, and applies the other’s', async () => {
    const { editions, book } = story.get();
    editions.setFile(toStoryFile([...storyTexts.slice(0, 2), [...storyTexts[2], 'Fin.']]));
    const ready = await editions.start(book);
    const responses = await Promise.all([editions.confirm(ready), editions.confirm(ready, [0, 1, 2])]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    await editions.work();
    expect((await story.listTexts())[2]).toEqual(['Chapitre 3', ...storyTexts[2], 'Fin.']);
  });

  it('adds a phrase once even if two imports of the same file are applied at the same time', async () => {
    const { editions, book } = story.get();
    editions.setFile(
      toStoryFile([...storyTexts.slice(0, 2), [...storyTexts[2], 'Le chasseur passait par là.']]),
    );
    const imports = [await editions.start(book), await editions.start(book)];
    for (const ready of imports) await editions.confirm(ready);
    await Promise.all([editions.work(), editions.work()]);
    for (const { id } of imports) expect((await editions.readImport(id)).state).toBe('done');
    expect((await story.listTexts())[2]).toEqual([
      'Chapitre 3',
      ...storyTexts[2],
      'Le chasseur passait par là.',
    ]);
    await story.expectCleanStorage();
  });
});
