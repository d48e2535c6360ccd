import type { FileChapter } from '../../../libraries/book-files/book-file.ts';
import { unmatched } from '../../../libraries/matching/match-phrases.ts';
import type { NewPhrase } from '../base/insert-phrases.ts';
import type { CurrentChapter, CurrentPhrase, Removal, RewrittenPhrase } from './current-book.ts';
import { findRemovals } from './find-removals.ts';
import { type EditionMatch, type EditionPhrase, matchEdition } from './match-edition.ts';

/** A chapter of the book after the edition. `current` is its row, and `chapterIndex` is the chapter of the file. */
export type PlannedChapter = {
  current: CurrentChapter | undefined;
  chapterIndex: number | undefined;
  phrases: RewrittenPhrase[];
};

export type EditionPlan = {
  /** All chapters in their new order. */
  chapters: PlannedChapter[];
  removedChapters: CurrentChapter[];
  removals: Removal[];
};

/**
 * Plans how a book takes over the chosen chapters of a newer edition. Nothing changes in chapters that the editor didn't
 * choose, except for phrases that now belong to a chosen one. A phrase is removed if the whole file doesn't have it.
 */
export function planEdition(
  chapters: readonly CurrentChapter[],
  fileChapters: readonly Pick<FileChapter, 'title' | 'items'>[],
  chosenIndexes: readonly number[],
  toContent: (edition: EditionPhrase, current: CurrentPhrase | undefined) => NewPhrase,
): EditionPlan {
  const match = matchEdition(chapters, fileChapters);
  const { editionPhrases, matches, currentPhrases, currentChapters } = match;
  const plannedChapters = chosenIndexes.map((chapterIndex): PlannedChapter => {
    return { current: currentChapters[chapterIndex], chapterIndex, phrases: [] };
  });
  const plannedByIndex = new Map(plannedChapters.map((chapter) => [chapter.chapterIndex, chapter]));
  const rewrittenPhrases = new Map<number, RewrittenPhrase>();
  for (const [newIndex, edition] of editionPhrases.entries()) {
    const planned = plannedByIndex.get(edition.chapterIndex);
    if (!planned) continue;
    const current = currentPhrases[matches.oldIndexes[newIndex] ?? unmatched];
    const rewritten = { content: toContent(edition, current), ...(current && { current }) };
    planned.phrases.push(rewritten);
    if (current) rewrittenPhrases.set(current.id, rewritten);
  }
  const stayingPhrases = findStayingPhrases(chapters, match, chosenIndexes);
  const isPlanned = new Set(plannedChapters.flatMap(({ current }) => current?.id ?? []));
  const removedChapters: CurrentChapter[] = [];
  const otherChapters = chapters.flatMap((chapter): PlannedChapter[] => {
    if (isPlanned.has(chapter.id)) return [];
    const isEmptied =
      chapter.phrases.length > 0 && !chapter.phrases.some((phrase) => stayingPhrases.has(phrase));
    if (!isEmptied) return [{ current: chapter, chapterIndex: undefined, phrases: [] }];
    removedChapters.push(chapter);
    return [];
  });
  const orderedChapters = insertInOrder(
    plannedChapters,
    otherChapters,
    chapters,
    (planned) => planned.current,
  );
  for (const planned of orderedChapters) {
    const phrases = planned.current?.phrases ?? [];
    const staying = phrases.filter((phrase) => stayingPhrases.has(phrase)).map((current) => ({ current }));
    for (const rewritten of staying) rewrittenPhrases.set(rewritten.current.id, rewritten);
    planned.phrases = insertInOrder(planned.phrases, staying, phrases, ({ current }) => current);
  }
  return {
    chapters: orderedChapters,
    removedChapters,
    removals: findRemovals(chapters, orderedChapters, rewrittenPhrases),
  };
}

/**
 * Returns the phrases that stay as they are, because a chapter that wasn't chosen has them or continues their chapter. In
 * a chapter that no chapter of the file continues, phrases without a counterpart stay if others do.
 */
function findStayingPhrases(
  chapters: readonly CurrentChapter[],
  { editionPhrases, matches, currentPhrases, currentChapters }: EditionMatch,
  chosenIndexes: readonly number[],
): Set<CurrentPhrase> {
  const isChosen = new Set(chosenIndexes);
  const stayingPhrases = new Set<CurrentPhrase>();
  const openPhrases = new Set<CurrentPhrase>();
  for (const [index, phrase] of currentPhrases.entries()) {
    const edition = editionPhrases[matches.newIndexes[index] ?? unmatched];
    if (!edition) openPhrases.add(phrase);
    else if (!isChosen.has(edition.chapterIndex)) stayingPhrases.add(phrase);
  }
  for (const chapter of chapters) {
    const chapterIndex = currentChapters.indexOf(chapter);
    const isLeft =
      chapterIndex < 0
        ? chapter.phrases.some((phrase) => stayingPhrases.has(phrase))
        : !isChosen.has(chapterIndex);
    if (!isLeft) continue;
    for (const phrase of chapter.phrases) if (openPhrases.has(phrase)) stayingPhrases.add(phrase);
  }
  return stayingPhrases;
}

/**
 * Inserts items into a list, each after the nearest item that used to precede it, or at the start. `formerOrder` is their
 * order before, and both lists refer to it by `keyOf`.
 */
function insertInOrder<Item, Key>(
  list: readonly Item[],
  inserted: readonly Item[],
  formerOrder: readonly Key[],
  keyOf: (item: Item) => Key | undefined,
): Item[] {
  if (inserted.length === 0) return [...list];
  const followersByKey = new Map<Key | undefined, Item[]>();
  const listedKeys = new Set(list.map(keyOf));
  const insertedByKey = new Map(inserted.map((item) => [keyOf(item), item]));
  let followers: Item[] = [];
  followersByKey.set(undefined, followers);
  for (const key of formerOrder) {
    const item = insertedByKey.get(key);
    if (item !== undefined) followers.push(item);
    else if (listedKeys.has(key)) {
      followers = [];
      followersByKey.set(key, followers);
    }
  }
  const itemsAtStart = followersByKey.get(undefined) ?? [];
  return [
    ...itemsAtStart,
    ...list.flatMap((item) => {
      const key = keyOf(item);
      return [item, ...(key === undefined ? [] : (followersByKey.get(key) ?? []))];
    }),
  ];
}
