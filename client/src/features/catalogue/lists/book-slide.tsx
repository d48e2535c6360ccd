import { type CoverShape, coverShapes, toCoverPicture } from '@lingostory/contract/catalogue/covers';
import type { RecommendedBookView } from '@lingostory/contract/catalogue/schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDuration } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Cover } from '../../../ui/cover.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import styles from './book-slide.module.css';
import { RecommendationReason } from './recommendation-reason.tsx';

/** The `sizes` of a cover that is shown whole within 250 × 222 pixels. */
export const wholeSlideSizes = '148px';
const croppedSlideSizes = '250px';

type BookSlideProps = {
  book: RecommendedBookView;
  /** The space for the cover. A `card` shows the whole cover in it, `wide` a part of the cover that fills it. */
  cut: CoverShape;
  fetchPriority?: 'high' | 'low' | undefined;
  children?: ReactNode;
};

/** A book in a carousel: a cover and a description inside a single link. */
export function BookSlide({ book, cut, fetchPriority, children }: BookSlideProps) {
  const isWhole = cut === 'card';
  return (
    <Link to={paths.bookDetail(book.book_code)} className={styles.slide} draggable={false}>
      <span className={classNames(styles.cover, isWhole && styles.whole)}>
        <Cover
          picture={toCoverPicture(book, isWhole ? 'whole' : cut)}
          sizes={isWhole ? wholeSlideSizes : croppedSlideSizes}
          shape={coverShapes[cut]}
          title={book.title}
          alt=""
          eager
          fetchPriority={fetchPriority}
        />
      </span>
      <span className={styles.words}>
        <b lang="fr" className={styles.title}>
          {book.title}
        </b>
        <span className={styles.facts}>
          {book.difficulty} · {formatDuration(book.hours, book.minutes)}
          {book.included && <b className={styles.included}> · Included</b>}
        </span>
        <RecommendationReason book={book.because} />
        {children}
        <span className={styles.about}>{book.description}</span>
      </span>
    </Link>
  );
}

export function BookSlideSkeleton({ cut }: Pick<BookSlideProps, 'cut'>) {
  return (
    <span className={styles.slide}>
      <span className={styles.cover}>
        <Skeleton height={`${coverShapes[cut].height}px`} />
      </span>
      <span className={styles.words}>
        <Skeleton width="80%" height="1.4em" />
        <Skeleton width="50%" />
      </span>
    </span>
  );
}
