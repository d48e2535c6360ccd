import type { RecommendedView } from '@lingostory/contract/catalogue';
import { Link } from 'react-router-dom';
import { duration } from '../../lib/format.ts';
import { paths } from '../../session/paths.ts';
import { Cover } from '../../ui/cover.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Because } from './because.tsx';
import styles from './book-slide.module.css';

/** A book in a carousel: its cover, and beside it what it is about. One link. */
export function BookSlide({ book }: { book: RecommendedView }) {
  return (
    <Link to={paths.bookDetail(book.book_code)} className={styles.slide} draggable={false}>
      <span className={styles.cover}>
        <Cover src={book.image_path} title={book.title} alt="" width={132} eager />
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

export function BookSlideSkeleton() {
  return (
    <span className={styles.slide}>
      <span className={styles.cover}>
        <Skeleton shape="cover" />
      </span>
      <span className={styles.words}>
        <Skeleton width="80%" height="1.4em" />
        <Skeleton width="50%" />
      </span>
    </span>
  );
}
