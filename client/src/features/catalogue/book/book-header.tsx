import { toCoverPicture } from '@lingostory/contract/catalogue/covers';
import type { BookView } from '@lingostory/contract/catalogue/schemas';
import type { ReactNode } from 'react';
import { formatByline } from '../../../lib/labels/byline.ts';
import { Cover } from '../../../ui/cover.tsx';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import styles from './book-header.module.css';

const coverSizes = '(max-width: 640px) 112px, 240px';

type BookHeaderProps = { book: BookView | undefined; children?: ReactNode };

/** A compact book header: cover, title, author and narrator, with the page's content below. */
export function BookHeader({ book, children }: BookHeaderProps) {
  return (
    <div className={styles.line}>
      <div className={styles.cover}>
        {book === undefined ? (
          <Skeleton shape="cover" />
        ) : (
          <Cover
            picture={toCoverPicture(book)}
            sizes={coverSizes}
            title={book.title}
            alt={`Cover of ${book.title}`}
            eager
          />
        )}
      </div>
      <div className={styles.words}>
        {book === undefined ? (
          <>
            <Loading noun="the book" />
            <Skeleton width="70%" height="1.875rem" />
            <Skeleton width="50%" />
          </>
        ) : (
          <div className={styles.names}>
            <h2 lang="fr" className={styles.title}>
              {book.title}
            </h2>
            <p className={styles.by}>{formatByline(book)}</p>
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
