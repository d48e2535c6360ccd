import { writeFile } from 'node:fs/promises';
import type { ClipCheckView } from '@lingostory/contract/studio/clip-checks/schemas';
import type { Narration, SpokenPhrase } from '../../../src/adapters/narration/narration.ts';
import { processChecks } from '../../../src/features/studio/public.ts';
import type { Person } from '../../support/builders.ts';
import type { World } from '../../support/running/world.ts';
import { createRecordingStudio } from '../../support/studio/studio-recordings.ts';

export type SpokenTimes = Partial<SpokenPhrase> & { start: number; end: number };

/** Creates phrases that are spoken at these times. Each has two measured words. */
const toSpokenPhrases = (texts: readonly string[], times: readonly SpokenTimes[]): SpokenPhrase[] =>
  texts.map((text, index) => {
    const spoken = times[index] ?? { start: index, end: index + 1 };
    const middle = (spoken.start + spoken.end) / 2;
    const words = [
      { text: 'Un', start: spoken.start, end: middle },
      { text: 'mot', start: middle, end: spoken.end },
    ];
    return { text, flagged: false, reasons: [], words, areWordsMeasured: true, ...spoken };
  });

/**
 * Creates a narration in which each clip lasts a second and phrases are spoken at the given times of the joined sound.
 * Clips are cut as texts with their times.
 */
export function createCheckNarration(world: World, times: readonly SpokenTimes[]): Narration {
  return {
    ...world.deps.narration,
    findMissingPrograms: async () => [],
    joinParts: async ({ parts, recording }) => {
      await writeFile(recording, 'joined');
      return parts.map((_, index) => ({ start: index, end: index + 1 }));
    },
    prepare: async ({ copy, recording: _recording }) => {
      await writeFile(copy, 'copy');
      return { seconds: 3, peaks: Buffer.alloc(100) };
    },
    align: async ({ phrases }) => ({ phrases: toSpokenPhrases(phrases, times), unwritten: [] }),
    cut: async ({ clips, preservesLevel }) => {
      for (const { path, start, end } of clips)
        await writeFile(path, `${preservesLevel} ${start.toFixed(2)} ${end.toFixed(2)}`);
      return clips.map(({ start, end }) => Math.round(1000 * (end - start)));
    },
  };
}

/** Returns functions that an editor would use to check clips through the API. */
export function createCheckStudio(world: World, administrator: Person) {
  const { ask } = createRecordingStudio(world, administrator);
  return {
    ask,
    start: async (chapterId: number) => await ask('POST', `/admin/chapter/${chapterId}/clip-check`),
    read: async (chapterId: number): Promise<ClipCheckView | null> =>
      (await ask('GET', `/admin/chapter/${chapterId}/clip-check`)).body.data,
    discard: async (chapterId: number) => await ask('DELETE', `/admin/chapter/${chapterId}/clip-check`),
    take: async (chapterId: number, version: number, phraseIds: readonly number[]) =>
      await ask('POST', `/admin/chapter/${chapterId}/clip-changes`, { version, phrase_ids: phraseIds }),
    /** Processes the waiting checks, as the job would. */
    work: async (narration: Narration) => await processChecks({ ...world.deps, narration }),
  };
}
