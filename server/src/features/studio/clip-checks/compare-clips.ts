import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { SpokenPhrase, TimeSpan } from '../../../adapters/narration/narration.ts';

/** A phrase with the position of its clip in the joined sound, in seconds. */
export type JoinedClip = TimeSpan & {
  id: number;
  text: string;
  clip: string;
  isSetByHand: boolean;
};

/** A clip with the words that were found in it: their starts and ends in the joined sound, in milliseconds. */
export type CheckedClip = JoinedClip & { words: number[]; areWordsMeasured: boolean; flagged: boolean };

/** The phrase `id` should end at `time` of the joined sound, where `nextId` begins. */
export type ClipChange = { id: number; nextId: number; time: number; isUncertain: boolean };

/**
 * The clips of a chapter in their order, and the changes that their alignment suggests. `uncertainIds` are flagged phrases
 * beside which nothing would change.
 */
export type ClipComparison = {
  clips: CheckedClip[];
  changes: ClipChange[];
  unspokenIds: number[];
  uncertainIds: number[];
};

/** Sound counts as lying in a neighbor's clip if more than this many seconds of it do. */
export const minMoveSeconds = 0.06;

/**
 * Compares the clips of a chapter with the times at which its phrases are spoken in the joined sound. Only sound in the
 * clip of a neighbor is a difference; silence at the edges of a clip isn't.
 */
export function compareClips(
  clips: readonly JoinedClip[],
  spokenPhrases: readonly SpokenPhrase[],
): ClipComparison {
  const spoken = clips.map((clip, index) => {
    const phrase = spokenPhrases[index];
    return phrase && isSpokenIn(clip, soundOf(phrase)) ? phrase : undefined;
  });
  const checkedClips = clips.map((clip, index): CheckedClip => {
    const { words = [], areWordsMeasured = false, flagged = true } = spoken[index] ?? {};
    const toMs = (seconds: number) => Math.round(seconds * 1000);
    const wordTimes = words.flatMap(({ start, end }) => [toMs(start), toMs(end)]);
    // If the edges of a phrase may be wrong, so may those of its words.
    return { ...clip, words: wordTimes, areWordsMeasured: areWordsMeasured && !flagged, flagged };
  });
  const changes = clips.flatMap((clip, index): ClipChange[] => {
    const next = clips[index + 1];
    const [phrase, nextPhrase] = [spoken[index], spoken[index + 1]];
    // A phrase that isn't spoken in its clip says nothing about the neighbor's edge either.
    if (!next || !phrase || !nextPhrase || clip.isSetByHand || next.isSetByHand) return [];
    const time = findMovedEdge(clip.end, phrase, nextPhrase);
    const isInside =
      time !== undefined &&
      time >= clip.start + recordingLimits.shortest &&
      time <= next.end - recordingLimits.shortest;
    if (!isInside) return [];
    const isUncertain = [phrase, nextPhrase].some(
      ({ flagged, areWordsMeasured }) => flagged || !areWordsMeasured,
    );
    return [{ id: clip.id, nextId: next.id, time: Math.round(time * 1000) / 1000, isUncertain }];
  });
  const unspokenIds = clips.flatMap(({ id, isSetByHand }, index) =>
    spoken[index] || isSetByHand ? [] : [id],
  );
  const isChanged = new Set(changes.flatMap(({ id, nextId }) => [id, nextId]));
  const uncertainIds = clips.flatMap(({ id, isSetByHand }, index) =>
    spoken[index]?.flagged && !isSetByHand && !isChanged.has(id) ? [id] : [],
  );
  return { clips: checkedClips, changes, unspokenIds, uncertainIds };
}

const isSpokenIn = (clip: TimeSpan, { start, end }: TimeSpan) =>
  end > start && Math.min(end, clip.end) > Math.max(start, clip.start);

/** Returns when the words of a phrase are spoken. Its own times also contain some of the pauses around it. */
const soundOf = ({ words, start, end }: SpokenPhrase): TimeSpan => ({
  start: words[0]?.start ?? start,
  end: words.at(-1)?.end ?? end,
});

/** Returns the time to which the edge between two clips should move, or undefined if it should stay. */
function findMovedEdge(edge: number, phrase: SpokenPhrase, nextPhrase: SpokenPhrase): number | undefined {
  if (soundOf(phrase).end > edge + minMoveSeconds) return phrase.end;
  return soundOf(nextPhrase).start < edge - minMoveSeconds ? nextPhrase.start : undefined;
}
