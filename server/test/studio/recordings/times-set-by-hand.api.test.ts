import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NarrationError } from '../../../src/adapters/narration/narration.ts';
import { Prisma } from '../../../src/generated/prisma/client.ts';
import { phrasesOf } from '../../support/builders.ts';
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

const timesOf = ({ phrases }: RecordingView) => phrases.map(({ start, end }) => [start, end]);

describe('POST /v1/admin/chapter/{id}/alignment of phrases whose times were set by hand', () => {
  /** Aligns phrases again. The aligner finds each of them half a second later. */
  async function alignAgain(at: number, count: number) {
    const response = await review.change('POST', 'alignment', { at, count });
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    const laterTimes = heard.times.map(({ start, end }) => ({ start: start + 0.5, end: end + 0.5 }));
    const { parts, work } = createFakeNarration(world, () => ({ times: laterTimes, unwritten: [] }));
    await work();
    return parts;
  }

  it('keeps the times of a phrase that was moved, and aligns the others around it', async () => {
    await review.prepare();
    await review.editPhrase(1, { start: 5.8 });
    expect(await alignAgain(0, 3)).toEqual([
      { start: 0, end: 5.8 },
      { start: 7, end: 13 },
    ]);
    expect(timesOf(await review.read())).toEqual([
      [4.5, 5.5],
      [5.8, 7],
      [10.5, 11.5],
      [13, 14],
    ]);
  });

  it('keeps the times of a flagged phrase that was marked as right', async () => {
    await review.prepare();
    await review.editPhrase(1, { flagged: false });
    await review.editPhrase(2, { flagged: true });
    await alignAgain(1, 2);
    expect(timesOf(await review.read()).slice(1, 3)).toEqual([
      [6, 7],
      [10.5, 11.5],
    ]);
  });

  it('aligns a single phrase again even if it was moved', async () => {
    await review.prepare();
    await review.editPhrase(1, { start: 5.8 });
    await alignAgain(1, 1);
    expect(timesOf(await review.read())[1]).toEqual([6.5, 7.5]);
  });

  it('explains that nothing is left to align if every phrase was moved', async () => {
    await review.prepare();
    await review.editPhrase(0, { start: 3.9 });
    await review.editPhrase(1, { flagged: false });
    const { status, body } = await review.change('POST', 'alignment', { at: 0, count: 2 });
    expect([status, body.errors.count]).toEqual([
      422,
      [
        'The times of these phrases were set by hand, so they stay. Align one phrase alone to replace its times.',
      ],
    ]);
    expect(await review.read()).toMatchObject({ state: 'ready' });
  });

  it('no longer counts a phrase as moved after Undo, and counts it again after Redo', async () => {
    const { phrases } = await review.prepare();
    await review.editPhrase(0, { start: 3.9 });
    await review.editPhrase(0, { start: 4 });
    await review.editPhrase(1, { flagged: false });
    await review.editPhrase(1, { flagged: true });
    // Deletes a phrase and restores it.
    await review.editPhrases(2, 1, []);
    await review.editPhrases(2, 0, phrases.slice(2, 3));
    await alignAgain(0, 3);
    expect(timesOf(await review.read()).slice(0, 3)).toEqual([
      [4.5, 5.5],
      [6.5, 7.5],
      [10.5, 11.5],
    ]);
    // Undoes the alignment, and moves a phrase that is then deleted and restored.
    await review.editPhrases(0, 4, phrases);
    await review.editPhrase(1, { start: 5.8 });
    const [, movedPhrase] = (await review.read()).phrases;
    await review.editPhrases(1, 1, []);
    await review.editPhrases(1, 0, [movedPhrase ?? {}]);
    await alignAgain(0, 3);
    expect(timesOf(await review.read()).slice(0, 3)).toEqual([
      [4.5, 5.5],
      [5.8, 7],
      [10.5, 11.5],
    ]);
  });

  it('aligns joined phrases and phrases that were added, but not the halves of a split one', async () => {
    const [first, second, third, fourth] = (await review.prepare()).phrases;
    if (!first || !second || !third || !fourth) throw new Error('There are too few phrases.');
    await review.editPhrases(0, 2, [
      { ...first, text: `${first.text} ${second.text}`, end: second.end, flagged: true },
    ]);
    await review.editPhrases(1, 0, [{ text: 'Ajout.', start: 7, end: 10, flagged: true }]);
    await review.editPhrase(1, { text: 'Un ajout.' });
    await review.editPhrases(2, 1, [
      { ...third, text: 'Le fou', end: 10.4 },
      { ...third, text: 'chante.', start: 10.4 },
    ]);
    expect(await alignAgain(0, 3)).toEqual([{ start: 0, end: 10 }]);
    const { body } = await review.change('POST', 'alignment', { at: 2, count: 2 });
    expect(body.errors.count[0]).toMatch(/set by hand/);
  });

  it('rejects more phrases at once than the review aligns', async () => {
    await review.prepare();
    const { status, body } = await review.change('POST', 'alignment', { at: 0, count: 4 });
    expect([status, body.errors]).toEqual([422, { count: ['Only 3 phrases can be aligned again at once.'] }]);
    expect(await review.read()).toMatchObject({ state: 'ready' });
  });

  it('keeps speech that was written down at its times', async () => {
    await review.prepare();
    await review.editPhrases(2, 0, [{ text: 'Un aparté.', start: 8, end: 9.5, flagged: false }]);
    expect(await alignAgain(1, 3)).toEqual([
      { start: 5, end: 8 },
      { start: 9.5, end: 13 },
    ]);
    expect(timesOf(await review.read())[2]).toEqual([8, 9.5]);
  });

  it('changes nothing if no phrase can be aligned, and otherwise names those that could not be', async () => {
    await review.prepare();
    await review.editPhrase(1, { start: 5.8 });
    const alignWith = async (hear: Parameters<typeof createFakeNarration>[1]) => {
      await review.change('POST', 'alignment', { at: 0, count: 3 });
      await createFakeNarration(world, hear).work();
      return await review.read();
    };
    const problem = 'This part of the recording holds no sound.';
    const failed = await alignWith(() => {
      throw new NarrationError(problem);
    });
    expect(failed).toMatchObject({ state: 'ready', problem });
    expect(timesOf(failed)[2]).toEqual([10, 11]);
    const partly = await alignWith((within) => {
      if (within?.start === 0) throw new NarrationError(problem);
      return { times: heard.times.map(() => ({ start: 10.2, end: 11 })), unwritten: [] };
    });
    expect(partly).toMatchObject({
      state: 'ready',
      problem: 'Phrase 1 couldn’t be aligned and stays as it was.',
    });
    expect(timesOf(partly)).toEqual([
      [4, 5],
      [5.8, 7],
      [10.2, 11],
      [13, 14],
    ]);
  });

  it('keeps the times of phrases for which the aligner finds times that overlap their neighbors', async () => {
    const { version } = await review.prepare();
    const overlappingTimes = heard.times.with(1, { start: 4.8, end: 7 }).with(2, { start: 10.2, end: 11 });
    const work = async () => await createFakeNarration(world, () => ({ times: overlappingTimes })).work();
    await review.change('POST', 'alignment', { at: 1, count: 1 });
    await work();
    expect(await review.read()).toMatchObject({
      version,
      state: 'ready',
      problem: 'The times don’t fit the recording: Phrase 2 must not begin before phrase 1 ends.',
    });
    await review.editPhrases(2, 0, [{ text: 'Un aparté.', start: 8, end: 9.5, flagged: false }]);
    await review.change('POST', 'alignment', { at: 1, count: 3 });
    await work();
    const recording = await review.read();
    expect(recording).toMatchObject({
      version: version + 2,
      problem: 'Phrase 2 couldn’t be aligned and stays as it was.',
    });
    expect(timesOf(recording)).toEqual([
      [4, 5],
      [6, 7],
      [8, 9.5],
      [10.2, 11],
      [13, 14],
    ]);
  });
});

describe('POST /v1/admin/chapter/{id}/take-over of phrases whose times were set by hand', () => {
  const flagsOfAddedPhrases = async () =>
    (await phrasesOf(world, review.bookId))
      .filter(({ phrase }) => heardTexts.includes(phrase))
      .map(({ isSetByHand }) => isSetByHand);

  it('remembers phrases that were moved or marked as right', async () => {
    await review.prepare();
    await review.editPhrase(0, { start: 3.9 });
    await review.editPhrase(1, { flagged: false });
    await review.editPhrase(2, { text: 'Le fou chante.', separator: 'line' });
    await review.takeOver();
    expect(await flagsOfAddedPhrases()).toEqual([true, true, false, false]);
  });

  it('remembers nothing of a recording whose aligned times are unknown', async () => {
    await review.prepare();
    await world.deps.db.recording.updateMany({ data: { alignedTimes: Prisma.DbNull } });
    await review.editPhrase(0, { start: 3.9 });
    await review.takeOver();
    expect(await flagsOfAddedPhrases()).toEqual([false, false, false, false]);
  });
});
