import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';

/** How a card asks for its word. */
const ways = ['hear', 'see', 'gap'] as const;
export type Way = (typeof ways)[number];
/** The ways in turn, or one of them wherever a card can. */
export const wayChoices = ['turns', ...ways] as const;
export type WayChoice = (typeof wayChoices)[number];

type Asked = Pick<KeptWordView, 'audio' | 'phrase' | 'start' | 'text'>;

/** A phrase with the place of its word, or null where there is none. */
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

/** How a card is asked for. By its repetitions, so that all devices ask the same way. */
export function wayOf(word: Asked, repetitions: number, choice: WayChoice): Way {
  const possible = waysOf(word);
  if (choice !== 'turns') return possible.includes(choice) ? choice : 'see';
  return possible[repetitions % possible.length] ?? 'see';
}
