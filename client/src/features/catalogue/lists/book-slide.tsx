import type { RecommendedView } from '@lingostory/contract/catalogue/schemas';
import { Link } from 'react-router-dom';
import { duration } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Cover } from '../../../ui/cover.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Because } from './because.tsx';
import styles from './book-slide.module.css';

/** The cuts of a cover that carousels show, as the specification sizes them. */
const cuts = {
  card: { picture: 'image_card', width: 250, height: 222 },
  wide: { picture: 'image_wide', width: 250, height: 150 },
} as const;
export type Cut = keyof typeof cuts;

/** A book in a carousel: a cut of its cover, and with it what it is about. One link. */
export function BookSlide({ book, cut }: { book: RecommendedView; cut: Cut }) {
  const { picture, ...size } = cuts[cut];
  return (
    <Link to={paths.bookDetail(book.book_code)} className={styles.slide} draggable={false}>
      <span className={styles.cover}>
        <Cover src={book[picture]} title={book.title} alt="" {...size} eager />
      </span>
      <span className={styles.words}>
        <b lang="fr" className={styles.title}>
          {book.title}
        </b>
        <span className={styles.facts}>
          {book.difficulty} · {duration(book.hours, book.minutes)}
        </span>
        <Because book={book.because} />
        <span className={styles.about}>{book.description}</span>
      </span>
    </Link>
  );
}

export function BookSlideSkeleton({ cut }: { cut: Cut }) {
  return (
    <span className={styles.slide}>
      <span className={styles.cover}>
        <Skeleton height={`${cuts[cut].height}px`} />
      </span>
      <span className={styles.words}>
        <Skeleton width="80%" height="1.4em" />
        <Skeleton width="50%" />
      </span>
    </span>
  );
}
