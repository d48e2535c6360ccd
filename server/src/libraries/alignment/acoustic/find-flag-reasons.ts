import type { FlagReason } from '@lingostory/contract/studio/recordings/flag-reasons';
import type { Span } from '../boundaries.ts';
import { median } from '../median.ts';
import type { PhraseEdges } from './edges.ts';
import type { PathReading } from './read-path.ts';
import { APART_FRAMES } from './settle-starts.ts';

/** A start or end is uncertain if it is expected to be more than this many frames from where it was found. */
const MAX_UNCERTAINTY_FRAMES = 6;
/** Two phrases with at most this many frames between them share the uncertainty of their border. */
const SHARED_BORDER_FRAMES = 30;
/** A phrase is uncertain if it fits its frames less than this, or less than this share of what is typical. */
const MIN_FIT = 0.15;
const MIN_FIT_SHARE = 0.5;
/** The border with unwritten speech is uncertain if there is no pause of more frames than this. */
const TOUCHING_FRAMES = 5;
/** Frames of speech in a short piece near a phrase that may be a word of it. */
const MIN_LOUD_FRAMES = 14;
/** Frames between a phrase and a piece after it that may be its last sound. */
const NEAR_FRAMES = 15;
/** A piece before a phrase is a breath rather than a word if it is this many decibels below the louder parts of the phrase. */
const BREATH_DECIBELS = 10;
/** A frame is a pause rather than speech from this probability on. */
const MIN_PAUSE_PROBABILITY = 0.5;
/** This share of a phrase's frames is quieter than its louder parts. */
const LOUD_QUANTILE = 0.9;

/** For each frame, the probability of a pause and the energy in decibels. */
type Levels = { silence: Float32Array; energies: Float32Array };

/** Returns for each phrase why it may be cut in the wrong spot, or no reasons if it is probably right. */
export function findFlagReasons(
  { phrases, unwritten, shortPieces }: PathReading,
  edges: readonly (PhraseEdges | undefined)[],
  fits: readonly (number | undefined)[],
  { silence, energies }: Levels,
): FlagReason[][] {
  const minFit = Math.max(MIN_FIT, MIN_FIT_SHARE * median(fits.flatMap((fit) => fit ?? [])));
  const loudPieces = shortPieces.filter((piece) => countLoudFrames(piece, silence) >= MIN_LOUD_FRAMES);
  const isInSpeech = (frame: number) =>
    silence
      .subarray(Math.max(0, frame - MAX_UNCERTAINTY_FRAMES), frame + MAX_UNCERTAINTY_FRAMES + 1)
      .every((pauseProbability) => pauseProbability < MIN_PAUSE_PROBABILITY);
  return phrases.map((phrase, index) => {
    const own = edges[index];
    if (!phrase || !own) return ['not-heard'];
    const fit = fits[index];
    const nextIndex = phrases.findIndex((next, position) => next && position > index);
    const next = phrases[nextIndex];
    const sharesBorder = next && next.first - phrase.last <= SHARED_BORDER_FRAMES;
    const borderUncertainty = sharesBorder ? (edges[nextIndex]?.start.uncertainty ?? 0) : 0;
    const endUncertainty = Math.max(own.end.uncertainty, borderUncertainty);
    const minLevel = findLoudLevel(phrase, energies) - BREATH_DECIBELS;
    const isLoud = (piece: Span) => readLevels(piece, energies).some((level) => level > minLevel);
    const isWordBefore = (piece: Span) =>
      piece.last < phrase.first && phrase.first - piece.last <= APART_FRAMES && isLoud(piece);
    const isWordAfter = (piece: Span) =>
      piece.first > phrase.last && piece.first - phrase.last <= NEAR_FRAMES;
    const touchesStart = ({ last }: Span) => Math.abs(phrase.first - last) <= TOUCHING_FRAMES;
    const touchesEnd = ({ first }: Span) => Math.abs(first - phrase.last) <= TOUCHING_FRAMES;
    const reasons: (FlagReason | false)[] = [
      fit !== undefined && fit < minFit && 'poor-fit',
      unwritten.some(touchesStart) && 'speech-before',
      unwritten.some(touchesEnd) && 'speech-after',
      loudPieces.some(isWordBefore) && 'sound-before',
      loudPieces.some(isWordAfter) && 'sound-after',
      own.start.uncertainty > MAX_UNCERTAINTY_FRAMES &&
        (isInSpeech(own.start.frame) ? 'start-in-speech' : 'start-unclear'),
      endUncertainty > MAX_UNCERTAINTY_FRAMES &&
        (isInSpeech(own.end.frame) ? 'end-in-speech' : 'end-unclear'),
    ];
    return reasons.filter((reason) => reason !== false);
  });
}

const countLoudFrames = ({ first, last }: Span, silence: Float32Array) =>
  silence.subarray(first, last + 1).reduce((sum, pauseProbability) => sum + 1 - pauseProbability, 0);

const readLevels = ({ first, last }: Span, energies: Float32Array) => energies.subarray(first, last + 1);

function findLoudLevel(phrase: Span, energies: Float32Array): number {
  const levels = readLevels(phrase, energies).toSorted();
  return levels[Math.floor(LOUD_QUANTILE * levels.length)] as number;
}
