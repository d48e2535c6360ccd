import type { StudioBookView } from '@lingostory/contract/studio/books/schemas';

/** The parts of a book's state that decide who can read it. */
type BookPublication = Pick<StudioBookView, 'published' | 'released'>;

/** Returns who can read a book, in a sentence or two. Only a book that was once published can have owners. */
export function describeBookPublication({ published, released }: BookPublication): string {
  if (published) return 'Readers can find this book in the catalogue.';
  return released
    ? 'This book isn’t in the catalogue. Any readers who already own it keep it.'
    : 'Only the studio shows this book until you publish it.';
}
