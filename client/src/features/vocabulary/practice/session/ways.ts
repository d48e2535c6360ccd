import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';

/** Question types: the card plays its word, shows it, or shows its phrase with a gap. */
const ways = ['hear', 'see', 'gap'] as const;
export type Way = (typeof ways)[number];
/** Options in the settings: rotate through the question types, or always use the same one if the card supports it. */
export const wayChoices = ['turns', ...ways] as const;
export type WayChoice = (typeof wayChoices)[number];

type AskableWord = Pick<KeptWordView, 'audio' | 'phrase' | 'start' | 'text'>;

/** Splits a phrase around its word. Returns null if the word is not at the stored position. */
export function partsOf({ phrase, start, text }: Omit<AskableWord, 'audio'>) {
  if (phrase === '' || start === null) return null;
  const end = start + text.length;
  const inside = phrase.slice(start, end);
  return inside === text ? { before: phrase.slice(0, start), inside, after: phrase.slice(end) } : null;
}

function waysOf(word: AskableWord): Way[] {
  const supports = { hear: word.audio !== null, see: true, gap: partsOf(word) !== null };
  return ways.filter((way) => supports[way]);
}

/**
 * Returns the question type for a card. Rotation depends only on the number of repetitions, so that all devices
 * agree.
 */
export function wayOf(word: AskableWord, repetitions: number, choice: WayChoice): Way {
  const supportedWays = waysOf(word);
  if (choice !== 'turns') return supportedWays.includes(choice) ? choice : 'see';
  return supportedWays[repetitions % supportedWays.length] ?? 'see';
}
