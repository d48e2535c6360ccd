import { beforeAll, describe, expect, it } from 'vitest';
import { readStoredPictures } from '../../../src/lib/stored-pictures.ts';
import { setUpEditions, storyTexts, toStoryFile } from '../../support/studio/editions.ts';
import { recordText } from '../../support/studio/studio-recordings.ts';
import { makePicture } from '../../support/studio/uploads.ts';

const story = setUpEditions();
const [village, mother, yes, hood] = storyTexts[0];
let sound: Buffer;
let picture: Buffer;
beforeAll(async () => {
  sound = await recordText();
  picture = await makePicture('png', 60, 40);
});

const clipOf = (start: number, end: number) => ({ entry: 'sound.wav', start, end });
const toPicture = (alt: string) => ({ type: 'picture' as const, entry: 'picture.png', alt });
const readMediaNames = async () => {
  const { media } = story.get().world.deps;
  return [await media.list('clips'), await media.list('pictures'), await media.list('covers')];
};

describe('POST /v1/admin/import/{id}/book of a newer edition with files', () => {
  it('replaces clips, pictures and paragraphs that the file has, and deletes the files that it replaces', async () => {
    const { world, editions, book } = story.get();
    const before = await story.findPhrases();
    const shaped = { text: mother, separator: 'paragraph' as const, emphasis: [0, 2], clip: clipOf(1, 2.5) };
    const chapters = [
      [toPicture('A village'), village, shaped, yes, hood, toPicture('')],
      ...storyTexts.slice(1),
    ];
    editions.setFile(toStoryFile(chapters), { 'sound.wav': sound, 'picture.png': picture });
    await editions.apply(book);
    const after = await story.findPhrases();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after[1]).toMatchObject({ separator: 'paragraph', emphasis: [0, 2] });
    expect(after[1]?.audioFile).not.toBe(before[1]?.audioFile);
    expect(Math.abs((after[1]?.audioMs ?? 0) - 1500)).toBeLessThan(60);
    expect(after[2]?.audioFile).toBe(before[2]?.audioFile);
    expect(after[0]?.pictures).toMatchObject([{ alt: 'A village', width: 60, height: 40 }]);
    const chapter = await world.deps.db.chapter.findFirst({ where: { bookId: book.id, chapterNo: 1 } });
    expect(chapter?.endPictures).toMatchObject([{ alt: '' }]);
    await story.expectCleanStorage();
    // A file without pictures and paragraphs leaves those of the book alone.
    editions.setFile(toStoryFile([[village, mother, hood], ...storyTexts.slice(1)]));
    await editions.apply(book);
    const [first, second] = await story.findPhrases();
    expect([first?.pictures, second?.separator]).toEqual([after[0]?.pictures, 'paragraph']);
    expect(second).toMatchObject({ emphasis: [0, 2], audioFile: after[1]?.audioFile });
    await story.expectCleanStorage();
  });

  it('stores a picture that the file shows twice as two pictures, which can be edited separately', async () => {
    const { world, editions, book } = story.get();
    const chapters = [[toPicture('A village'), village, mother, toPicture('The village again'), yes, hood]];
    editions.setFile(toStoryFile([...chapters, ...storyTexts.slice(1)]), { 'picture.png': picture });
    await editions.apply(book);
    const [first, , third] = await story.findPhrases();
    const [firstPicture, secondPicture] = [first, third].map(
      (phrase) => readStoredPictures(phrase?.pictures)[0],
    );
    expect(secondPicture?.file).not.toBe(firstPicture?.file);
    const { media } = world.deps;
    const [firstFile, secondFile] = await Promise.all(
      [firstPicture, secondPicture].map(async (stored) => await media.read('pictures', stored?.file ?? '')),
    );
    expect(secondFile?.bytes).toEqual(firstFile?.bytes);
    const id = secondPicture?.file.replace('.webp', '');
    expect((await editions.ask('DELETE', `/admin/picture/${id}`)).status).toBe(200);
    const after = await story.findPhrases();
    expect([after[0]?.pictures, after[2]?.pictures]).toEqual([first?.pictures, null]);
    await story.expectCleanStorage();
  });

  it('moves the picture before a removed last phrase to the end of its chapter', async () => {
    const { world, editions, book } = story.get();
    const others = storyTexts.slice(1);
    editions.setFile(toStoryFile([[village, mother, yes, toPicture('A hood'), hood], ...others]), {
      'picture.png': picture,
    });
    await editions.apply(book);
    const before = await story.findPhrases();
    editions.setFile(toStoryFile([[village, mother, yes], ...others]));
    await editions.apply(book);
    const chapter = await world.deps.db.chapter.findFirst({ where: { bookId: book.id, chapterNo: 1 } });
    expect(chapter?.endPictures).toEqual(before[3]?.pictures);
    expect((await story.findPhrases()).flatMap(({ pictures }) => readStoredPictures(pictures))).toEqual([]);
    await story.expectCleanStorage();
  });

  it('adds phrases with their clips and their corrections', async () => {
    const { world, editions, book } = story.get();
    const correction = { key: 'galettes', occurrence: 0, lemma: 'galette', isName: null };
    const added = { text: 'Elle aimait les galettes.', clip: clipOf(0, 1), corrections: [correction] };
    editions.setFile(toStoryFile([[village, mother, added, yes, hood], ...storyTexts.slice(1)]), {
      'sound.wav': sound,
    });
    await editions.apply(book);
    const phrase = (await story.findPhrases())[2];
    expect(phrase).toMatchObject({ phrase: added.text, phraseNo: 3, audioMs: expect.any(Number) });
    const where = { phraseId: phrase?.id ?? 0 };
    expect(await world.deps.db.lemmaCorrection.findFirst({ where })).toMatchObject({ lemma: 'galette' });
    await story.expectCleanStorage();
  });

  it('queues the recording of a new chapter, whose phrases wait for their clips, and ignores one of a chapter with sound', async () => {
    const { world, editions, book } = story.get();
    const [first, ...others] = toStoryFile([...storyTexts, ['Le chasseur passait.', 'Il entra.']]);
    if (!first) throw new Error('The file has no chapter.');
    const recording = [{ entry: 'sound.wav', start: 0, end: 4 }];
    const last = others.pop();
    if (!last) throw new Error('The file has no last chapter.');
    editions.setFile([{ ...first, recording }, ...others, { ...last, recording }], { 'sound.wav': sound });
    await editions.apply(book);
    const { id } = await world.deps.db.chapter.findFirstOrThrow({ where: { bookId: book.id, chapterNo: 4 } });
    const recordings = await world.deps.db.recording.findMany({ where: { bookId: book.id } });
    expect(recordings).toMatchObject([
      { chapterId: id, phrases: [{ text: 'Le chasseur passait.' }, { text: 'Il entra.' }] },
    ]);
    const phrases = await world.deps.db.phrase.findMany({ where: { chapterId: id }, orderBy: { id: 'asc' } });
    expect(phrases).toMatchObject([
      { phrase: 'Le chasseur passait.', audioFile: null },
      { phrase: 'Il entra.', audioFile: null },
    ]);
    await story.expectCleanStorage();
    await editions.ask('DELETE', `/admin/chapter/${id}/recording`);
  });

  it.each([
    ['storing its files fails', 'put'],
    ['it is canceled while it is written', 'cancel'],
  ])('leaves the book and its files as they were if %s', async (_reason, failure) => {
    const { world, editions, book } = story.get();
    const [before, mediaBefore] = [await story.findPhrases(), await readMediaNames()];
    const changed = [
      { text: village, clip: clipOf(0, 1) },
      { text: 'Autre chose.', clip: clipOf(1, 2) },
    ];
    editions.setFile(toStoryFile([[toPicture('A village'), ...changed, hood], storyTexts[1]]), {
      'sound.wav': sound,
      'picture.png': picture,
    });
    const ready = await editions.start(book);
    await editions.confirm(ready);
    const { put } = world.deps.media;
    let putCount = 0;
    world.deps.media.put = async (...args) => {
      putCount += 1;
      if (putCount === 3 && failure === 'put') throw new Error('The disk failed.');
      if (putCount === 3) await world.deps.db.bookImport.delete({ where: { id: ready.id } });
      return await put(...args);
    };
    await editions.work();
    world.deps.media.put = put;
    expect(putCount).toBe(3);
    expect(await story.findPhrases()).toEqual(before);
    expect(await readMediaNames()).toEqual(mediaBefore);
    if (failure === 'put') expect((await editions.readImport(ready.id)).state).toBe('failed');
    await story.expectCleanStorage();
  });
});
