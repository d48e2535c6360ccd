import type { ChapterListView } from '@lingostory/contract/studio/chapters/schemas';

/**
 * Returns the label of the button that changes a chapter's publication. Before the first publication of the book,
 * nobody can read the chapter either way, so the button only decides if it is published with the book.
 */
export function labelChapterChange(
  isChapterPublished: boolean,
  { released }: Pick<ChapterListView, 'released'>,
): string {
  if (released) return isChapterPublished ? 'Unpublish' : 'Publish';
  return isChapterPublished ? 'Hold back' : 'Publish with the book';
}
