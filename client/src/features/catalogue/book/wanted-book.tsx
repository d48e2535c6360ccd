import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { isNotFound } from '../../../lib/http/query-state.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { BookLine } from './book-line.tsx';
import { useBook } from './loaded-book.tsx';

type WantedBookProps = {
  bookCode: string;
  /** It is in the library already, or no longer in the catalogue. */
  onGone: () => void;
  /** What can be done: it stands there before the book, and without it. */
  children: ReactNode;
};

/** A book that somebody wants to buy. */
export function WantedBook({ bookCode, onGone, children }: WantedBookProps) {
  const query = useBook(bookCode);
  const isGone = query.data?.owned === true || (query.problem !== null && isNotFound(query.problem));
  const notify = useEffectEvent(onGone);
  useEffect(() => {
    if (isGone) notify();
  }, [isGone]);
  return (
    <Loaded query={query} waiting={<BookLine book={undefined}>{children}</BookLine>} failed={() => children}>
      {(book) => <BookLine book={book}>{children}</BookLine>}
    </Loaded>
  );
}
