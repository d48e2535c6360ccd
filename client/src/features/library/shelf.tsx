import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { toProblem } from '../../lib/problem.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/state.tsx';
import { useListLibraryQuery } from './library.api.ts';
import styles from './shelf.module.css';
import { ShelfBook, ShelfBookSkeleton } from './shelf-book.tsx';

type ShelfProps = { page: number; pageLinks: (page: number, last: number) => ReactNode };

/** The member's books, the one read last first. */
export function Shelf({ page, pageLinks }: ShelfProps) {
  // Read on here or elsewhere, the places have moved since.
  const { data, currentData, error, isFetching, refetch } = useListLibraryQuery(
    { page },
    { refetchOnMountOrArgChange: true },
  );
  if (error !== undefined && currentData === undefined) {
    const handleRetry = () => void refetch();
    return <ErrorState message={toProblem(error).message} onRetry={handleRetry} busy={isFetching} />;
  }
  const shown = currentData ?? data;
  if (shown === undefined) {
    return (
      <div className={styles.shelf}>
        <Loading what="your books" />
        <ShelfBookSkeleton />
        <ShelfBookSkeleton />
      </div>
    );
  }
  if (shown.total === 0) {
    return (
      <EmptyState
        title="Nothing here yet: choose your first book"
        action={<LinkButton to={paths.browse}>Browse the stories</LinkButton>}
      >
        The books you get with credits appear here and open where you stopped reading.
      </EmptyState>
    );
  }
  if (shown.data.length === 0) {
    return (
      <EmptyState
        title="This page doesn’t exist"
        action={<LinkButton to={paths.library}>Go to the first page</LinkButton>}
      />
    );
  }
  return (
    <>
      <ul className={styles.shelf}>
        {shown.data.map((book) => (
          <li key={book.book_code}>
            <ShelfBook book={book} />
          </li>
        ))}
      </ul>
      {pageLinks(page, shown.last_page)}
    </>
  );
}
