import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findStorageProblems } from '../../../src/features/studio/public.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { buildReview, createFakeNarration, heard, heardTexts } from '../../support/studio/fake-narration.ts';

let world: World;
let review: Awaited<ReturnType<typeof buildReview>>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  review = await buildReview(world);
});

const publishedProblem =
  'Phrase 2 has no sound yet, and this chapter is published. Align it again, move its edges, delete it, or unpublish the chapter first.';

describe('POST /v1/admin/chapter/{id}/take-over of phrases that were not heard', () => {
  const prepareWithUnheardPhrase = async () =>
    await review.prepare(() => ({ times: heard.times.with(1, { start: 10, end: 10, flagged: true }) }));
  const findAdded = async () =>
    await world.deps.db.phrase.findMany({
      where: { chapterId: review.chapterId, phrase: { in: heardTexts } },
      orderBy: { id: 'asc' },
    });
  const listAdded = async () =>
    (await findAdded()).map(({ phrase, audioMs, audioFile }) => [phrase, audioMs, audioFile !== null]);
  const addedPhrases = [
    ['Le roi dort.', 1000, true],
    ['La reine lit.', null, false],
    ['Le fou chante.', 1000, true],
    ['Le chat part.', 1000, true],
  ];

  it('adds them to a draft without sound, and leaves unwritten speech out', async () => {
    await review.publish(false);
    await prepareWithUnheardPhrase();
    const { status, clips } = await review.takeOver();
    expect(status).toBe(200);
    expect(await review.studio.read(review.chapterId)).toBeNull();
    expect(clips).toEqual([
      { start: 4, end: 5 },
      { start: 10, end: 11 },
      { start: 13, end: 14 },
    ]);
    expect(await listAdded()).toEqual(addedPhrases);
    expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });
  });

  it('adds them to a published chapter of a book that is still a draft', async () => {
    await world.deps.db.book.update({ where: { id: review.bookId }, data: { published: false } });
    await prepareWithUnheardPhrase();
    expect((await review.takeOver()).status).toBe(200);
    expect(await listAdded()).toEqual(addedPhrases);
  });

  it('lets them wait for another recording, which gives them their clips', async () => {
    await review.publish(false);
    await prepareWithUnheardPhrase();
    await review.takeOver();
    const { body } = await review.studio.ask('GET', `/admin/chapter/${review.chapterId}/recording`);
    expect(body.silent_phrases).toMatchObject([{ text: 'La reine lit.' }]);
    await review.start(['La reine lit.']);
    await createFakeNarration(world).work();
    await review.takeOver();
    expect((await listAdded())[1]).toEqual(['La reine lit.', 1000, true]);
  });

  it('keeps the phrase of the chapter that has the same text', async () => {
    await review.publish(false);
    await prepareWithUnheardPhrase();
    await review.takeOver();
    const before = await findAdded();
    for (const { id, audioFile } of before) {
      await world.deps.db.phrase.update({
        where: { id },
        data: { audioFile: null, audioMs: null, wordTimes: [] },
      });
      if (audioFile) await world.deps.media.remove('clips', audioFile);
    }
    await prepareWithUnheardPhrase();
    await review.takeOver();
    expect((await findAdded()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(await listAdded()).toEqual(addedPhrases);
  });

  it('refuses them if readers can see the chapter', async () => {
    await prepareWithUnheardPhrase();
    const { status, body } = await review.takeOver();
    expect([status, body.message]).toEqual([422, publishedProblem]);
    expect(await review.read()).toMatchObject({ state: 'ready', problem: null });
  });

  it('refuses them if the chapter was published before its clips were cut', async () => {
    await review.publish(false);
    await prepareWithUnheardPhrase();
    await review.change('POST', 'take-over');
    await review.publish(true);
    await createFakeNarration(world).work();
    expect(await review.read()).toMatchObject({ state: 'ready', problem: publishedProblem });
    expect(await listAdded()).toEqual([]);
  });

  it('refuses a recording in which no phrase was heard', async () => {
    await review.publish(false);
    await review.prepare(() => ({ times: [] }));
    const { status, body } = await review.takeOver();
    expect([status, body.message]).toEqual([
      422,
      'No phrase has sound yet. Align them again, or move their edges.',
    ]);
  });
});

describe('GET /v1/admin/chapter/{id}/recording with phrases without sound', () => {
  it('tells phrases that an editor added from those that were not heard', async () => {
    await review.prepare(() => ({ times: heard.times.with(1, { start: 6, end: 6, flagged: true }) }));
    await review.editPhrases(1, 0, [{ text: 'Un ajout.', start: 5, end: 5, flagged: true }]);
    const listAdded = async () =>
      (await review.read()).phrases.map(({ is_added: isAdded }) => isAdded ?? false);
    expect(await listAdded()).toEqual([false, true, false, false, false]);
    await review.editPhrase(1, { flagged: false, text: 'Un autre ajout.' });
    expect(await listAdded()).toEqual([false, true, false, false, false]);
    await review.editPhrase(1, { end: 5.5 });
    expect(await listAdded()).toEqual([false, false, false, false, false]);
  });
});
