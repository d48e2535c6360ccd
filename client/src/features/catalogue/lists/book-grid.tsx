import type { RecommendedView } from '@lingostory/contract/catalogue/schemas';
import type { BookNote, WithNotes } from '../base/book-notes.ts';
import { Rating } from '../base/rating.tsx';
import { Because } from './because.tsx';
import styles from './book-grid.module.css';
import { BookTile, BookTileSkeleton } from './book-tile.tsx';

/** Two, three and four in a row: half the window and so on, less the page's margins and the gaps. */
const tileSizes =
  '(max-width: 640px) calc(50vw - 30px), (max-width: 860px) calc(33.3vw - 32px), (max-width: 1120px) calc(25vw - 30px), 250px';

/** Covers that are fetched at once: the first row of a wide screen. */
const firstRow = 4;

type BookGridProps = {
  books: readonly RecommendedView[];
  stale?: boolean;
  withNotes?: WithNotes | undefined;
};

export function BookGrid({ books, stale = false, withNotes }: BookGridProps) {
  const draw = (note?: BookNote) => (
    <ul className={styles.grid} data-stale={stale || undefined} aria-busy={stale}>
      {books.map((book, slot) => (
        <li key={book.book_code}>
          <BookTile book={book} sizes={tileSizes} eager={slot < firstRow}>
            <Rating average={book.average_rating} notations={book.notations} size={14} />
            <Because book={book.because} />
            {note?.(book)}
          </BookTile>
        </li>
      ))}
    </ul>
  );
  return withNotes === undefined ? draw() : withNotes(books, draw);
}

const slots = [1, 2, 3, 4, 5, 6, 7, 8];

export function BookGridSkeleton() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {slots.map((slot) => (
        <BookTileSkeleton key={slot} />
      ))}
    </div>
  );
}
