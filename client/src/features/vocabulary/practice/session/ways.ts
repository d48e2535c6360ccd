import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';

/** Ways in which a card can ask for its word. */
const ways = ['hear', 'see', 'gap'] as const;
export type Way = (typeof ways)[number];
/** Options in the settings: rotate through the ways, or use one of them wherever the card supports it. */
export const wayChoices = ['turns', ...ways] as const;
export type WayChoice = (typeof wayChoices)[number];

type AskableWord = Pick<KeptWordView, 'audio' | 'phrase' | 'start' | 'text'>;

/** Splits a phrase around its word, or returns null if the phrase doesn't contain it. */
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
 * Returns the way a card asks for its word. Rotation depends only on the repetitions, so all devices ask in the same
 * way.
 */
export function wayOf(word: AskableWord, repetitions: number, choice: WayChoice): Way {
  const supportedWays = waysOf(word);
  if (choice !== 'turns') return supportedWays.includes(choice) ? choice : 'see';
  return supportedWays[repetitions % supportedWays.length] ?? 'see';
}
