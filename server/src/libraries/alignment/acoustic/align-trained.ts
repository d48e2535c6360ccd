import type { FlagReason } from '@lingostory/contract/studio/recordings/flag-reasons';
import type { Span } from '../boundaries.ts';
import type { FrameFeatures } from '../mfcc.ts';
import { findBreath, moveBreaths, startAfterBreath } from './breaths.ts';
import { cutInPauses } from './cut-in-pauses.ts';
import { measureEdges, type PhraseEdges } from './edges.ts';
import { findFlagReasons } from './find-flag-reasons.ts';
import { measurePhraseFits } from './phrase-fits.ts';
import type { FoundPhrase } from './read-path.ts';
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
/** Shares of the progress at which steps end. */
const PROGRESS = { prepared: 0.1, trained: 0.7, edgesMeasured: 0.8 };

type TrainedPhrase = Span & {
  /** Why an editor should listen to the phrase. Empty if it is probably right. */
  reasons: FlagReason[];
  /** The frames of its phones. */
  phones: FoundPhrase['phones'];
  /** False if the phrase begins elsewhere than its first phone was found. */
  arePhonesRight: boolean;
};

export type TrainedAlignment = {
  /** Undefined for a phrase that was not spoken. */
  phrases: (TrainedPhrase | undefined)[];
  /** Speech that is not in the text, in order. */
  unwritten: Span[];
  /** How well each phrase fits its frames; see `measurePhraseFits`. */
  fits: (number | undefined)[];
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
  const training = await prepareTraining(text, sound.frames, signal);
  onProgress?.(PROGRESS.prepared);
  const trustedPhrases = warped.map((span, phrase) => (trusted[phrase] ? span : undefined));
  const starts: (readonly (WarpedPhrase | undefined)[])[] = [trustedPhrases];
  if (warped.some((span, phrase) => span && !trusted[phrase])) starts.push(warped);
  const runs: TrainedRun[] = [];
  for (const [index, start] of starts.entries()) {
    const run = await trainOnRecording(training, start, signal);
    if (run) runs.push({ ...run, ...settleStarts(run, trustedPhrases) });
    onProgress?.(PROGRESS.prepared + ((PROGRESS.trained - PROGRESS.prepared) * (index + 1)) / starts.length);
  }
  const [bestRun, otherRun] = runs.toSorted((a, b) => b.score - a.score);
  if (!bestRun) return undefined;
  const comparedRun = otherRun && otherRun.score > bestRun.score - MAX_SCORE_DIFFERENCE ? otherRun : bestRun;
  const edges = await measureEdges(bestRun, training.network, signal);
  onProgress?.(PROGRESS.edgesMeasured);
  const fits = await measurePhraseFits(bestRun.phrases, { ...training, labels: bestRun.labels }, signal);
  onProgress?.(1);
  const breaths = bestRun.phrases.map((phrase) =>
    phrase ? findBreath(phrase, sound.frames.energies) : undefined,
  );
  const spans = bestRun.phrases.map((phrase, index) =>
    findLaterSpan(moveToEdges(phrase, edges[index]), comparedRun.phrases[index]),
  );
  const { phrases: movedSpans, apart } = moveBreaths(spans, breaths);
  const cuts = cutInPauses(movedSpans, [...bestRun.unwritten, ...apart], sound.frames);
  const flagReasons = findFlagReasons(bestRun, edges, fits, {
    silence: sound.silence,
    energies: sound.frames.energies,
  });
  return {
    unwritten: bestRun.unwritten,
    fits,
    phrases: bestRun.phrases.map((phrase, index) => {
      const cut = cuts[index];
      if (!phrase || !cut) return undefined;
      const phones = startAfterBreath(phrase.phones, breaths[index]);
      return { ...cut, reasons: flagReasons[index] ?? [], phones, arePhonesRight: !phrase.isStartSettled };
    }),
  };
}

/** Returns a phrase with its start and end where it has probably begun and ended, considering all paths. */
function moveToEdges(phrase: FoundPhrase | undefined, edges: PhraseEdges | undefined): Span | undefined {
  if (!phrase || !edges) return phrase;
  return {
    first: phrase.first + edges.start.frame - phrase.firstPhoneFrame,
    last: phrase.last + edges.end.frame - phrase.lastPhoneFrame,
  };
}

/** Returns the later start and the later end, because a run ends too early more often than it begins too late. */
function findLaterSpan(a: Span | undefined, b: Span | undefined): Span | undefined {
  if (!a || !b) return a;
  return { first: Math.max(a.first, b.first), last: Math.max(a.last, b.last) };
}
