import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findStorageProblems } from '../../../src/features/studio/public.ts';
import { addBookToLibrary, buildBook, buildPerson, getAs } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { heard, heardTexts } from '../../support/studio/fake-narration.ts';
import { buildRecordedChapter } from '../../support/studio/phrase-recordings.ts';

let world: World;
let chapter: Awaited<ReturnType<typeof buildRecordedChapter>>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  chapter = await buildRecordedChapter(world);
});

const expectCleanStorage = async () =>
  expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });
const seconds = (at: number, changes: object = {}) => ({
  ...(heard.times[at] ?? { start: 0, end: 0 }),
  ...changes,
});

describe('POST /v1/admin/chapter/{id}/phrase-recording', () => {
  it('aligns the phrases of the chapter in order', async () => {
    const { phrases, ...recording } = await chapter.prepare();
    expect(recording).toMatchObject({ state: 'ready', uses_phrases: true, total_phrases: 4 });
    expect(phrases).toMatchObject(heardTexts.map((text, at) => ({ text, ...seconds(at) })));
  });

  it('aligns only the phrases without sound if the editor wants that', async () => {
    const [, second, , fourth] = await chapter.listPhrases();
    await chapter.publish(false);
    await chapter.silence([second, fourth].flatMap((phrase) => phrase ?? []));
    const { phrases } = await chapter.prepare({ only_silent: true });
    expect(phrases.map(({ text }) => text)).toEqual([heardTexts[1], heardTexts[3]]);
    await chapter.takeOver();
    const clips = (await chapter.listPhrases()).map(({ audioMs }) => audioMs);
    expect(clips).toEqual([null, 1000, null, 1000]);
  });

  it('refuses a chapter without phrases, and one in which every phrase has sound', async () => {
    const { status, body } = await chapter.start({ only_silent: true });
    expect([status, body.message]).toEqual([422, 'Every phrase of this chapter has sound.']);
    const emptyChapter = { title: 'Trois', chapter_no: 3, book_id: chapter.book.id };
    const { id } = (await chapter.ask('POST', '/admin/chapter', emptyChapter)).body.data;
    const emptyResponse = await chapter.ask('POST', `/admin/chapter/${id}/phrase-recording`, {
      upload_id: await chapter.upload(Buffer.from('not a sound, and not used')),
    });
    expect([emptyResponse.status, emptyResponse.body.message]).toEqual([
      422,
      'This chapter has no phrases yet. Add its text first.',
    ]);
  });

  it('refuses a second recording of the chapter', async () => {
    await chapter.prepare();
    expect((await chapter.start()).status).toBe(422);
  });
});

describe('PUT /v1/admin/chapter/{id}/recording of a chapter’s phrases', () => {
  it('changes times, but no texts and no number of phrases', async () => {
    const { version, phrases } = await chapter.prepare();
    const edit = async (at: number, count: number, changed: object[]) =>
      await chapter.ask('PUT', `${chapter.chapterPath}/recording`, { version, at, count, phrases: changed });
    for (const changed of [[{ ...phrases[0], text: 'Le roi dormait.' }], [], [phrases[0], phrases[0]]])
      expect((await edit(0, 1, changed as object[])).body.errors.phrases[0]).toContain(
        'These phrases belong to the chapter',
      );
    expect((await edit(0, 1, [{ ...phrases[0], end: 5.5 }])).status).toBe(200);
    expect((await chapter.read()).phrases[0]).toMatchObject({ text: heardTexts[0], end: 5.5 });
  });
});

describe('POST /v1/admin/chapter/{id}/take-over of a chapter’s phrases', () => {
  it('gives clips to phrases without sound, and leaves everything else of them as it is', async () => {
    await chapter.publish(false);
    await chapter.silence(await chapter.listPhrases());
    await world.deps.db.phrase.updateMany({
      where: { chapterId: chapter.chapterId },
      data: { translation: 'Somebody sleeps.' },
    });
    const before = await chapter.listPhrases();
    await chapter.prepare();
    await chapter.takeOver();
    const after = await chapter.listPhrases();
    expect(after.map(({ audioMs }) => audioMs)).toEqual([1000, 1000, 1000, 1000]);
    const withoutSound = (phrases: typeof before) =>
      phrases.map(({ audioFile, audioMs, wordTimes, version, updatedAt, ...phrase }) => phrase);
    expect(withoutSound(after)).toEqual(withoutSound(before));
    expect(await world.deps.db.formerSound.count({ where: { chapterId: chapter.chapterId } })).toBe(0);
    await expectCleanStorage();
  });

  it('leaves readers and bookmarks on their phrases', async () => {
    const reader = await buildPerson(world);
    await addBookToLibrary(world, reader.user.id, chapter.book.id);
    const third = (await chapter.listPhrases())[2];
    const owner = { userId: reader.user.id, bookId: chapter.book.id, phraseId: third?.id ?? 0 };
    const now = world.deps.clock.now();
    await world.deps.db.readingPosition.create({ data: { ...owner, phraseNo: 3, seenAt: now } });
    await world.deps.db.bookmark.create({
      data: { ...owner, phrase: third?.phrase ?? '', createdAt: now, updatedAt: now },
    });
    const facts = async () => ({
      positions: await world.deps.db.readingPosition.findMany({ where: { userId: reader.user.id } }),
      bookmarks: await world.deps.db.bookmark.findMany({ where: { userId: reader.user.id } }),
    });
    const before = await facts();
    expect([before.positions.length, before.bookmarks.length]).toEqual([1, 1]);
    await chapter.prepare();
    await chapter.takeOver();
    expect(await facts()).toEqual(before);
    const window = await getAs(
      world,
      `/user/read-window?book_code=${chapter.book.bookCode}&from=1&count=5`,
      reader,
    );
    expect(window.body.data.map(({ phrase }: { phrase: string }) => phrase)).toEqual([...heardTexts, 'Fin.']);
  });

  it('lists what has changed since the start, and lets the chapter’s phrases win', async () => {
    await chapter.publish(false);
    await chapter.prepare();
    const [first, second, third] = await chapter.listPhrases();
    if (!first || !second || !third) throw new Error('The chapter has too few phrases.');
    await chapter.editPhrase(first, 'Le vieux roi dort.');
    await chapter.ask('DELETE', `/admin/phrase/${third.id}`);
    const text = { chapter_id: chapter.chapterId, seen_phrases: 3, phrases: ['Tout le monde rit.'] };
    const added = await chapter.ask('POST', '/admin/chapter-text', text);
    const { seen: _seen, sounds, ...changes } = await chapter.readChanges();
    expect(changes).toEqual({
      edited: [{ at: 0, text: 'Le roi dort.', present_text: 'Le vieux roi dort.' }],
      replaced: [],
      added: [{ id: added.body.data.phrase_ids[0], text: 'Tout le monde rit.' }],
      gone: [{ at: 2, text: 'Le fou chante.' }],
    });
    expect(sounds.map(({ at }) => at)).toEqual([0, 1, 3]);
    await chapter.takeOver();
    expect(
      (await chapter.listPhrases()).map(({ id, phrase, audioMs }) => [id === first.id, phrase, audioMs]),
    ).toEqual([
      [true, 'Le vieux roi dort.', 1000],
      [false, 'La reine lit.', 1000],
      [false, 'Le chat part.', 1000],
      [false, 'Tout le monde rit.', null],
    ]);
    // The deleted phrase can still be restored with the sound that it had.
    await chapter.ask('POST', `/admin/phrase/${third.id}/restore`);
    expect((await chapter.listPhrases())[2]).toMatchObject({ id: third.id, audioFile: third.audioFile });
    await expectCleanStorage();
  });

  it('finds a phrase by its text if another row has replaced it', async () => {
    await chapter.publish(false);
    await chapter.prepare();
    const [, second] = await chapter.listPhrases();
    await chapter.ask('DELETE', `/admin/phrase/${second?.id}`);
    const text = { chapter_id: chapter.chapterId, seen_phrases: 3, phrases: ['— La reine lit !'] };
    await chapter.ask('POST', '/admin/chapter-text', text);
    expect(await chapter.readChanges()).toMatchObject({ gone: [], added: [], edited: [{ at: 1 }] });
    await chapter.takeOver();
    expect((await chapter.listPhrases()).at(-1)).toMatchObject({ phrase: '— La reine lit !', audioMs: 1000 });
  });

  it('takes no other phrase its sound that has the same text as one that is gone', async () => {
    const [first, second] = await chapter.listPhrases();
    if (!first || !second) throw new Error('The chapter has no phrases.');
    await chapter.silence([first]);
    await chapter.prepare({ only_silent: true });
    await chapter.editPhrase(second, first.phrase);
    await chapter.ask('DELETE', `/admin/phrase/${first.id}`);
    expect(await chapter.readChanges()).toMatchObject({ gone: [{}] });
    expect((await chapter.listPhrases())[0]).toMatchObject({ id: second.id, audioFile: second.audioFile });
  });

  it('gives a phrase its sound that was moved to another chapter', async () => {
    await chapter.prepare();
    const [first] = await chapter.listPhrases();
    const other = await world.deps.db.chapter.findFirstOrThrow({
      where: { bookId: chapter.book.id, chapterNo: 2 },
    });
    const form = { phrase: first?.phrase, chapter_id: other.id, version: first?.version };
    expect((await chapter.ask('PUT', `/admin/phrase/${first?.id}`, form)).status).toBe(200);
    await chapter.takeOver();
    const moved = await world.deps.db.phrase.findUniqueOrThrow({ where: { id: first?.id ?? 0 } });
    expect(moved).toMatchObject({ chapterId: other.id, audioMs: 1000 });
  });

  it('goes back to the review if phrases change after the list was seen', async () => {
    await chapter.prepare();
    const [first, second] = await chapter.listPhrases();
    if (!first || !second) throw new Error('The chapter has too few phrases.');
    const { seen } = await chapter.readChanges();
    await chapter.editPhrase(first, 'Le vieux roi dort.');
    const rejected = await chapter.requestTakeOver({ seen });
    expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([422, ['seen']]);
    // Another editor changes a phrase while the clips are being cut.
    expect((await chapter.requestTakeOver({ seen: (await chapter.readChanges()).seen })).status).toBe(200);
    await chapter.editPhrase(second, 'La jeune reine lit.');
    const before = await chapter.listPhrases();
    await chapter.work();
    expect(await chapter.read()).toMatchObject({
      state: 'ready',
      problem: expect.stringContaining('have changed since you saw the list'),
    });
    expect(await chapter.listPhrases()).toEqual(before);
    await expectCleanStorage();
    await chapter.takeOver();
    expect((await chapter.listPhrases())[1]).toMatchObject({ phrase: 'La jeune reine lit.', audioMs: 1000 });
  });

  it('takes no notice of meanings and translations that are added after the list was seen', async () => {
    await chapter.prepare();
    const { seen } = await chapter.readChanges();
    const [first] = await chapter.listPhrases();
    const translations = [
      { id: first?.id, phrase: first?.phrase, seen_translation: '', translation: 'The king sleeps.' },
    ];
    await chapter.ask('PUT', `${chapter.chapterPath}/translations`, { translations });
    expect((await chapter.requestTakeOver({ seen })).status).toBe(200);
    await chapter.work();
    expect((await chapter.listPhrases())[0]).toMatchObject({
      translation: 'The king sleeps.',
      audioMs: 1000,
    });
  });

  it('leaves a phrase that was not heard the sound that it has', async () => {
    const [, second] = await chapter.listPhrases();
    await chapter.prepare({}, () => ({ times: heard.times.with(1, { start: 10, end: 10, flagged: true }) }));
    await chapter.takeOver();
    const after = await chapter.listPhrases();
    expect(after[1]).toMatchObject({ audioFile: second?.audioFile, version: second?.version });
    expect(after.map(({ audioMs }) => audioMs)).toEqual([1000, null, 1000, 1000]);
  });

  it('stores the times of words only for the text that was aligned', async () => {
    await chapter.prepare();
    const withWords = (await world.deps.db.recording.findUniqueOrThrow({
      where: { chapterId: chapter.chapterId },
    })) as unknown as { phrases: { start: number }[] };
    const phrases = withWords.phrases.map((phrase) => ({
      ...phrase,
      flagged: false,
      areWordsMeasured: true,
      words: [0, 0.3, 0.6].map((offset) => ({
        text: 'mot',
        start: phrase.start + offset,
        end: phrase.start + offset + 0.2,
      })),
    }));
    await world.deps.db.recording.update({ where: { chapterId: chapter.chapterId }, data: { phrases } });
    const [first] = await chapter.listPhrases();
    if (first) await chapter.editPhrase(first, 'Le vieux roi dort.');
    await chapter.takeOver();
    const after = await chapter.listPhrases();
    expect(after.slice(0, 2).map(({ wordTimes, areWordsMeasured }) => [wordTimes, areWordsMeasured])).toEqual(
      [
        [[], false],
        [[0, 200, 300, 500, 600, 800], true],
      ],
    );
  });

  it('changes nothing if all phrases of the recording are gone', async () => {
    await chapter.prepare();
    const { id: otherId } = await buildBook(world);
    const ids = (await chapter.listPhrases()).map(({ id }) => id);
    for (const id of ids) await chapter.ask('DELETE', `/admin/phrase/${id}`);
    expect((await chapter.requestTakeOver()).body.errors).toEqual({
      seen: ['seen is required for the phrases of a chapter.'],
    });
    await chapter.requestTakeOver({ seen: (await chapter.readChanges()).seen });
    await chapter.work();
    expect(await chapter.read()).toMatchObject({
      state: 'ready',
      problem:
        'None of these phrases can get this sound: they are no longer in the book, or they weren’t heard. Nothing was taken over.',
    });
    expect(await world.deps.db.phrase.count({ where: { bookId: otherId } })).toBe(5);
  });
});
