import { toCoverPicture } from '@lingostory/contract/catalogue/covers';
import type { NextStoryView, OpenBookView } from '@lingostory/contract/progress/today';
import { Link } from 'react-router-dom';
import { formatDuration } from '../../lib/labels/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Progress } from '../../ui/progress.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './today.module.css';
import { toOpenPositionLabel, toStoryReason } from './today-labels.ts';

/** The book to read on, or an invitation to choose the first one. */
export function OpenBook({ book }: { book: OpenBookView | null }) {
  if (book === null) {
    return (
      <>
        <p>No story open yet.</p>
        <p className={styles.quiet}>
          Choose one, and read it phrase by phrase with the narrator’s voice. It opens here where you stopped.
        </p>
        <div className={styles.action}>
          <LinkButton to={paths.browse}>Choose your first story</LinkButton>
        </div>
      </>
    );
  }
  const { book_code: bookCode, title, phrase_no: phraseNo, total_phrases: total, finished, chapter } = book;
  return (
    <div className={styles.book}>
      <span className={styles.cover}>
        <Cover picture={toCoverPicture(book)} sizes="132px" title={title} alt="" eager />
      </span>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <Link to={paths.bookDetail(bookCode)} lang="fr">
            {title}
          </Link>
        </h3>
        {!book.owned && (
          <p>
            <Pill tone="blue">Included</Pill>
          </p>
        )}
        {finished ? (
          <p className={styles.quiet}>You’ve read it to the end. No other story of yours is open.</p>
        ) : (
          <>
            {chapter !== null && (
              <p className={styles.chapter}>
                Chapter {chapter.chapter_no}, <span lang="fr">{chapter.title}</span>
              </p>
            )}
            <p className={styles.quiet}>{toOpenPositionLabel(book)}</p>
          </>
        )}
        <Progress label={`Progress in ${title}`} value={phraseNo ?? 0} max={total} />
        <div className={styles.action}>
          <LinkButton to={finished ? paths.readFromStart(bookCode) : paths.read(bookCode)}>
            <span>
              {finished ? 'Read again' : phraseNo === null ? 'Start reading' : 'Read on'}
              <VisuallyHidden>
                {' '}
                <span lang="fr">{title}</span>
              </VisuallyHidden>
            </span>
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

/** A story that the member hasn't begun, with the reason for it. */
export function NextStory({ story }: { story: NextStoryView | null }) {
  if (story === null) {
    return (
      <>
        <p>Nothing new to suggest right now.</p>
        <p className={styles.quiet}>
          <Link to={paths.browse}>See all stories</Link>
        </p>
      </>
    );
  }
  const { measure, comparison } = toStoryReason(story);
  return (
    <div className={styles.story}>
      <span className={styles.cover}>
        <Cover picture={toCoverPicture(story)} sizes="72px" title={story.title} alt="" eager />
      </span>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <Link to={paths.bookDetail(story.book_code)} lang="fr">
            {story.title}
          </Link>
        </h3>
        <p className={styles.quiet}>
          {story.difficulty} · {formatDuration(story.hours, story.minutes)}
          {story.included && ' · Included with membership'}
        </p>
        <p>
          {measure}
          {comparison !== null && (
            <>
              {comparison.before}
              <i lang="fr">{comparison.title}</i>
              {comparison.after}
            </>
          )}
        </p>
      </div>
    </div>
  );
}
