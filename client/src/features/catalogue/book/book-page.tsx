import { toCoverPicture } from '@lingostory/contract/catalogue/covers';
import type { BookDetailView } from '@lingostory/contract/catalogue/schemas';
import type { ReactNode } from 'react';
import { formatByline } from '../../../lib/labels/byline.ts';
import { Cover } from '../../../ui/cover.tsx';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Rating } from '../base/rating.tsx';
import { BookActions } from './book-actions.tsx';
import { BookAverages, BookFacts, ChapterList } from './book-facts.tsx';
import styles from './book-page.module.css';
import { BookSample } from './book-sample.tsx';

export const bookCoverSizes = '(max-width: 640px) 104px, (max-width: 860px) 240px, 320px';

type BookOverviewProps = {
  book: BookDetailView | undefined;
  /** Additional `dt` and `dd` elements for the list of facts. */
  facts?: ReactNode;
};

/** A book's cover and details, with placeholders until the book has loaded. */
export function BookOverview({ book, facts }: BookOverviewProps) {
  return (
    <div className={styles.leaf}>
      <div className={styles.cover}>
        {book === undefined ? (
          <Skeleton shape="cover" />
        ) : (
          <Cover
            key={book.book_code}
            picture={toCoverPicture(book)}
            sizes={bookCoverSizes}
            title={book.title}
            alt={`Cover of ${book.title}`}
            eager
            fetchPriority="high"
          />
        )}
      </div>
      <div className={styles.words}>
        <div className={styles.level}>
          {book === undefined ? <Skeleton width="5rem" height="1.625rem" /> : <Pill>{book.difficulty}</Pill>}{' '}
          {book?.included === true && <Pill tone="blue">Included with membership</Pill>}
        </div>
        <h1 className={styles.title} {...(book !== undefined && { lang: 'fr' })}>
          {book?.title ?? <span className={styles.waiting}>A story…</span>}
        </h1>
        {book === undefined ? <BookDetailsSkeleton /> : <BookDetails book={book} facts={facts} />}
      </div>
    </div>
  );
}

function BookDetails({ book, facts }: { book: BookDetailView; facts: ReactNode }) {
  return (
    <>
      <p className={styles.by}>{formatByline(book)}</p>
      <Rating average={book.average_rating} ratingCount={book.notations} size={20} />
      <BookActions book={book} />
      <p className={styles.about}>{book.description}</p>
      <BookFacts book={book}>{facts}</BookFacts>
      <BookSample text={book.sample_text} audio={book.sample_audio} narrator={book.narrated_by} />
      <BookAverages book={book} />
      <ChapterList book_code={book.book_code} chapters={book.chapters} />
    </>
  );
}

function BookDetailsSkeleton() {
  return (
    <>
      <Loading noun="the story" />
      <Skeleton width="60%" height="1.5em" />
      <Skeleton width="30%" />
      <Skeleton width="12rem" height="3rem" />
      <Skeleton height="4.5em" />
      <Skeleton width="50%" height="5em" />
    </>
  );
}
