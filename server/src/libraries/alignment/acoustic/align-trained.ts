import { moveSpanEdgesToPauses, type Span } from '../boundaries.ts';
import type { FrameFeatures } from '../mfcc.ts';
import type { FoundPhrase, UnwrittenSpeech } from './read-path.ts';
import {
  prepareTraining,
  type TrainedRun,
  type TrainingText,
  trainOnRecording,
  type WarpedPhrase,
} from './train-on-recording.ts';

/** A run whose score is this much lower than another's is left out: its start was wrong. */
const MAX_SCORE_DIFFERENCE = 0.15;
/** A cut lies at most this many frames outside of a phrase's first and last phone. */
const MAX_MARGIN_FRAMES = 15;
/** Runs that differ by more than this many frames on a phrase disagree. */
const TOLERANCE_FRAMES = 10;

type TrainedPhrase = Span & {
  /** True if the runs disagree on the phrase. */
  isDisputed: boolean;
  /** The frames of its phones in the best run. */
  phones: FoundPhrase['phones'];
};

export type TrainedAlignment = {
  /** Undefined for a phrase that was not spoken. */
  phrases: (TrainedPhrase | undefined)[];
  unwritten: UnwrittenSpeech[];
};

/**
 * Aligns a text with a recording by acoustic models that are trained on the recording itself. `warped` holds the result of
 * dynamic time warping, and `trusted` which of its phrases need no check. Trains twice, starting with the trusted phrases and
 * with all of them, because either start may be wrong. The same input always gives the same cuts. Returns undefined if the
 * recording is too short for the text.
 */
export async function alignWithTrainedModels(
  text: TrainingText,
  frames: FrameFeatures,
  { warped, trusted }: { warped: readonly (WarpedPhrase | undefined)[]; trusted: readonly boolean[] },
  signal?: AbortSignal,
): Promise<TrainedAlignment | undefined> {
  const training = await prepareTraining(text, frames);
  const starts = [warped.map((span, phrase) => (trusted[phrase] ? span : undefined)), warped];
  const runs: TrainedRun[] = [];
  for (const start of starts) {
    const run = await trainOnRecording(training, start, signal);
    if (run) runs.push(run);
  }
  const [bestRun, otherRun] = runs.toSorted((a, b) => b.score - a.score);
  if (!bestRun) return undefined;
  const comparedRun = otherRun && otherRun.score > bestRun.score - MAX_SCORE_DIFFERENCE ? otherRun : bestRun;
  const spans = bestRun.phrases.map((phrase, index) => findLaterSpan(phrase, comparedRun.phrases[index]));
  const cuts = cutInPauses(spans, bestRun.unwritten, frames);
  return {
    unwritten: bestRun.unwritten,
    phrases: bestRun.phrases.map((phrase, index) => {
      const cut = cuts[index];
      if (!phrase || !cut) return undefined;
      return { ...cut, isDisputed: differ(phrase, comparedRun.phrases[index]), phones: phrase.phones };
    }),
  };
}

/** Returns the later start and the later end, because a run ends too early more often than it begins too late. */
function findLaterSpan(a: FoundPhrase | undefined, b: FoundPhrase | undefined): Span | undefined {
  if (!a || !b) return a;
  return { first: Math.max(a.first, b.first), last: Math.max(a.last, b.last) };
}

const differ = (a: FoundPhrase, b: FoundPhrase | undefined) =>
  !b || Math.abs(a.first - b.first) > TOLERANCE_FRAMES || Math.abs(a.last - b.last) > TOLERANCE_FRAMES;

/**
 * Returns where to cut: half of the pause beside a phrase away from it, up to a maximum, or farther away where it is quieter.
 */
function cutInPauses(
  phrases: readonly (Span | undefined)[],
  unwritten: readonly UnwrittenSpeech[],
  frames: FrameFeatures,
): (Span | undefined)[] {
  const quietest = moveSpanEdgesToPauses(phrases, frames.energies);
  const sounds = [...phrases.filter((phrase) => phrase !== undefined), ...unwritten].toSorted(
    (a, b) => a.first - b.first,
  );
  return phrases.map((phrase, index) => {
    const quiet = quietest[index];
    if (!phrase || !quiet) return undefined;
    const position = sounds.indexOf(phrase);
    const formerEnd = sounds[position - 1]?.last ?? phrase.first - 2 * MAX_MARGIN_FRAMES;
    const nextStart = sounds[position + 1]?.first ?? phrase.last + 2 * MAX_MARGIN_FRAMES;
    const margin = (gap: number) => Math.min(MAX_MARGIN_FRAMES, Math.max(0, gap) / 2);
    return {
      first: Math.min(quiet.first, Math.round(phrase.first - margin(phrase.first - formerEnd))),
      last: Math.max(quiet.last, Math.round(phrase.last + margin(nextStart - phrase.last))),
    };
  });
}
