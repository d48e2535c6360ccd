import type { JoinedClip } from '../../../src/features/studio/clip-checks/compare-clips.ts';

/** Three clips of a second each. */
export const joinedClips = [1, 2, 3].map(
  (id): JoinedClip => ({
    id,
    text: `Phrase ${id}.`,
    clip: `${id}.mp3`,
    start: id - 1,
    end: id,
    isSetByHand: false,
  }),
);
