import { toCoverPicture } from '@lingostory/contract/catalogue/covers';
import type { BookView } from '@lingostory/contract/catalogue/schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDuration } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Cover } from '../../../ui/cover.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import styles from './book-tile.module.css';

type BookTileProps = {
  book: BookView;
  sizes: string;
  isEager?: boolean;
  children?: ReactNode;
};

/** A book in a row or grid of covers, inside a single link. `children` appear below the book's facts. */
export function BookTile({ book, sizes, isEager = false, children }: BookTileProps) {
  return (
    <Link to={paths.bookDetail(book.book_code)} className={styles.tile}>
      <Cover picture={toCoverPicture(book)} sizes={sizes} title={book.title} alt="" eager={isEager} />
      <b lang="fr" className={styles.title}>
        {book.title}
      </b>
      <span className={styles.facts}>
        {book.difficulty} · {formatDuration(book.hours, book.minutes)}
      </span>
      {book.included && <span className={styles.included}>Included with membership</span>}
      {children}
    </Link>
  );
}

export function BookTileSkeleton() {
  return (
    <span className={styles.tile}>
      <Skeleton shape="cover" />
      <span className={styles.title}>
        <Skeleton width="70%" height="1.25em" />
      </span>
      <Skeleton width="45%" />
    </span>
  );
}
