import { hasOpenWord, openItemsOf, type PhraseItem } from '@lingostory/contract/studio/meanings/open-items';
import { countOpenWords, type Phrase } from './words.ts';

/**
 * The editor's position: an item (a word or expression that can be given a meaning), or a phrase without items.
 * `start` is a character offset, because token indexes shift when words are joined into an expression.
 */
export type Position = { phraseId: number; start: number; kind: PhraseItem['kind'] };

type Phrases = readonly Phrase[];
type SkipPredicate = (term: string) => boolean;

export const toPositionKey = ({ phraseId, start, kind }: Position) => `${phraseId}:${start}:${kind}`;

export const phraseIndexOf = (phrases: Phrases, { phraseId }: Position) =>
  phrases.findIndex(({ id }) => id === phraseId);

export function itemAt(phrases: Phrases, position: Position): PhraseItem | undefined {
  const phrase = phrases[phraseIndexOf(phrases, position)];
  return (
    phrase &&
    openItemsOf(phrase).find(
      (openItem) => openItem.start === position.start && openItem.kind === position.kind,
    )
  );
}

/**
 * Returns the position of the first word or expression in a phrase that can be given a meaning, or of the phrase
 * itself if there is none.
 */
export function positionIn(
  phrase: Phrase,
  [openItem]: readonly PhraseItem[] = openItemsOf(phrase),
): Position {
  return { phraseId: phrase.id, start: openItem?.start ?? 0, kind: openItem?.kind ?? 'word' };
}

/** Returns the starting position, in the first phrase that has words without a meaning. */
export function findFirstPosition(phrases: Phrases): Position {
  const phrase = phrases.find((candidate) => countOpenWords(candidate) > 0) ?? phrases[0];
  return phrase === undefined ? { phraseId: 0, start: 0, kind: 'word' } : positionIn(phrase);
}

/**
 * Returns the position of the next or previous word or expression that can be given a meaning, which may be in another
 * phrase. Null at either end of the chapter.
 */
export function findAdjacentPosition(phrases: Phrases, position: Position, offset: 1 | -1): Position | null {
  const startIndex = phraseIndexOf(phrases, position);
  const phrase = phrases[startIndex];
  if (phrase === undefined) return null;
  const openItems = openItemsOf(phrase);
  const itemIndex = openItems.findIndex(
    ({ start, kind }) => start === position.start && kind === position.kind,
  );
  const openItem = itemIndex < 0 ? undefined : openItems[itemIndex + offset];
  if (openItem !== undefined) return positionIn(phrase, [openItem]);
  for (let index = startIndex + offset; index >= 0 && index < phrases.length; index += offset) {
    const otherPhrase = phrases[index];
    const otherItems = otherPhrase ? openItemsOf(otherPhrase) : [];
    const adjacentItem = otherItems.at(offset === 1 ? 0 : -1);
    if (otherPhrase && adjacentItem) return positionIn(otherPhrase, [adjacentItem]);
  }
  return null;
}

/**
 * Returns the next word or expression without a meaning, after the current one was given a meaning or skipped.
 * Searches the rest of the phrase, then its beginning, then the following phrases, wrapping around at the end of the
 * chapter. Null if only skipped words are left.
 */
export function findNextOpenPosition(
  phrases: Phrases,
  position: Position,
  isSkipped: SkipPredicate,
): Position | null {
  const startIndex = phraseIndexOf(phrases, position);
  const phrase = phrases[startIndex];
  if (phrase === undefined) return null;
  const listNextItems = (candidate: typeof phrase) =>
    openItemsOf(candidate).filter((item) => !isSkipped(item.term) && hasOpenWord(candidate, item));
  const openItems = listNextItems(phrase);
  const isAfterPosition = ({ start, kind }: PhraseItem) =>
    start > position.start || (start === position.start && kind === 'word' && position.kind === 'expression');
  const nextOpenItem = openItems.find(isAfterPosition) ?? openItems[0];
  if (nextOpenItem !== undefined) return positionIn(phrase, [nextOpenItem]);
  for (let offset = 1; offset < phrases.length; offset += 1) {
    const otherPhrase = phrases[(startIndex + offset) % phrases.length];
    const otherOpenItems = otherPhrase ? listNextItems(otherPhrase) : [];
    if (otherPhrase && otherOpenItems.length > 0) return positionIn(otherPhrase, otherOpenItems);
  }
  return null;
}

/** Finds the same position in reloaded phrases, or the nearest one if it no longer exists. */
export function restorePosition(phrases: Phrases, previousPhrases: Phrases, position: Position): Position {
  const phrase =
    phrases[phraseIndexOf(phrases, position)] ??
    phrases[Math.min(phraseIndexOf(previousPhrases, position), phrases.length - 1)];
  if (phrase === undefined || itemAt(phrases, position)) return position;
  const openItems = openItemsOf(phrase);
  const isSamePhrase = phrase.id === position.phraseId;
  return positionIn(
    phrase,
    isSamePhrase ? [...openItems.filter(({ start }) => start >= position.start), ...openItems] : openItems,
  );
}

/**
 * Number of phrases whose suggestions are preloaded: the current phrase and the next ones that have words without a
 * meaning.
 */
const lookaheadPhraseCount = 6;

/** Returns the index of the next phrase whose suggestions should be preloaded, or null if all of them are loaded. */
export function findNextUnsuggestedPhraseIndex(phrases: Phrases, position: Position): number | null {
  const startIndex = phraseIndexOf(phrases, position);
  if (startIndex < 0) return null;
  for (
    let offset = 0, candidateCount = 0;
    offset < phrases.length && candidateCount < lookaheadPhraseCount;
    offset += 1
  ) {
    const index = (startIndex + offset) % phrases.length;
    const phrase = phrases[index];
    const isCandidate = phrase !== undefined && (offset === 0 || countOpenWords(phrase) > 0);
    if (isCandidate && !phrase.hasSuggestions) return index;
    if (isCandidate) candidateCount += 1;
  }
  return null;
}
