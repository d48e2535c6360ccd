import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { TimeSpan } from '../../../adapters/narration/narration.ts';
import { type CheckedClip, type ClipChange, type ClipComparison, minMoveSeconds } from './compare-clips.ts';

/** A phrase as it is stored now. */
export type CurrentClip = {
  id: number;
  text: string;
  clip: string | null;
  milliseconds: number | null;
  isSetByHand: boolean;
  wordTimes: number[];
  areWordsMeasured: boolean;
};

/** A clip that will be cut again: its position in the joined sound before and after. */
export type ClipCut = { clip: CheckedClip; span: TimeSpan };

/** The times of words in milliseconds, as pairs of starts and ends. */
type WordTimes = { times: number[]; areWordsMeasured: boolean };

export type ChangePlan = {
  /** In the order of the joined sound. */
  cuts: ClipCut[];
  /** The new times of words, from the start of each clip. */
  wordTimes: ({ id: number } & WordTimes)[];
  taken: ClipChange[];
  leftOut: ClipChange[];
};

/**
 * Plans how the chosen changes apply to the phrases as they are stored now. A change is left out if one of its phrases was
 * deleted since the check, or got another text or clip.
 */
export function planChanges(
  { clips, changes }: Pick<ClipComparison, 'clips' | 'changes'>,
  chosenIds: readonly number[],
  currentClips: readonly CurrentClip[],
): ChangePlan {
  const currentById = new Map(currentClips.map((current) => [current.id, current]));
  const isSame = ({ id, text, clip }: CheckedClip) => {
    const current = currentById.get(id);
    return current?.text === text && current.clip === clip;
  };
  const sameClips = clips.filter(isSame);
  const sameIds = new Set(sameClips.map(({ id }) => id));
  const isMovable = (id: number) => sameIds.has(id) && currentById.get(id)?.isSetByHand === false;
  const spans = new Map(clips.map(({ id, start, end }) => [id, { start, end }]));
  const isChosen = new Set(chosenIds);
  const [taken, leftOut]: [ClipChange[], ClipChange[]] = [[], []];
  for (const change of changes.filter(({ id }) => isChosen.has(id))) {
    const [span, nextSpan] = [spans.get(change.id), spans.get(change.nextId)];
    const leavesSound =
      span !== undefined &&
      nextSpan !== undefined &&
      change.time - span.start >= recordingLimits.shortest &&
      nextSpan.end - change.time >= recordingLimits.shortest;
    if (!leavesSound || !isMovable(change.id) || !isMovable(change.nextId)) {
      leftOut.push(change);
      continue;
    }
    span.end = change.time;
    nextSpan.start = change.time;
    taken.push(change);
  }
  const movedIds = new Set(taken.flatMap(({ id, nextId }) => [id, nextId]));
  const cuts = clips.flatMap((clip): ClipCut[] => {
    const span = spans.get(clip.id);
    return span && movedIds.has(clip.id) ? [{ clip, span }] : [];
  });
  const wordTimes = sameClips.flatMap((clip) => {
    const [current, span] = [currentById.get(clip.id), spans.get(clip.id)];
    const newTimes = current && span && chooseWordTimes(clip, current, span);
    return newTimes ? [{ id: clip.id, ...newTimes }] : [];
  });
  return { cuts, wordTimes, taken, leftOut };
}

/**
 * Returns the new times of a phrase's words, or undefined if the present ones stay. Estimated times never replace measured
 * ones. If a clip is cut again, its present times move with it, unless an edge now cuts a word.
 */
function chooseWordTimes(clip: CheckedClip, current: CurrentClip, span: TimeSpan): WordTimes | undefined {
  const found = toClipTimes({ times: clip.words, areWordsMeasured: clip.areWordsMeasured }, span);
  if (span.start === clip.start && span.end === clip.end) {
    const isBetter = found.areWordsMeasured ? !current.areWordsMeasured : current.wordTimes.length === 0;
    return isBetter && found.times.length > 0 ? found : undefined;
  }
  if (found.areWordsMeasured || !current.areWordsMeasured) return found;
  const times = current.wordTimes.map((time) => time + toMilliseconds(clip.start));
  const present = toClipTimes({ times, areWordsMeasured: true }, span);
  return present.areWordsMeasured ? present : found;
}

const toMilliseconds = (seconds: number) => Math.round(seconds * 1000);

/**
 * Converts times in the joined sound into times in a clip, and limits them to the clip. They don't count as measured if an
 * edge of the clip cuts a word.
 */
function toClipTimes({ times, areWordsMeasured }: WordTimes, { start, end }: TimeSpan): WordTimes {
  const lengthMs = toMilliseconds(end - start);
  const exactTimes = times.map((time) => time - toMilliseconds(start));
  const clipTimes = exactTimes.map((time) => Math.min(lengthMs, Math.max(0, time)));
  const areWithinClip = exactTimes.every((time, index) => {
    const clipTime = clipTimes[index] ?? 0;
    const isHeard = index % 2 === 0 || clipTime > (clipTimes[index - 1] ?? 0);
    return isHeard && Math.abs(time - clipTime) <= toMilliseconds(minMoveSeconds);
  });
  return { times: clipTimes, areWordsMeasured: areWordsMeasured && times.length > 0 && areWithinClip };
}

/** How many phrases would get measured times of their words, and how many without any would get estimated ones. */
export type WordTimeCounts = { measured: number; estimated: number };

/** Counts the phrases that would get better times of their words if all changes were taken. */
export function countWordTimes(
  comparison: ClipComparison,
  currentClips: readonly CurrentClip[],
): WordTimeCounts {
  const currentById = new Map(currentClips.map((current) => [current.id, current]));
  const changedIds = comparison.changes.map(({ id }) => id);
  const newTimes = planChanges(comparison, changedIds, currentClips).wordTimes.filter(
    ({ times }) => times.length > 0,
  );
  const measured = newTimes.filter(
    ({ id, areWordsMeasured }) => areWordsMeasured && !currentById.get(id)?.areWordsMeasured,
  );
  const estimated = newTimes.filter(
    ({ id, areWordsMeasured }) => !areWordsMeasured && currentById.get(id)?.wordTimes.length === 0,
  );
  return { measured: measured.length, estimated: estimated.length };
}
