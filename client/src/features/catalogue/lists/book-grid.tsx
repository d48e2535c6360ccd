import type { RecommendedBookView } from '@lingostory/contract/catalogue/schemas';
import type { BookNoteRenderer, BooksWithNotesRenderer, NotedBook } from '../base/book-notes.ts';
import { Rating } from '../base/rating.tsx';
import styles from './book-grid.module.css';
import { BookTile, BookTileSkeleton } from './book-tile.tsx';
import { RecommendationReason } from './recommendation-reason.tsx';

/** The `sizes` of a cover in a grid of two, three or four columns: a share of the window, minus margins and gaps. */
const tileSizes =
  '(max-width: 640px) calc(50vw - 30px), (max-width: 860px) calc(33.3vw - 32px), (max-width: 1120px) calc(25vw - 30px), 250px';

/** The number of covers that load eagerly: one row on a wide screen. */
const eagerTileCount = 4;

type BookGridProps = {
  books: readonly (NotedBook & Pick<RecommendedBookView, 'because'>)[];
  isStale?: boolean;
  withNotes?: BooksWithNotesRenderer | undefined;
};

export function BookGrid({ books, isStale = false, withNotes }: BookGridProps) {
  const renderGrid = (renderNote?: BookNoteRenderer) => (
    <ul className={styles.grid} data-stale={isStale || undefined} aria-busy={isStale}>
      {books.map((book, position) => (
        <li key={book.book_code}>
          <BookTile book={book} sizes={tileSizes} isEager={position < eagerTileCount}>
            <Rating average={book.average_rating} ratingCount={book.notations} size={14} />
            <RecommendationReason book={book.because} />
            {renderNote?.(book)}
          </BookTile>
        </li>
      ))}
    </ul>
  );
  return withNotes === undefined ? renderGrid() : withNotes(books, renderGrid);
}

const skeletonPositions = [1, 2, 3, 4, 5, 6, 7, 8];

export function BookGridSkeleton() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {skeletonPositions.map((position) => (
        <BookTileSkeleton key={position} />
      ))}
    </div>
  );
}
