import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findStorageProblems, makeSamples } from '../../../src/features/studio/public.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { buildRecordedChapter } from '../../support/studio/phrase-recordings.ts';

let world: World;
let chapter: Awaited<ReturnType<typeof buildRecordedChapter>>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Makes the requested samples with a fake narration. Returns the number of clips in each of them. */
async function makeRequestedSamples(): Promise<number[]> {
  const clipCounts: number[] = [];
  const narration = {
    ...world.deps.narration,
    joinParts: async ({ parts, recording }: { parts: readonly object[]; recording: string }) => {
      clipCounts.push(parts.length);
      await writeFile(recording, 'joined');
      return parts.map((_, index) => ({ start: index, end: index + 1 }));
    },
    cut: async ({ clips }: { clips: readonly { path: string }[] }) => {
      for (const { path } of clips) await writeFile(path, 'sample');
      return clips.map(() => 1000);
    },
  };
  await makeSamples({ ...world.deps, narration });
  return clipCounts;
}

const readBook = async () =>
  await world.deps.db.book.findUniqueOrThrow({
    where: { id: chapter.book.id },
    select: { sampleAudio: true, madeSampleFile: true, sampleRequestedAt: true },
  });
const replaceSound = async () => {
  await chapter.prepare();
  await chapter.takeOver();
};

beforeEach(async () => {
  chapter = await buildRecordedChapter(world);
  await world.deps.db.book.update({
    where: { id: chapter.book.id },
    data: { sampleRequestedAt: world.deps.clock.now() },
  });
  expect(await makeRequestedSamples()).toHaveLength(1);
});

describe('the audio sample of a book whose sound is replaced', () => {
  it('changes to the new clips, and back to the former ones once these are restored', async () => {
    const first = await readBook();
    expect(first).toMatchObject({ madeSampleFile: first.sampleAudio, sampleRequestedAt: null });
    await replaceSound();
    expect(await makeRequestedSamples()).toHaveLength(1);
    const second = await readBook();
    expect(second.sampleAudio).not.toBe(first.sampleAudio);
    expect(second).toMatchObject({ madeSampleFile: second.sampleAudio, sampleRequestedAt: null });
    const [sound] = (await chapter.ask('GET', `${chapter.chapterPath}/former-sounds`)).body.data;
    await chapter.ask('POST', `/admin/former-sound/${sound.id}/restore`, { version: 1, restored: true });
    expect(await makeRequestedSamples()).toHaveLength(1);
    expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });
  });

  it('stays if an editor has uploaded it', async () => {
    const { sampleAudio } = await readBook();
    const uploaded = await world.deps.media.put('samples', 'mp3', Buffer.from('an upload'));
    await world.deps.db.book.update({ where: { id: chapter.book.id }, data: { sampleAudio: uploaded } });
    await world.deps.media.remove('samples', sampleAudio ?? '');
    await replaceSound();
    expect(await makeRequestedSamples()).toEqual([]);
    expect(await readBook()).toMatchObject({ sampleAudio: uploaded, sampleRequestedAt: null });
  });

  it('stays if only a draft chapter gets another sound', async () => {
    const { sampleAudio } = await readBook();
    // Readers don't see a draft chapter, so the sample is not made of its clips.
    await chapter.publish(false);
    await replaceSound();
    expect(await makeRequestedSamples()).toEqual([]);
    expect(await readBook()).toMatchObject({ sampleAudio });
  });
});
