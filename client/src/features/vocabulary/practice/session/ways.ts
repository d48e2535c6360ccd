import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';

/** Ways in which a card can ask for its word. */
const ways = ['hear', 'see', 'gap'] as const;
export type Way = (typeof ways)[number];
/** Options in the settings: rotate through the ways, or use one of them wherever the card supports it. */
export const wayChoices = ['turns', ...ways] as const;
export type WayChoice = (typeof wayChoices)[number];

type Asked = Pick<KeptWordView, 'audio' | 'phrase' | 'start' | 'text'>;

/** Splits a phrase around its word, or returns null if the phrase doesn't contain it. */
export function partsOf({ phrase, start, text }: Omit<Asked, 'audio'>) {
  if (phrase === '' || start === null) return null;
  const end = start + text.length;
  const inside = phrase.slice(start, end);
  return inside === text ? { before: phrase.slice(0, start), inside, after: phrase.slice(end) } : null;
}

function waysOf(word: Asked): Way[] {
  const can = { hear: word.audio !== null, see: true, gap: partsOf(word) !== null };
  return ways.filter((way) => can[way]);
}

/**
 * Returns the way a card asks for its word. Rotation depends only on the repetitions, so all devices ask in the same
 * way.
 */
export function wayOf(word: Asked, repetitions: number, choice: WayChoice): Way {
  const possible = waysOf(word);
  if (choice !== 'turns') return possible.includes(choice) ? choice : 'see';
  return possible[repetitions % possible.length] ?? 'see';
}
