import type { CoverCut } from '@lingostory/contract/catalogue/covers';
import type { RecommendedView } from '@lingostory/contract/catalogue/schemas';
import type { CSSProperties } from 'react';
import { Carousel } from '../../../ui/carousel/carousel.tsx';
import type { Autoplay } from '../../../ui/carousel/slide.ts';
import { type Steps, shownAt, useWindowWidth } from '../../../ui/carousel/widths.ts';
import { Loading } from '../../../ui/page/skeleton.tsx';
import type { BookNote, WithNotes } from '../base/book-notes.ts';
import styles from './book-carousel.module.css';
import { BookSlide, BookSlideSkeleton } from './book-slide.tsx';

type BookCarouselProps = {
  label: string;
  /** Skeletons stand in their places until they are there. */
  books: readonly RecommendedView[] | undefined;
  steps: Steps;
  cut: CoverCut;
  /** Whether it is the first that a page shows. */
  first?: boolean;
  autoplay?: Autoplay;
  withNotes?: WithNotes | undefined;
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
  const shown = shownAt(steps, useWindowWidth());
  if (books === undefined) {
    return (
      <section className={styles.waiting} aria-label={label}>
        <h2>{label}</h2>
        <Loading what="the stories" />
        <div className={styles.row} style={{ '--shown': shown } as CSSProperties} aria-hidden="true">
          {[1, 2, 3].slice(0, shown).map((index) => (
            <BookSlideSkeleton key={index} cut={cut} />
          ))}
        </div>
      </section>
    );
  }
  const draw = (note?: BookNote) => {
    const items = books.map((book, slot) => ({
      key: book.book_code,
      content: (
        <BookSlide book={book} cut={cut} fetchPriority={priorityOf(slot, shown, first)}>
          {note?.(book)}
        </BookSlide>
      ),
    }));
    return <Carousel label={label} items={items} steps={steps} {...(autoplay && { autoplay })} />;
  };
  return withNotes === undefined ? draw() : withNotes(books, draw);
}

/** Covers that wait out of sight must be there when their slide comes, but not before what is in sight. */
function priorityOf(slot: number, shown: number, first: boolean): 'high' | 'low' | undefined {
  if (slot >= shown) return 'low';
  return first && slot === 0 ? 'high' : undefined;
}
