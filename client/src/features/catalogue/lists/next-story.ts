import { difficulties } from '@lingostory/contract/catalogue/constants';
import type { BookView, RecommendedBookView } from '@lingostory/contract/catalogue/schemas';

type FinishedBook = Pick<BookView, 'author' | 'difficulty'>;

export type NextStoryReason =
  | { kind: 'author'; author: string }
  | { kind: 'level' | 'harder' | 'easier' }
  | { kind: 'because'; book: NonNullable<RecommendedBookView['because']> };

export type NextStory = { book: RecommendedBookView; reason: NextStoryReason };

/**
 * Picks the story to suggest after a finished book: one by the same author, then one at the same level, then the best
 * match. `recommendedBooks` is sorted by best match.
 */
export function chooseNextStory(
  recommendedBooks: readonly RecommendedBookView[],
  finishedBook: FinishedBook,
): NextStory | null {
  const book =
    recommendedBooks.find(({ author }) => author === finishedBook.author) ??
    recommendedBooks.find(({ difficulty }) => difficulty === finishedBook.difficulty) ??
    recommendedBooks[0];
  return book === undefined ? null : { book, reason: toReason(book, finishedBook) };
}

function toReason(
  { author, difficulty, because }: RecommendedBookView,
  finishedBook: FinishedBook,
): NextStoryReason {
  if (author === finishedBook.author) return { kind: 'author', author };
  if (difficulty === finishedBook.difficulty) return { kind: 'level' };
  if (because !== undefined) return { kind: 'because', book: because };
  const isHarder = difficulties.indexOf(difficulty) > difficulties.indexOf(finishedBook.difficulty);
  return { kind: isHarder ? 'harder' : 'easier' };
}
