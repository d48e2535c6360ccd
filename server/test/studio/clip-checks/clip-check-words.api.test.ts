import type { ClipCheckView } from '@lingostory/contract/studio/clip-checks/schemas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAdministrator, buildBook, phrasesOf } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createCheckNarration, createCheckStudio } from './check-studio.ts';

let world: World;
let studio: ReturnType<typeof createCheckStudio>;
beforeAll(async () => {
  world = await startWorld();
  world.deps.narration.findMissingPrograms = async () => [];
  studio = createCheckStudio(world, await buildAdministrator(world));
});
afterAll(() => world.close());

it('replaces estimated times of words with measured ones, and never the other way around', async () => {
  const { id: bookId } = await buildBook(world);
  const { id: chapterId } = await world.deps.db.chapter.findFirstOrThrow({ where: { bookId, chapterNo: 1 } });
  const estimatedTimes = [0, 500, 500, 1000];
  const measuredTimes = [100, 500, 500, 900];
  await world.deps.db.phrase.updateMany({ where: { chapterId }, data: { wordTimes: estimatedTimes } });
  /** Checks the clips and takes the times of words, which are measured in some of the phrases. */
  const takeTimes = async (areMeasured: readonly boolean[]) => {
    const narration = createCheckNarration(
      world,
      areMeasured.map((areWordsMeasured, index) => ({
        ...{ start: index + 0.1, end: index + 0.9 },
        areWordsMeasured,
      })),
    );
    await studio.start(chapterId);
    await studio.work(narration);
    const checked = (await studio.read(chapterId)) as ClipCheckView;
    await studio.take(chapterId, checked.version, []);
    await studio.work(narration);
    const stored = (await phrasesOf(world, bookId)).filter((phrase) => phrase.chapterId === chapterId);
    return {
      counts: checked.word_times,
      result: (await studio.read(chapterId))?.result?.word_times,
      wordTimes: stored.map(({ wordTimes, areWordsMeasured }) => [areWordsMeasured, wordTimes]),
    };
  };
  const taken = await takeTimes([true, false, true]);
  expect(taken).toEqual({
    counts: { measured: 2, estimated: 0 },
    result: 2,
    wordTimes: [
      [true, measuredTimes],
      [false, estimatedTimes],
      [true, measuredTimes],
    ],
  });
  expect(await takeTimes([false, false, false])).toEqual({
    counts: { measured: 0, estimated: 0 },
    result: 0,
    wordTimes: taken.wordTimes,
  });
  await studio.discard(chapterId);
});
