import type { Span } from '../boundaries.ts';
import type { PhraseSounds } from '../pronunciation/phones.ts';
import { toEmissions } from './forced-alignment.ts';
import type { GaussianModels } from './gaussian-models.ts';
import { FILLER, type Network } from './network.ts';
import type { Observations } from './observations.ts';
import type { BestPath } from './viterbi.ts';

/** Unwritten speech of fewer frames than this may be the end of a word that sounds unlike others. */
const SHORT_FILLER_FRAMES = 50;
/** Pieces of unwritten speech with at most this many frames between them belong together. */
const SENTENCE_PAUSE_FRAMES = 30;
/** A short piece of unwritten speech this many frames from a phrase belongs to it. */
const TOUCHING_FRAMES = 8;

/** A phrase where it was found. */
export type FoundPhrase = Span & {
  /** The frames of its first and its last phone, without short pieces of unwritten speech that were added to it. */
  firstPhoneFrame: number;
  lastPhoneFrame: number;
  /** True if its start was corrected; see `settleStarts`. */
  isStartSettled: boolean;
  /** The first frame of each phone and the one after its last, or undefined for a phone that was left out. */
  phones: ({ first: number; end: number } | undefined)[];
  /** Mean log likelihood of a frame, relative to the best sequence of any phones. Never far above 0. */
  ratio: number;
};

export type PathReading = {
  phrases: (FoundPhrase | undefined)[];
  /** Speech that is not in the text, in order. */
  unwritten: Span[];
  /** Pieces too short to tell whether they are unwritten speech, noise or part of a phrase. */
  shortPieces: Span[];
};

/** Reads from a path where each phrase and its phones were spoken, and what was spoken besides. */
export function readPath(
  { states, moveCosts }: BestPath,
  network: Network,
  sounds: readonly PhraseSounds[],
  { models, observations, loop }: { models: GaussianModels; observations: Observations; loop: Float64Array },
): PathReading {
  const { writeLikelihoods } = toEmissions(models, observations);
  const likelihoods = new Float64Array(models.count);
  const phrases: (FoundPhrase | undefined)[] = sounds.map(() => undefined);
  const unwritten: Span[] = [];
  const advantages = new Float64Array(states.length);
  for (const [frame, state] of states.entries()) {
    const emission = network.emissions[state] as number;
    if (emission === FILLER) {
      const current = unwritten.at(-1);
      if (current?.last === frame - 1) current.last = frame;
      else unwritten.push({ first: frame, last: frame });
      continue;
    }
    const phraseIndex = network.phrases[state] as number;
    if (phraseIndex < 0) continue;
    writeLikelihoods(frame, likelihoods);
    advantages[frame] =
      (likelihoods[emission] as number) - (moveCosts[frame] as number) - (loop[frame] as number);
    const phone = network.phones[state] as number;
    if (phone < 0) continue;
    const phrase = phrases[phraseIndex] ?? createPhrase(frame);
    phrases[phraseIndex] = phrase;
    phrase.last = frame;
    phrase.lastPhoneFrame = frame;
    phrase.phones[phone] = { first: phrase.phones[phone]?.first ?? frame, end: frame + 1 };
  }
  for (const phrase of phrases) {
    if (!phrase) continue;
    const own = advantages.subarray(phrase.first, phrase.last + 1);
    phrase.ratio = own.reduce((sum, advantage) => sum + advantage, 0) / own.length;
  }
  return { phrases, ...absorbShortPieces(unwritten, phrases) };
}

const createPhrase = (frame: number): FoundPhrase => ({
  first: frame,
  last: frame,
  firstPhoneFrame: frame,
  lastPhoneFrame: frame,
  isStartSettled: false,
  phones: [],
  ratio: 0,
});

/** Adds short pieces of unwritten speech to the phrases that they touch, and returns the other pieces. */
function absorbShortPieces(
  pieces: readonly Span[],
  phrases: readonly (FoundPhrase | undefined)[],
): Pick<PathReading, 'unwritten' | 'shortPieces'> {
  const found = phrases.filter((phrase) => phrase !== undefined);
  const unwritten: Span[] = [];
  const shortPieces: Span[] = [];
  for (const group of groupPieces(pieces, found)) {
    const [first, last] = [group[0]?.first ?? 0, group.at(-1)?.last ?? 0];
    const frameCount = group.reduce((sum, piece) => sum + piece.last + 1 - piece.first, 0);
    if (frameCount >= SHORT_FILLER_FRAMES) unwritten.push({ first, last });
    else shortPieces.push(...group.filter((piece) => !absorbPiece(piece, found)));
  }
  return { unwritten, shortPieces };
}

/** Groups pieces with only a short pause between them, as between the words of a sentence. */
function groupPieces(pieces: readonly Span[], found: readonly FoundPhrase[]): Span[][] {
  const groups: Span[][] = [];
  for (const piece of pieces) {
    const former = groups.at(-1)?.at(-1);
    const isBesideFormer =
      former &&
      piece.first - former.last <= SENTENCE_PAUSE_FRAMES &&
      !found.some(({ first }) => first > former.last && first < piece.first);
    if (isBesideFormer) groups.at(-1)?.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

/** Adds a piece to the phrase that it touches. Returns false if there is none. */
function absorbPiece(piece: Span, found: readonly FoundPhrase[]): boolean {
  const before = found.findLast(({ last }) => last < piece.first);
  const after = found.find(({ first }) => first > piece.last);
  if (before && piece.first - before.last <= TOUCHING_FRAMES) before.last = piece.last;
  else if (after && after.first - piece.last <= TOUCHING_FRAMES) after.first = piece.first;
  else return false;
  return true;
}
