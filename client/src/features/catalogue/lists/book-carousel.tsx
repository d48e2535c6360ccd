import type { RecommendedView } from '@lingostory/contract/catalogue/schemas';
import type { CSSProperties } from 'react';
import { Carousel } from '../../../ui/carousel/carousel.tsx';
import type { Autoplay } from '../../../ui/carousel/slide.ts';
import { type Steps, shownAt, useWindowWidth } from '../../../ui/carousel/widths.ts';
import { Loading } from '../../../ui/skeleton.tsx';
import styles from './book-carousel.module.css';
import { BookSlide, BookSlideSkeleton, type Cut } from './book-slide.tsx';

type BookCarouselProps = {
  label: string;
  /** Skeletons stand in their places until they are there. */
  books: readonly RecommendedView[] | undefined;
  steps: Steps;
  cut: Cut;
  autoplay?: Autoplay;
};

export function BookCarousel({ label, books, steps, cut, autoplay }: BookCarouselProps) {
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
  const items = books.map((book) => ({ key: book.book_code, content: <BookSlide book={book} cut={cut} /> }));
  return <Carousel label={label} items={items} steps={steps} {...(autoplay && { autoplay })} />;
}
