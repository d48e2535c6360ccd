import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findStorageProblems } from '../../../src/features/studio/public.ts';
import type { Phrase } from '../../../src/generated/prisma/client.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  phrasesOf,
} from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createRecordingStudio, recordedText, recordText } from '../../support/studio/studio-recordings.ts';

let world: World;
let studio: ReturnType<typeof createRecordingStudio>;
let sound: Buffer;
let bookId: number;
let bookCode: string;
let chapterId: number;
const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = recordedText;

beforeAll(async () => {
  world = await startWorld();
  studio = createRecordingStudio(world, await buildAdministrator(world));
  sound = await recordText();
});
afterAll(() => world.close());

/** Builds a book with a chapter in which only the phrases in `spoken` have sound. */
async function buildChapter(phrases: string[], spoken: readonly string[] = []): Promise<Phrase[]> {
  ({ id: bookId, bookCode } = await buildBook(world, { chapters: [phrases, ['Fin.']] }));
  ({ id: chapterId } = await world.deps.db.chapter.findFirstOrThrow({ where: { bookId, chapterNo: 1 } }));
  const silent = (await phrasesOf(world, bookId))
    .slice(0, -1)
    .filter(({ phrase }) => !spoken.includes(phrase));
  for (const { id, audioFile } of silent) {
    await world.deps.db.phrase.update({ where: { id }, data: { audioFile: null, translation: `no. ${id}` } });
    await world.deps.media.remove('clips', audioFile ?? '');
  }
  return silent;
}
const listChapter = async () => (await phrasesOf(world, bookId)).slice(0, -1);
const readRecording = async () => (await studio.read(chapterId)) as RecordingView;

/** Uploads a recording of these phrases with their times, edits the draft if wanted, and takes it over. */
async function takeOver(
  texts: readonly string[],
  edit?: (draft: RecordingView['phrases']) => RecordingView['phrases'],
) {
  const times = texts.flatMap((_, index) => [index, index + 0.9]);
  expect((await studio.start(chapterId, sound, texts, { times })).status).toBe(200);
  await studio.work();
  let { version, phrases } = await readRecording();
  if (edit) {
    const body = { version, at: 0, count: phrases.length, phrases: edit(phrases) };
    ({ version } = (await studio.ask('PUT', `/admin/chapter/${chapterId}/recording`, body)).body.data);
    phrases = [];
  }
  await studio.ask('POST', `/admin/chapter/${chapterId}/take-over`, { version });
  await studio.work();
  expect(await studio.read(chapterId)).toBeNull();
  expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });
}

describe('GET /v1/admin/chapter/{id}/recording', () => {
  it('offers the text of the phrases without sound, unless the chapter has a recording', async () => {
    await buildChapter([first, second, third], [second]);
    await world.deps.db.phrase.updateMany({
      where: { bookId, phrase: third },
      data: { separator: 'paragraph' },
    });
    const read = async () => (await studio.ask('GET', `/admin/chapter/${chapterId}/recording`)).body;
    expect((await read()).silent_phrases).toMatchObject([
      { text: first, separator: 'space' },
      { text: third, separator: 'paragraph' },
    ]);
    await studio.start(chapterId, sound, [first, third]);
    expect((await read()).silent_phrases).toBeUndefined();
    await studio.ask('DELETE', `/admin/chapter/${chapterId}/recording`);
  });
});

describe('POST /v1/admin/chapter/{id}/take-over of a chapter without sound', () => {
  it('gives an aligned recording to the phrases that are there, and keeps the chapter a draft', async () => {
    const silent = await buildChapter([...recordedText]);
    await studio.ask('PUT', `/admin/chapter-publication/${chapterId}`, { published: false });
    await studio.start(chapterId, sound);
    await studio.work();
    const { version } = await readRecording();
    await studio.ask('POST', `/admin/chapter/${chapterId}/take-over`, { version });
    await studio.work();
    const phrases = await world.deps.db.phrase.findMany({ where: { chapterId }, orderBy: { id: 'asc' } });
    expect(phrases.map(({ id, translation }) => [id, translation])).toEqual(
      silent.map(({ id }) => [id, `no. ${id}`]),
    );
    for (const { audioFile, audioMs, wordTimes, wordList } of phrases) {
      expect(audioFile).toMatch(/\.mp3$/);
      expect(audioMs).toBeGreaterThan(500);
      expect(wordTimes.length).toBe(2 * wordList.filter((word) => /\p{L}/u.test(word)).length);
    }
    const chapter = await world.deps.db.chapter.findUniqueOrThrow({ where: { id: chapterId } });
    expect([chapter.published, chapter.clipCount]).toEqual([false, recordedText.length]);
  });

  it('applies corrections of the review, inserts new phrases in their place and leaves spoken ones alone', async () => {
    await buildChapter([first, second, third, fourth], [second]);
    const before = await listChapter();
    const file = await world.deps.media.put('pictures', 'webp', Buffer.from('a picture'));
    const pictures = [{ file, width: 1, height: 1, alt: '' }];
    await world.deps.db.phrase.update({
      where: { id: before[2]?.id ?? 0 },
      data: { emphasis: [0, 5], pictures },
    });
    const corrected = 'Cette bonne femme lui fit faire un beau chaperon rouge.';
    await takeOver([first, third, fourth], ([one, three, four]) =>
      one && three && four
        ? [
            one,
            { ...three, text: corrected, end: three.start + 0.4 },
            { ...three, text: 'Il était neuf.', start: three.start + 0.4 },
            four,
          ]
        : [],
    );
    const after = await listChapter();
    expect(after.map(({ phrase }) => phrase)).toEqual([first, second, corrected, 'Il était neuf.', fourth]);
    expect(after.filter(({ phrase }) => phrase !== 'Il était neuf.').map(({ id }) => id)).toEqual(
      before.map(({ id }) => id),
    );
    expect(after[1]).toEqual({ ...before[1], wordsJson: after[1]?.wordsJson });
    expect(after[2]).toMatchObject({ emphasis: [0, 5], pictures, translation: before[2]?.translation });
  });

  it('moves readers of a phrase that was joined in the review, and removes the phrase', async () => {
    await buildChapter([first, fourth, fifth, sixth]);
    const [, , joined] = await listChapter();
    const reader = await buildPerson(world);
    await addBookToLibrary(world, reader.user.id, bookId);
    const ids = { userId: reader.user.id, bookId, phraseId: joined?.id ?? 0 };
    await world.deps.db.readingPosition.create({
      data: { ...ids, phraseNo: 3, seenAt: world.deps.clock.now() },
    });
    await takeOver([first, fourth, fifth, sixth], ([one, four, five, six]) =>
      one && four && five && six ? [one, { ...four, text: `${fourth} ${fifth}`, end: five.end }, six] : [],
    );
    expect((await listChapter()).map(({ phrase }) => phrase)).toEqual([first, `${fourth} ${fifth}`, sixth]);
    const { body } = await getAs(world, `/user/read-book?book_code=${bookCode}`, reader);
    expect(body.data).toMatchObject({ phrase: `${fourth} ${fifth}`, phrase_no: 2 });
  });

  it('leaves phrases before and after the recorded ones for another recording', async () => {
    await buildChapter([first, second, third, fourth, fifth]);
    await takeOver([second, fourth]);
    const phrases = await listChapter();
    expect(phrases.map(({ phrase, audioFile }) => [phrase, audioFile !== null])).toEqual([
      [first, false],
      [second, true],
      [fourth, true],
      [fifth, false],
    ]);
    await takeOver([first, fifth]);
    expect((await listChapter()).every(({ audioFile }) => audioFile !== null)).toBe(true);
  });

  it('adds a recording at the end if it has nothing but a short phrase in common with the text', async () => {
    await buildChapter(['— Oui.', second], [second]);
    await takeOver([first, '— Oui.', third, fourth]);
    expect((await listChapter()).map(({ phrase }) => phrase)).toEqual([
      '— Oui.',
      second,
      ...[first, '— Oui.', third, fourth],
    ]);
  });
});
