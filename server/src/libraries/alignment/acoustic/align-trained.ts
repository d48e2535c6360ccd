import { moveSpanEdgesToPauses, type Span } from '../boundaries.ts';
import { median } from '../median.ts';
import type { FrameFeatures } from '../mfcc.ts';
import { measureEdges, type PhraseEdges } from './edges.ts';
import { measurePhraseFits } from './phrase-fits.ts';
import type { FoundPhrase, UnwrittenSpeech } from './read-path.ts';
import { settleStarts } from './settle-starts.ts';
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
/** A start or end is uncertain if it is expected to be more than this many frames from where it was found. */
const MAX_UNCERTAINTY_FRAMES = 6;
/** Two phrases with at most this many frames between them share the uncertainty of their border. */
const SHARED_BORDER_FRAMES = 30;
/** A phrase is uncertain if it fits its frames less than this share of what is typical. */
const MIN_FIT_SHARE = 0.5;
/** The border with unwritten speech is uncertain if there is no pause of more frames than this. */
const TOUCHING_FRAMES = 5;
/** Frames of speech in a short piece near a phrase that may be a word of it. */
const MIN_LOUD_FRAMES = 14;
/** Frames between a phrase and the piece before it, and the piece after it. A first word may stand alone, as in "Oh! yes". */
const NEAR_FRAMES = { before: 80, after: 15 };

type TrainedPhrase = Span & {
  /** True if an editor should listen to the phrase. */
  isUncertain: boolean;
  /** The frames of its phones. */
  phones: FoundPhrase['phones'];
};

export type TrainedAlignment = {
  /** Undefined for a phrase that was not spoken. */
  phrases: (TrainedPhrase | undefined)[];
  unwritten: UnwrittenSpeech[];
  /** How well each phrase fits its frames, by models trained with other phrases and by models trained with none. */
  fits: Awaited<ReturnType<typeof measurePhraseFits>>;
};

type Start = {
  /** The result of dynamic time warping. */
  warped: readonly (WarpedPhrase | undefined)[];
  /** True for a phrase that needs no check. */
  trusted: readonly boolean[];
};

type Sound = { frames: FrameFeatures; silence: Float32Array };

type AlignOptions = {
  signal?: AbortSignal | undefined;
  onProgress?: ((fraction: number) => void) | undefined;
};

/**
 * Aligns a text with a recording by acoustic models that are trained on the recording itself. Trains twice, starting with the
 * trusted phrases and with all of them, because either start may be wrong. The same input always gives the same cuts. Returns
 * undefined if the recording is too short for the text.
 */
export async function alignWithTrainedModels(
  text: TrainingText,
  sound: Sound,
  { warped, trusted }: Start,
  { signal, onProgress }: AlignOptions = {},
): Promise<TrainedAlignment | undefined> {
  const training = await prepareTraining(text, sound.frames);
  onProgress?.(0.1);
  const starts = [warped.map((span, phrase) => (trusted[phrase] ? span : undefined))];
  if (warped.some((span, phrase) => span && !trusted[phrase])) starts.push([...warped]);
  const runs: TrainedRun[] = [];
  for (const [index, start] of starts.entries()) {
    const run = await trainOnRecording(training, start, signal);
    if (run) runs.push({ ...run, ...settleStarts(run, starts[0] ?? []) });
    onProgress?.(0.1 + (0.6 * (index + 1)) / starts.length);
  }
  const [bestRun, otherRun] = runs.toSorted((a, b) => b.score - a.score);
  if (!bestRun) return undefined;
  const comparedRun = otherRun && otherRun.score > bestRun.score - MAX_SCORE_DIFFERENCE ? otherRun : bestRun;
  const edges = measureEdges(bestRun.phrases, training.network, bestRun.path, bestRun.emissions);
  onProgress?.(0.8);
  const fits = await measurePhraseFits(bestRun.phrases, { ...training, labels: bestRun.labels }, signal);
  onProgress?.(1);
  const spans = bestRun.phrases.map((phrase, index) =>
    findLaterSpan(moveToEdges(phrase, edges[index]), comparedRun.phrases[index]),
  );
  const cuts = divideOverlaps(spans, cutInPauses(spans, bestRun.unwritten, sound.frames));
  const uncertainFlags = findUncertainPhrases(bestRun, edges, fits.trained, sound.silence);
  return {
    unwritten: bestRun.unwritten,
    fits,
    phrases: bestRun.phrases.map((phrase, index) => {
      const cut = cuts[index];
      return phrase && cut && { ...cut, isUncertain: uncertainFlags[index] ?? true, phones: phrase.phones };
    }),
  };
}

/** Returns a phrase with its start and end where it has probably begun and ended, considering all paths. */
function moveToEdges(phrase: FoundPhrase | undefined, edges: PhraseEdges | undefined): Span | undefined {
  if (!phrase || !edges) return phrase;
  const first = phrase.first + edges.start.frame - phrase.firstPhoneFrame;
  return { first, last: Math.max(first, phrase.last + edges.end.frame - phrase.lastPhoneFrame) };
}

/** Returns the later start and the later end, because a run ends too early more often than it begins too late. */
function findLaterSpan(a: Span | undefined, b: Span | undefined): Span | undefined {
  if (!a || !b) return a;
  return { first: Math.max(a.first, b.first), last: Math.max(a.last, b.last) };
}

/** Returns for each phrase whether it may be cut in the wrong spot. */
function findUncertainPhrases(
  { phrases, unwritten, shortPieces }: TrainedRun,
  edges: readonly (PhraseEdges | undefined)[],
  fits: readonly (number | undefined)[],
  silence: Float32Array,
): boolean[] {
  const typicalFit = median(fits.flatMap((fit) => fit ?? []));
  const loudPieces = shortPieces.filter((piece) => countLoudFrames(piece, silence) >= MIN_LOUD_FRAMES);
  return phrases.map((phrase, index) => {
    const own = edges[index];
    if (!phrase || !own || !((fits[index] ?? 0) >= MIN_FIT_SHARE * typicalFit)) return true;
    const nextIndex = phrases.findIndex((next, position) => next && position > index);
    const next = phrases[nextIndex];
    const borderUncertainty =
      next && next.first - phrase.last <= SHARED_BORDER_FRAMES
        ? (edges[nextIndex]?.start.uncertainty ?? 0)
        : 0;
    const isNearLoudPiece = loudPieces.some(({ first, last }) =>
      last < phrase.first
        ? phrase.first - last <= NEAR_FRAMES.before
        : first > phrase.last && first - phrase.last <= NEAR_FRAMES.after,
    );
    const touchesUnwritten = unwritten.some(
      ({ first, last }) =>
        Math.abs(phrase.first - last) <= TOUCHING_FRAMES || Math.abs(first - phrase.last) <= TOUCHING_FRAMES,
    );
    return (
      touchesUnwritten ||
      isNearLoudPiece ||
      Math.max(own.start.uncertainty, own.end.uncertainty, borderUncertainty) > MAX_UNCERTAINTY_FRAMES
    );
  });
}

const countLoudFrames = ({ first, last }: UnwrittenSpeech, silence: Float32Array) =>
  silence.subarray(first, last + 1).reduce((sum, pauseProbability) => sum + 1 - pauseProbability, 0);

/**
 * Returns each phrase with half of the pause beside it, up to a maximum, or with more of it if it is quieter farther away. Never
 * farther than half of the pause toward unwritten speech.
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
    const findMargin = (gap: number, quietMargin: number, neighbor: Span | undefined) => {
      const half = Math.max(0, gap) / 2;
      const margin = Math.max(Math.min(MAX_MARGIN_FRAMES, half), quietMargin);
      return Math.round(neighbor && unwritten.includes(neighbor) ? Math.min(half, margin) : margin);
    };
    const [former, next] = [sounds[position - 1], sounds[position + 1]];
    const formerGap = former ? phrase.first - former.last : 2 * MAX_MARGIN_FRAMES;
    const nextGap = next ? next.first - phrase.last : 2 * MAX_MARGIN_FRAMES;
    return {
      first: Math.max(0, phrase.first - findMargin(formerGap, phrase.first - quiet.first, former)),
      last: Math.min(frames.count - 1, phrase.last + findMargin(nextGap, quiet.last - phrase.last, next)),
    };
  });
}

/** Returns the cuts with a single border between two that overlap: the middle of the pause between their phrases. */
function divideOverlaps(
  phrases: readonly (Span | undefined)[],
  cuts: readonly (Span | undefined)[],
): (Span | undefined)[] {
  const dividedCuts = cuts.map((cut) => cut && { ...cut });
  let former: { cut: Span; phrase: Span } | undefined;
  for (const [index, cut] of dividedCuts.entries()) {
    const phrase = phrases[index];
    if (!cut || !phrase) continue;
    if (former && cut.first < former.cut.last) {
      const middle = Math.round((former.phrase.last + phrase.first) / 2);
      const border = Math.min(former.cut.last, Math.max(cut.first, former.cut.first, middle));
      former.cut.last = border;
      cut.first = border;
      cut.last = Math.max(cut.last, border);
    }
    former = { cut, phrase };
  }
  return dividedCuts;
}
