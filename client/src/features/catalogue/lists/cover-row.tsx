import type { BookView } from '@lingostory/contract/catalogue/schemas';
import { toQueryState } from '../../../lib/http/query-state.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading } from '../../../ui/page/skeleton.tsx';
import { starterBookCount, useStarterBooks } from '../base/starter-books-query.ts';
import { BookTile, BookTileSkeleton } from './book-tile.tsx';
import styles from './cover-row.module.css';

/** The `sizes` of a cover in rows of two, four or five: a share of the window, minus margins and gaps. */
const rowSizes =
  '(max-width: 640px) calc(50vw - 30px), (max-width: 860px) calc(25vw - 30px), (max-width: 1120px) calc(20vw - 29px), 195px';

const skeletonPositions = Array.from({ length: starterBookCount }, (_, position) => position);

/** Shows the stories suggested to beginners as a row of large covers. */
export function CoverRow() {
  return (
    <Loaded query={toQueryState(useStarterBooks())} placeholder={<RowSkeleton />}>
      {({ data: books }) => <LoadedCovers books={books} />}
    </Loaded>
  );
}

function RowSkeleton() {
  return (
    <div className={styles.row}>
      <Loading noun="the stories" />
      {skeletonPositions.map((position) => (
        <div key={position} className={styles.position}>
          <BookTileSkeleton />
        </div>
      ))}
    </div>
  );
}

function LoadedCovers({ books }: { books: readonly BookView[] }) {
  if (books.length === 0) {
    return <p className={styles.none}>The first stories are on their way. Come back soon.</p>;
  }
  return (
    <ul className={styles.row}>
      {books.map((book) => (
        <li key={book.book_code} className={styles.position}>
          <BookTile book={book} sizes={rowSizes} />
        </li>
      ))}
    </ul>
  );
}
