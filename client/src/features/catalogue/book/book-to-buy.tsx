import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { isNotFound } from '../../../lib/http/query-state.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { BookHeader } from './book-header.tsx';
import { useBook } from './loaded-book.tsx';

type BookToBuyProps = {
  bookCode: string;
  /** Called if the book is already owned or is no longer in the catalogue. */
  onUnavailable: () => void;
  /** The buttons. They stay visible while the book loads and if it fails to load. */
  children: ReactNode;
};

/** Shows the book that the member chose to buy, with buttons to buy it. */
export function BookToBuy({ bookCode, onUnavailable, children }: BookToBuyProps) {
  const query = useBook(bookCode);
  const isUnavailable = query.data?.owned === true || (query.problem !== null && isNotFound(query.problem));
  const notifyUnavailable = useEffectEvent(onUnavailable);
  useEffect(() => {
    if (isUnavailable) notifyUnavailable();
  }, [isUnavailable]);
  return (
    <Loaded
      query={query}
      placeholder={<BookHeader book={undefined}>{children}</BookHeader>}
      failed={() => children}
    >
      {(book) => <BookHeader book={book}>{children}</BookHeader>}
    </Loaded>
  );
}
