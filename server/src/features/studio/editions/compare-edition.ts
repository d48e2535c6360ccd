import { maxListedChanges } from '@lingostory/contract/studio/imports/constants';
import type { EditionChange, EditionView } from '@lingostory/contract/studio/imports/schemas';
import type { FileChapter } from '../../../libraries/book-files/book-file.ts';
import { unmatched } from '../../../libraries/matching/match-phrases.ts';
import type { CurrentChapter } from './current-book.ts';
import { type EditionMatch, matchEdition } from './match-edition.ts';

/** The differences, and the chapter of the book that each chapter of the file continues. */
export type EditionComparison = Pick<EditionMatch, 'currentChapters'> & { edition: EditionView };

/** Compares a book with a newer edition of which all chapters are taken over. */
export function compareEdition(
  chapters: readonly CurrentChapter[],
  fileChapters: readonly Pick<FileChapter, 'title' | 'items'>[],
): EditionComparison {
  const { currentPhrases, editionPhrases, matches, currentChapters } = matchEdition(chapters, fileChapters);
  const titles = new Map(chapters.map(({ id, title }) => [id, title]));
  let same = 0;
  // A change's place is its index in the file. A removed phrase comes after the phrase that used to precede it.
  const changes: { place: number; change: EditionChange }[] = [];
  for (const [place, { phrase, chapterIndex }] of editionPhrases.entries()) {
    const before = currentPhrases[matches.oldIndexes[place] ?? unmatched]?.phrase;
    const change = { chapter: fileChapters[chapterIndex]?.title ?? '', after: phrase.text };
    if (before === phrase.text) same += 1;
    else if (before === undefined) changes.push({ place, change: { ...change, kind: 'added', before: '' } });
    else changes.push({ place, change: { ...change, kind: 'changed', before } });
  }
  let place = -1;
  for (const [index, { phrase, chapterId }] of currentPhrases.entries()) {
    const newIndex = matches.newIndexes[index] ?? unmatched;
    if (newIndex !== unmatched) place = newIndex;
    else {
      const change = { chapter: titles.get(chapterId) ?? '', before: phrase, after: '' };
      changes.push({ place, change: { ...change, kind: 'removed' } });
    }
  }
  const countOf = (kind: EditionChange['kind']) =>
    changes.filter(({ change }) => change.kind === kind).length;
  const edition = {
    same,
    changed: countOf('changed'),
    added: countOf('added'),
    removed: countOf('removed'),
    changes: changes
      .toSorted((a, b) => a.place - b.place)
      .slice(0, maxListedChanges)
      .map(({ change }) => change),
  };
  return { edition, currentChapters };
}
