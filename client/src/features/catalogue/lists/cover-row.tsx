import { toProblem } from '../../../lib/problem.ts';
import { Loading } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/state.tsx';
import { BookTile, BookTileSkeleton } from './book-tile.tsx';
import styles from './cover-row.module.css';
import { newestCount, useNewestBooks } from './newest-books.ts';

const places = Array.from({ length: newestCount }, (_, place) => place);

/** The newest stories, as large covers in one row. */
export function CoverRow() {
  const { data, error, isFetching, refetch } = useNewestBooks();
  if (error !== undefined && data === undefined) {
    const handleRetry = () => void refetch();
    return <ErrorState message={toProblem(error).message} onRetry={handleRetry} busy={isFetching} />;
  }
  if (data === undefined) {
    return (
      <div className={styles.row}>
        <Loading what="the stories" />
        {places.map((place) => (
          <div key={place} className={styles.place}>
            <BookTileSkeleton />
          </div>
        ))}
      </div>
    );
  }
  if (data.data.length === 0) {
    return <p className={styles.none}>The first stories are on their way. Come back soon.</p>;
  }
  return (
    <ul className={styles.row}>
      {data.data.map((book) => (
        <li key={book.book_code} className={styles.place}>
          <BookTile book={book} />
        </li>
      ))}
    </ul>
  );
}
