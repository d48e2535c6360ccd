import { difficulties } from '@lingostory/contract/catalogue/constants';
import type { BookView, RecommendedView } from '@lingostory/contract/catalogue/schemas';

type FinishedBook = Pick<BookView, 'author' | 'difficulty'>;

export type NextStoryReason =
  | { kind: 'author'; author: string }
  | { kind: 'level' | 'harder' | 'easier' }
  | { kind: 'because'; book: NonNullable<RecommendedView['because']> };

export type NextStory = { book: RecommendedView; reason: NextStoryReason };

/**
 * Picks the story to suggest after a finished book: one by the same author, then one at the same level, then the best
 * match. `recommended` is sorted by best match.
 */
export function chooseNextStory(
  recommended: readonly RecommendedView[],
  read: FinishedBook,
): NextStory | null {
  const book =
    recommended.find(({ author }) => author === read.author) ??
    recommended.find(({ difficulty }) => difficulty === read.difficulty) ??
    recommended[0];
  return book === undefined ? null : { book, reason: reasonFor(book, read) };
}

function reasonFor({ author, difficulty, because }: RecommendedView, read: FinishedBook): NextStoryReason {
  if (author === read.author) return { kind: 'author', author };
  if (difficulty === read.difficulty) return { kind: 'level' };
  if (because !== undefined) return { kind: 'because', book: because };
  const isHarder = difficulties.indexOf(difficulty) > difficulties.indexOf(read.difficulty);
  return { kind: isHarder ? 'harder' : 'easier' };
}
