import { hasOpenWord, type OpenItem, openItemsOf } from '@lingostory/contract/studio/meanings/open-items';
import { countOpen, type Phrase } from './words.ts';

/**
 * The editor's position: an item of a phrase, or a phrase without items. `start` is a character offset, because token
 * indexes shift when words are joined into an expression.
 */
export type Position = { phraseId: number; start: number; kind: OpenItem['kind'] };

type Phrases = readonly Phrase[];
type IsSkipped = (term: string) => boolean;

export const positionKey = ({ phraseId, start, kind }: Position) => `${phraseId}:${start}:${kind}`;

export const phraseIndexOf = (phrases: Phrases, { phraseId }: Position) =>
  phrases.findIndex(({ id }) => id === phraseId);

export function itemAt(phrases: Phrases, position: Position): OpenItem | undefined {
  const phrase = phrases[phraseIndexOf(phrases, position)];
  return (
    phrase && openItemsOf(phrase).find((item) => item.start === position.start && item.kind === position.kind)
  );
}

/** Returns the position of a phrase's first item, or of the phrase itself if it has none. */
export function positionIn(phrase: Phrase, [item]: readonly OpenItem[] = openItemsOf(phrase)): Position {
  return { phraseId: phrase.id, start: item?.start ?? 0, kind: item?.kind ?? 'word' };
}

/** Returns the starting position: the first phrase with open words. */
export function firstPosition(phrases: Phrases): Position {
  const phrase = phrases.find((candidate) => countOpen(candidate) > 0) ?? phrases[0];
  return phrase === undefined ? { phraseId: 0, start: 0, kind: 'word' } : positionIn(phrase);
}

/** Returns the next or previous item, which may be in another phrase. Null at either end of the chapter. */
export function neighborOf(phrases: Phrases, position: Position, by: 1 | -1): Position | null {
  const startIndex = phraseIndexOf(phrases, position);
  const phrase = phrases[startIndex];
  if (phrase === undefined) return null;
  const items = openItemsOf(phrase);
  const itemIndex = items.findIndex(({ start, kind }) => start === position.start && kind === position.kind);
  const item = itemIndex < 0 ? undefined : items[itemIndex + by];
  if (item !== undefined) return positionIn(phrase, [item]);
  for (let index = startIndex + by; index >= 0 && index < phrases.length; index += by) {
    const otherPhrase = phrases[index];
    const otherItems = otherPhrase ? openItemsOf(otherPhrase) : [];
    const neighbor = otherItems.at(by === 1 ? 0 : -1);
    if (otherPhrase && neighbor) return positionIn(otherPhrase, [neighbor]);
  }
  return null;
}

/**
 * Returns the next word or expression without a meaning after one was explained or skipped. Searches the rest of the
 * phrase, then its beginning, then the following phrases, wrapping around at the end of the chapter. Null if only
 * skipped words are left.
 */
export function findNextOpen(phrases: Phrases, position: Position, isSkipped: IsSkipped): Position | null {
  const startIndex = phraseIndexOf(phrases, position);
  const phrase = phrases[startIndex];
  if (phrase === undefined) return null;
  const openItems = openItemsOf(phrase).filter(({ term }) => !isSkipped(term));
  const isAfterPosition = ({ start, kind }: OpenItem) =>
    start > position.start || (start === position.start && kind === 'word' && position.kind === 'expression');
  const nextItem = openItems.find(isAfterPosition) ?? openItems.find((item) => hasOpenWord(phrase, item));
  if (nextItem !== undefined) return positionIn(phrase, [nextItem]);
  for (let by = 1; by < phrases.length; by += 1) {
    const otherPhrase = phrases[(startIndex + by) % phrases.length];
    const otherOpenItems = otherPhrase && openItemsOf(otherPhrase).filter(({ term }) => !isSkipped(term));
    if (otherPhrase && otherOpenItems?.some((item) => hasOpenWord(otherPhrase, item)))
      return positionIn(otherPhrase, otherOpenItems);
  }
  return null;
}

/** Finds the same position in reloaded phrases, or the nearest one if it no longer exists. */
export function restorePosition(phrases: Phrases, before: Phrases, position: Position): Position {
  const phrase =
    phrases[phraseIndexOf(phrases, position)] ??
    phrases[Math.min(phraseIndexOf(before, position), phrases.length - 1)];
  if (phrase === undefined || itemAt(phrases, position)) return position;
  const items = openItemsOf(phrase);
  const isSamePhrase = phrase.id === position.phraseId;
  return positionIn(
    phrase,
    isSamePhrase ? [...items.filter(({ start }) => start >= position.start), ...items] : items,
  );
}

/**
 * Suggestions are preloaded for the next phrases that have words without a meaning, up to this many, including the
 * current phrase.
 */
const lookahead = 6;

/** Returns the index of the next phrase whose suggestions should be preloaded, or null if all of them are loaded. */
export function findNextUnsuggested(phrases: Phrases, position: Position): number | null {
  const startIndex = phraseIndexOf(phrases, position);
  if (startIndex < 0) return null;
  for (let by = 0, neededCount = 0; by < phrases.length && neededCount < lookahead; by += 1) {
    const index = (startIndex + by) % phrases.length;
    const phrase = phrases[index];
    const isCandidate = phrase !== undefined && (by === 0 || countOpen(phrase) > 0);
    if (isCandidate && !phrase.hasSuggestions) return index;
    if (isCandidate) neededCount += 1;
  }
  return null;
}
