import {
  hasOpenWord,
  isOpenItem,
  itemsOf,
  openItemsOf,
  type PhraseItem,
} from '@lingostory/contract/studio/meanings/open-items';
import { countChecks, countOpenWords, type Phrase } from './words.ts';

/**
 * The editor's position: an item (a word or expression that can be given a meaning), or a phrase without a chosen item, whose
 * `start` is -1. `start` is a character offset, because token indexes shift when words are joined into an expression.
 */
export type Position = { phraseId: number; start: number; kind: PhraseItem['kind'] };

/** Which items the next and previous keys visit: open ones, also those to check, or all. */
export type VisitedItems = 'open' | 'checks' | 'all';

type Phrases = readonly Phrase[];
type SkipPredicate = (term: string) => boolean;

export const toPositionKey = ({ phraseId, start, kind }: Position) => `${phraseId}:${start}:${kind}`;

export const phraseIndexOf = (phrases: Phrases, { phraseId }: Position) =>
  phrases.findIndex(({ id }) => id === phraseId);

export function itemAt(phrases: Phrases, position: Position): PhraseItem | undefined {
  const phrase = phrases[phraseIndexOf(phrases, position)];
  return (
    phrase && itemsOf(phrase).find((item) => item.start === position.start && item.kind === position.kind)
  );
}

/** Returns the position of a phrase in which no item is chosen. */
export const phrasePositionOf = (phraseId: number): Position => ({ phraseId, start: -1, kind: 'word' });

/**
 * Returns the position of the first word or expression in a phrase that can be given a meaning, otherwise of the first word to
 * check, otherwise of the phrase itself.
 */
export function positionIn(
  phrase: Phrase,
  [item]: readonly PhraseItem[] = [
    ...openItemsOf(phrase),
    ...itemsOf(phrase).filter(({ needsCheck }) => needsCheck),
  ],
): Position {
  return item === undefined
    ? phrasePositionOf(phrase.id)
    : { phraseId: phrase.id, start: item.start, kind: item.kind };
}

/** Returns the starting position, in the first phrase that has words without a meaning, otherwise words to check. */
export function findFirstPosition(phrases: Phrases): Position {
  const phrase =
    phrases.find((candidate) => countOpenWords(candidate) > 0) ??
    phrases.find((candidate) => countChecks(candidate) > 0) ??
    phrases[0];
  return phrase === undefined ? phrasePositionOf(0) : positionIn(phrase);
}

const listVisitedItems = (phrase: Phrase, visited: VisitedItems): PhraseItem[] =>
  itemsOf(phrase).filter(
    (item) => visited === 'all' || isOpenItem(item) || (visited === 'checks' && item.needsCheck),
  );

/** Compares places in a phrase. An expression comes before its first word. */
const compareItems = (a: Pick<Position, 'start' | 'kind'>, b: Pick<Position, 'start' | 'kind'>) =>
  a.start - b.start || Number(a.kind === 'word') - Number(b.kind === 'word');

/**
 * Returns the position of the next or previous item, which may be in another phrase. Null at either end of the chapter.
 */
export function findAdjacentPosition(
  phrases: Phrases,
  position: Position,
  offset: 1 | -1,
  visited: VisitedItems,
): Position | null {
  const startIndex = phraseIndexOf(phrases, position);
  const phrase = phrases[startIndex];
  if (phrase === undefined) return null;
  const isAhead = (item: PhraseItem) => Math.sign(compareItems(item, position)) === offset;
  const itemsAhead = listVisitedItems(phrase, visited).filter(isAhead);
  const adjacentItem = itemsAhead.at(offset === 1 ? 0 : -1);
  if (adjacentItem !== undefined) return positionIn(phrase, [adjacentItem]);
  for (let index = startIndex + offset; index >= 0 && index < phrases.length; index += offset) {
    const otherPhrase = phrases[index];
    const otherItem = otherPhrase && listVisitedItems(otherPhrase, visited).at(offset === 1 ? 0 : -1);
    if (otherPhrase && otherItem) return positionIn(otherPhrase, [otherItem]);
  }
  return null;
}

/**
 * Returns the next word or expression without a meaning or to check, after the current one was decided or skipped.
 * Searches the rest of the phrase, then its beginning, then the following phrases, wrapping around at the end of the
 * chapter. Null if only skipped words are left.
 */
export function findNextOpenPosition(
  phrases: Phrases,
  position: Position,
  isSkipped: SkipPredicate,
  visited: VisitedItems,
): Position | null {
  const startIndex = phraseIndexOf(phrases, position);
  const phrase = phrases[startIndex];
  if (phrase === undefined) return null;
  const listNextItems = (candidate: Phrase) =>
    listVisitedItems(candidate, visited).filter(
      (item) => !isOpenItem(item) || (!isSkipped(item.term) && hasOpenWord(candidate, item)),
    );
  const items = listNextItems(phrase);
  const nextItem = items.find((item) => compareItems(item, position) > 0) ?? items[0];
  if (nextItem !== undefined) return positionIn(phrase, [nextItem]);
  for (let offset = 1; offset < phrases.length; offset += 1) {
    const otherPhrase = phrases[(startIndex + offset) % phrases.length];
    const otherItems = otherPhrase ? listNextItems(otherPhrase) : [];
    if (otherPhrase && otherItems.length > 0) return positionIn(otherPhrase, otherItems);
  }
  return null;
}

/**
 * Finds the same position in reloaded phrases, or the nearest one if it no longer exists. A word that was open and got a meaning
 * from elsewhere is left for the next open one.
 */
export function restorePosition(phrases: Phrases, previousPhrases: Phrases, position: Position): Position {
  const phrase =
    phrases[phraseIndexOf(phrases, position)] ??
    phrases[Math.min(phraseIndexOf(previousPhrases, position), phrases.length - 1)];
  if (phrase === undefined) return position;
  const item = itemAt(phrases, position);
  const previousItem = itemAt(previousPhrases, position);
  const isStillOpen = item !== undefined && (isOpenItem(item) || !(previousItem && isOpenItem(previousItem)));
  const isSamePhrase = phrase.id === position.phraseId;
  if (isStillOpen || (isSamePhrase && position.start < 0)) return position;
  const openItems = openItemsOf(phrase);
  return positionIn(
    phrase,
    isSamePhrase ? [...openItems.filter(({ start }) => start >= position.start), ...openItems] : openItems,
  );
}

/**
 * Number of phrases whose suggestions are preloaded: the current phrase and the next ones that have words without a
 * meaning or to check.
 */
const lookaheadPhraseCount = 6;

/** Returns the index of the next phrase whose suggestions should be preloaded, or null if all of them are loaded. */
export function findNextUnsuggestedPhraseIndex(
  phrases: Phrases,
  position: Position,
  visited: VisitedItems,
): number | null {
  const startIndex = phraseIndexOf(phrases, position);
  if (startIndex < 0) return null;
  for (
    let offset = 0, candidateCount = 0;
    offset < phrases.length && candidateCount < lookaheadPhraseCount;
    offset += 1
  ) {
    const index = (startIndex + offset) % phrases.length;
    const phrase = phrases[index];
    const hasVisitedWords = (candidate: Phrase) =>
      countOpenWords(candidate) > 0 || (visited === 'checks' && countChecks(candidate) > 0);
    const isCandidate = phrase !== undefined && (offset === 0 || hasVisitedWords(phrase));
    if (isCandidate && !phrase.hasSuggestions) return index;
    if (isCandidate) candidateCount += 1;
  }
  return null;
}
