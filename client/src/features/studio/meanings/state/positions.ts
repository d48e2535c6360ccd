import { hasOpenWord, itemsOf, type OpenItem } from '@lingostory/contract/studio/meanings/open-items';
import { countOpen, type Phrase } from './words.ts';

/** Where an editor is: at an item, or at a phrase that has none. By characters, which stay when words are cut anew. */
export type Position = { phraseId: number; start: number; kind: OpenItem['kind'] };

type Phrases = readonly Phrase[];
type IsSkipped = (term: string) => boolean;

export const positionKey = ({ phraseId, start, kind }: Position) => `${phraseId}:${start}:${kind}`;

export const indexOf = (phrases: Phrases, { phraseId }: Position) =>
  phrases.findIndex(({ id }) => id === phraseId);

export function itemAt(phrases: Phrases, position: Position): OpenItem | undefined {
  const phrase = phrases[indexOf(phrases, position)];
  return (
    phrase && itemsOf(phrase).find((item) => item.start === position.start && item.kind === position.kind)
  );
}

/** The first item of a phrase, or the phrase itself. */
export function positionIn(phrase: Phrase, [item]: readonly OpenItem[] = itemsOf(phrase)): Position {
  return { phraseId: phrase.id, start: item?.start ?? 0, kind: item?.kind ?? 'word' };
}

/** Where the work begins. */
export function firstPosition(phrases: Phrases): Position {
  const phrase = phrases.find((one) => countOpen(one) > 0) ?? phrases[0];
  return phrase === undefined ? { phraseId: 0, start: 0, kind: 'word' } : positionIn(phrase);
}

/** The neighbouring item, in the next phrase that has one where this phrase has no more. */
export function neighbour(phrases: Phrases, position: Position, by: 1 | -1): Position | null {
  const at = indexOf(phrases, position);
  const phrase = phrases[at];
  if (phrase === undefined) return null;
  const items = itemsOf(phrase);
  const here = items.findIndex(({ start, kind }) => start === position.start && kind === position.kind);
  const item = here < 0 ? undefined : items[here + by];
  if (item !== undefined) return positionIn(phrase, [item]);
  for (let index = at + by; index >= 0 && index < phrases.length; index += by) {
    const other = phrases[index];
    const others = other ? itemsOf(other) : [];
    const found = others.at(by === 1 ? 0 : -1);
    if (other && found) return positionIn(other, [found]);
  }
  return null;
}

/**
 * What comes after something was explained or skipped: the rest of the phrase, then what was left out before it, then the next
 * phrase with open words, from the beginning again behind the last. Null when only skipped words are left.
 */
export function nextWaiting(phrases: Phrases, position: Position, isSkipped: IsSkipped): Position | null {
  const at = indexOf(phrases, position);
  const phrase = phrases[at];
  if (phrase === undefined) return null;
  const waiting = itemsOf(phrase).filter(({ term }) => !isSkipped(term));
  const isAfter = ({ start, kind }: OpenItem) =>
    start > position.start || (start === position.start && kind === 'word' && position.kind === 'expression');
  const here = waiting.find(isAfter) ?? waiting.find((item) => hasOpenWord(phrase, item));
  if (here !== undefined) return positionIn(phrase, [here]);
  for (let by = 1; by < phrases.length; by += 1) {
    const other = phrases[(at + by) % phrases.length];
    const items = other && itemsOf(other).filter(({ term }) => !isSkipped(term));
    if (other && items?.some((item) => hasOpenWord(other, item))) return positionIn(other, items);
  }
  return null;
}

/** The same position among phrases that were fetched again, or the nearest one where it is gone. */
export function settle(phrases: Phrases, before: Phrases, position: Position): Position {
  const phrase =
    phrases[indexOf(phrases, position)] ?? phrases[Math.min(indexOf(before, position), phrases.length - 1)];
  if (phrase === undefined || itemAt(phrases, position)) return position;
  const items = itemsOf(phrase);
  const isHere = phrase.id === position.phraseId;
  return positionIn(
    phrase,
    isHere ? [...items.filter(({ start }) => start >= position.start), ...items] : items,
  );
}

/** Of so many phrases with open words that come next the suggestions are there before somebody gets to them. */
const ahead = 6;

/** The index of the next phrase whose suggestions are needed soon and not there yet. */
export function unknownAhead(phrases: Phrases, position: Position): number | null {
  const at = indexOf(phrases, position);
  if (at < 0) return null;
  for (let by = 0, met = 0; by < phrases.length && met < ahead; by += 1) {
    const index = (at + by) % phrases.length;
    const phrase = phrases[index];
    const isNeeded = phrase !== undefined && (by === 0 || countOpen(phrase) > 0);
    if (isNeeded && !phrase.hasSuggestions) return index;
    if (isNeeded) met += 1;
  }
  return null;
}
