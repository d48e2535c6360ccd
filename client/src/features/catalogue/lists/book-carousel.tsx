import type { CoverShape } from '@lingostory/contract/catalogue/covers';
import type { RecommendedBookView } from '@lingostory/contract/catalogue/schemas';
import type { CSSProperties } from 'react';
import { Carousel } from '../../../ui/carousel/carousel.tsx';
import type { Autoplay } from '../../../ui/carousel/slide.ts';
import { type SlideCounts, shownSlideCountAt, useWindowWidth } from '../../../ui/carousel/widths.ts';
import { Loading } from '../../../ui/page/skeleton.tsx';
import type { BookNoteRenderer, BooksWithNotesRenderer } from '../base/book-notes.ts';
import styles from './book-carousel.module.css';
import { BookSlide, BookSlideSkeleton } from './book-slide.tsx';

type BookCarouselProps = {
  label: string;
  /** Undefined while loading, when skeletons are shown instead. */
  books: readonly RecommendedBookView[] | undefined;
  steps: SlideCounts;
  cut: CoverShape;
  /** True for the first carousel on a page, whose first cover loads with high priority. */
  first?: boolean;
  autoplay?: Autoplay;
  withNotes?: BooksWithNotesRenderer | undefined;
};

export function BookCarousel({
  label,
  books,
  steps,
  cut,
  first = false,
  autoplay,
  withNotes,
}: BookCarouselProps) {
  const visibleSlideCount = shownSlideCountAt(steps, useWindowWidth());
  if (books === undefined) {
    return (
      <section className={styles.waiting} aria-label={label}>
        <h2>{label}</h2>
        <Loading noun="the stories" />
        <div
          className={styles.row}
          style={{ '--shown': visibleSlideCount } as CSSProperties}
          aria-hidden="true"
        >
          {[1, 2, 3].slice(0, visibleSlideCount).map((index) => (
            <BookSlideSkeleton key={index} cut={cut} />
          ))}
        </div>
      </section>
    );
  }
  const renderCarousel = (renderNote?: BookNoteRenderer) => {
    const slideItems = books.map((book, position) => ({
      key: book.book_code,
      content: (
        <BookSlide book={book} cut={cut} fetchPriority={fetchPriorityOf(position, visibleSlideCount, first)}>
          {renderNote?.(book)}
        </BookSlide>
      ),
    }));
    return <Carousel label={label} items={slideItems} steps={steps} {...(autoplay && { autoplay })} />;
  };
  return withNotes === undefined ? renderCarousel() : withNotes(books, renderCarousel);
}

/**
 * Returns a cover's fetch priority. Covers outside the visible part of the carousel load early too, but with low
 * priority, so that they don't delay the visible ones.
 */
function fetchPriorityOf(
  position: number,
  visibleSlideCount: number,
  isFirstCarousel: boolean,
): 'high' | 'low' | undefined {
  if (position >= visibleSlideCount) return 'low';
  return isFirstCarousel && position === 0 ? 'high' : undefined;
}
