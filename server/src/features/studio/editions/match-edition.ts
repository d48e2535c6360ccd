import type { FileChapter, FilePhrase } from '../../../libraries/book-files/book-file.ts';
import { foldText } from '../../../libraries/matching/fold-text.ts';
import { matchPhrases, type PhraseMatches, unmatched } from '../../../libraries/matching/match-phrases.ts';
import type { CurrentChapter, CurrentPhrase } from './current-book.ts';

/** A phrase of the file with the index of its chapter, and its own index among the phrases of the chapter. */
export type EditionPhrase = { phrase: FilePhrase; chapterIndex: number; index: number };

/** The phrases of a book and of a newer edition, in reading order, with their counterparts. */
export type EditionMatch = {
  currentPhrases: CurrentPhrase[];
  editionPhrases: EditionPhrase[];
  matches: PhraseMatches;
  /** The chapter of the book that each chapter of the file continues, if any. */
  currentChapters: (CurrentChapter | undefined)[];
};

/** A chapter continues another one if they share at least this part of the shorter one's phrases. */
const minSharedPart = 0.2;

/** Finds the phrases and chapters of a book that those of a newer edition continue. */
export function matchEdition(
  chapters: readonly CurrentChapter[],
  fileChapters: readonly Pick<FileChapter, 'title' | 'items'>[],
): EditionMatch {
  const currentPhrases = chapters.flatMap(({ phrases }) => phrases);
  const editionPhrases = fileChapters.flatMap(({ items }, chapterIndex) =>
    items
      .filter((item) => item.type === 'phrase')
      .map((phrase, index): EditionPhrase => ({ phrase, chapterIndex, index })),
  );
  const matches = matchPhrases(
    currentPhrases.map(({ phrase }) => phrase),
    editionPhrases.map(({ phrase }) => phrase.text),
  );
  const match = { currentPhrases, editionPhrases, matches };
  return { ...match, currentChapters: matchChapters(chapters, fileChapters, match) };
}

/** Pairs the chapters that share the most phrases, then those without a counterpart that have the same title. */
function matchChapters(
  chapters: readonly CurrentChapter[],
  fileChapters: readonly Pick<FileChapter, 'title' | 'items'>[],
  { currentPhrases, editionPhrases, matches }: Omit<EditionMatch, 'currentChapters'>,
): (CurrentChapter | undefined)[] {
  const counterparts: (CurrentChapter | undefined)[] = fileChapters.map(() => undefined);
  const openChapters = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  const pair = (chapterIndex: number, chapter: CurrentChapter) => {
    counterparts[chapterIndex] = chapter;
    openChapters.delete(chapter.id);
  };
  const totals = fileChapters.map(() => 0);
  for (const { chapterIndex } of editionPhrases) totals[chapterIndex] = (totals[chapterIndex] ?? 0) + 1;
  const shared = countShared({ currentPhrases, editionPhrases, matches });
  for (const { chapterIndex, chapterId, count } of shared) {
    const chapter = openChapters.get(chapterId);
    if (!chapter || counterparts[chapterIndex]) continue;
    const shorterLength = Math.min(chapter.phrases.length, totals[chapterIndex] ?? 0);
    if (count >= minSharedPart * shorterLength) pair(chapterIndex, chapter);
  }
  for (const [chapterIndex, { title }] of fileChapters.entries()) {
    if (counterparts[chapterIndex]) continue;
    const chapter = [...openChapters.values()].find(
      (candidate) => foldText(candidate.title) === foldText(title),
    );
    if (chapter) pair(chapterIndex, chapter);
  }
  return counterparts;
}

/** Counts the phrases that each chapter of the file has from each chapter of the book, the most first. */
function countShared({ currentPhrases, editionPhrases, matches }: Omit<EditionMatch, 'currentChapters'>) {
  const counts = new Map<string, { chapterIndex: number; chapterId: number; count: number }>();
  for (const [newIndex, { chapterIndex }] of editionPhrases.entries()) {
    const chapterId = currentPhrases[matches.oldIndexes[newIndex] ?? unmatched]?.chapterId;
    if (chapterId === undefined) continue;
    const key = `${chapterIndex} ${chapterId}`;
    const counted = counts.get(key) ?? { chapterIndex, chapterId, count: 0 };
    counted.count += 1;
    counts.set(key, counted);
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}
