import { toCoverPicture } from '@lingostory/contract/catalogue/covers';
import type { LibraryBookView } from '@lingostory/contract/library/schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDay, formatDuration } from '../../lib/labels/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Progress } from '../../ui/progress.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './library-book.module.css';
import { toPositionLabel } from './position-label.ts';

const coverSizes = '(max-width: 480px) 104px, 160px';

type LibraryBookProps = { book: LibraryBookView; renderDownload: (book: LibraryBookView) => ReactNode };

/** A book in the member's library, with their progress and a link to continue. */
export function LibraryBook({ book, renderDownload }: LibraryBookProps) {
  const { book_code: bookCode, title, phrase_no: phraseNo, total_phrases: total } = book;
  const isFinished = phraseNo !== null && total > 0 && phraseNo >= total;
  return (
    <article className={styles.book}>
      <Link to={paths.read(bookCode)} className={styles.cover} tabIndex={-1} aria-hidden="true">
        <Cover picture={toCoverPicture(book)} sizes={coverSizes} title={title} alt="" eager />
      </Link>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link to={paths.bookDetail(bookCode)} lang="fr">
            {title}
          </Link>
        </h2>
        {!book.owned && (
          <p className={styles.included}>
            <Pill tone="blue">Included</Pill>
            {book.included_until !== null && (
              <span>With your membership until {formatDay(book.included_until)}</span>
            )}
          </p>
        )}
        <p className={styles.facts}>
          {book.author} · {book.difficulty} · {formatDuration(book.hours, book.minutes)}
        </p>
        <div className={styles.place}>
          <p>{toPositionLabel(phraseNo, total)}</p>
          <Progress label={`Progress in ${title}`} value={phraseNo ?? 0} max={Math.max(total, 1)} />
        </div>
        <div className={styles.actions}>
          <LinkButton size="small" to={isFinished ? paths.readFromStart(bookCode) : paths.read(bookCode)}>
            <span>
              {isFinished ? 'Read again' : phraseNo === null ? 'Read' : 'Continue reading'}
              <ScreenReaderText>
                <span lang="fr">{title}</span>
              </ScreenReaderText>
            </span>
          </LinkButton>
          {book.owned && (
            <Link to={paths.writeReview(bookCode)} className={styles.review}>
              {book.reviewed ? 'Change your review' : 'Write a review'}
              <ScreenReaderText>
                of <span lang="fr">{title}</span>
              </ScreenReaderText>
            </Link>
          )}
        </div>
        {total > 0 && renderDownload(book)}
      </div>
    </article>
  );
}

/** Text for screen readers only. Without the title in it, the links of all books would sound the same. */
function ScreenReaderText({ children }: { children: ReactNode }) {
  return <VisuallyHidden> {children}</VisuallyHidden>;
}

export function LibraryBookSkeleton() {
  return (
    <div className={styles.book} aria-hidden="true">
      <Skeleton shape="cover" />
      <div className={styles.words}>
        <Skeleton width="70%" height="1.6em" />
        <Skeleton width="50%" />
        <Skeleton height="2.5em" />
        <Skeleton width="8rem" height="40px" />
      </div>
    </div>
  );
}
