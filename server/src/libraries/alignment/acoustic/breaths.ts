import type { Span } from '../boundaries.ts';
import type { FoundPhrase } from './read-path.ts';

/** At least this many frames, the breath and the beginning of the pause, precede the quietest frame of the pause. */
const MIN_BREATH_FRAMES = 15;
/** At least this many frames of the first phone follow the quietest frame of the pause. */
const MIN_PHONE_FRAMES = 8;
/** The pause after a breath is at least this many decibels below the breath. */
const MIN_DIP_DECIBELS = 12;
/** A breath that starts at most this many frames after a phrase stays in that phrase's clip: it may be its last sound. */
const NEAR_FRAMES = 30;

/**
 * Returns the breath in the first phone of a phrase, up to the quietest frame of the pause after it. A narrator breathes in
 * audibly between two phrases, which sounds like the beginning of many phones, so the models take it for a part of the first
 * one. Unlike a phone with a stop in it, it is quieter than what follows. `energies` are in decibels.
 */
export function findBreath(phrase: FoundPhrase, energies: Float32Array): Span | undefined {
  const phone = phrase.phones.find((found) => found !== undefined);
  // A phrase that begins before its first phone has a short piece of unwritten speech at its start, which may be a word of it.
  if (!phone || phrase.isStartSettled || phrase.first < phrase.firstPhoneFrame) return undefined;
  const levels = energies.subarray(phone.first, phone.end);
  const loudestAfter = new Float32Array(levels.length + 1).fill(Number.NEGATIVE_INFINITY);
  for (let frame = levels.length - 1; frame >= 0; frame -= 1)
    loudestAfter[frame] = Math.max(loudestAfter[frame + 1] as number, levels[frame] as number);
  let loudestBefore = Math.max(...levels.subarray(0, MIN_BREATH_FRAMES));
  let deepest = { frame: 0, decibels: MIN_DIP_DECIBELS };
  for (let frame = MIN_BREATH_FRAMES; frame < levels.length - MIN_PHONE_FRAMES; frame += 1) {
    const level = levels[frame] as number;
    if (loudestBefore > (loudestAfter[frame + 1] as number)) break;
    if (loudestBefore - level > deepest.decibels) deepest = { frame, decibels: loudestBefore - level };
    loudestBefore = Math.max(loudestBefore, level);
  }
  return deepest.frame > 0 ? { first: phone.first, last: phone.first + deepest.frame } : undefined;
}

/** Returns the phones of a phrase, of which the first begins where the breath ends. */
export function startAfterBreath(
  phones: FoundPhrase['phones'],
  breath: Span | undefined,
): FoundPhrase['phones'] {
  const firstIndex = phones.findIndex((phone) => phone !== undefined);
  return phones.map((phone, index) =>
    phone && breath && index === firstIndex ? { ...phone, first: breath.last } : phone,
  );
}

/**
 * Returns the phrases without the breaths at their start. A breath that closely follows another phrase is added to that one.
 * The others lie apart.
 */
export function moveBreaths(
  phrases: readonly (Span | undefined)[],
  breaths: readonly (Span | undefined)[],
): { phrases: (Span | undefined)[]; apart: Span[] } {
  const movedPhrases: (Span | undefined)[] = [];
  const apart: Span[] = [];
  for (const [index, phrase] of phrases.entries()) {
    const breath = breaths[index];
    const isBreath = phrase && breath && breath.last < phrase.last;
    if (isBreath) {
      const former = movedPhrases.findLast((moved) => moved !== undefined);
      if (former && breath.first - former.last <= NEAR_FRAMES)
        former.last = Math.max(former.last, breath.last);
      else apart.push(breath);
    }
    movedPhrases.push(
      isBreath ? { ...phrase, first: Math.max(phrase.first, breath.last) } : phrase && { ...phrase },
    );
  }
  return { phrases: movedPhrases, apart };
}
