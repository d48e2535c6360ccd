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
/** This share of a phrase's frames is quieter than its louder parts. */
const LOUD_QUANTILE = 0.9;

/** For each frame, the probability of a pause and the energy in decibels. */
type Levels = { silence: Float32Array; energies: Float32Array };

/** Returns for each phrase whether it may be cut in the wrong spot. */
export function findUncertainPhrases(
  { phrases, unwritten, shortPieces }: PathReading,
  edges: readonly (PhraseEdges | undefined)[],
  fits: readonly (number | undefined)[],
  { silence, energies }: Levels,
): boolean[] {
  const minFit = Math.max(MIN_FIT, MIN_FIT_SHARE * median(fits.flatMap((fit) => fit ?? [])));
  const loudPieces = shortPieces.filter((piece) => countLoudFrames(piece, silence) >= MIN_LOUD_FRAMES);
  return phrases.map((phrase, index) => {
    const own = edges[index];
    const fit = fits[index];
    if (!phrase || !own || (fit !== undefined && fit < minFit)) return true;
    const nextIndex = phrases.findIndex((next, position) => next && position > index);
    const next = phrases[nextIndex];
    const sharesBorder = next && next.first - phrase.last <= SHARED_BORDER_FRAMES;
    const borderUncertainty = sharesBorder ? (edges[nextIndex]?.start.uncertainty ?? 0) : 0;
    const minLevel = findLoudLevel(phrase, energies) - BREATH_DECIBELS;
    const isLoud = (piece: Span) => readLevels(piece, energies).some((level) => level > minLevel);
    const isNearbyWord = (piece: Span) =>
      piece.last < phrase.first
        ? phrase.first - piece.last <= APART_FRAMES && isLoud(piece)
        : piece.first > phrase.last && piece.first - phrase.last <= NEAR_FRAMES;
    const touches = ({ first, last }: Span) =>
      Math.abs(phrase.first - last) <= TOUCHING_FRAMES || Math.abs(first - phrase.last) <= TOUCHING_FRAMES;
    return (
      unwritten.some(touches) ||
      loudPieces.some(isNearbyWord) ||
      Math.max(own.start.uncertainty, own.end.uncertainty, borderUncertainty) > MAX_UNCERTAINTY_FRAMES
    );
  });
}

const countLoudFrames = ({ first, last }: Span, silence: Float32Array) =>
  silence.subarray(first, last + 1).reduce((sum, pauseProbability) => sum + 1 - pauseProbability, 0);

const readLevels = ({ first, last }: Span, energies: Float32Array) => energies.subarray(first, last + 1);

function findLoudLevel(phrase: Span, energies: Float32Array): number {
  const levels = readLevels(phrase, energies).toSorted();
  return levels[Math.floor(LOUD_QUANTILE * levels.length)] as number;
}
