import type { BookDetailView } from '@lingostory/contract/catalogue/schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Stars } from '../../../ui/stars.tsx';
import { formatBookLength } from '../base/labels.ts';
import styles from './book-facts.module.css';

export function BookFacts({ book, children }: { book: BookDetailView; children: ReactNode }) {
  return (
    <dl className={styles.facts}>
      <dt>Length</dt>
      <dd>{formatBookLength(book.hours, book.minutes, book.total_phrases)}</dd>
      {children}
      <dt>Released</dt>
      <dd>
        <time dateTime={book.createdAt}>{formatDay(book.createdAt)}</time>
      </dd>
      <dt>You get</dt>
      <dd>Audiobook and ebook, yours to keep</dd>
      {book.text_rights !== '' && (
        <>
          <dt>Text</dt>
          <dd>{book.text_rights}</dd>
        </>
      )}
      {book.audio_rights !== '' && (
        <>
          <dt>Recording</dt>
          <dd>{book.audio_rights}</dd>
        </>
      )}
    </dl>
  );
}

/** Shows the average ratings: overall, performance and story. Renders nothing if there are no ratings yet. */
export function BookAverages({ book }: { book: BookDetailView }) {
  if (book.notations === 0) return null;
  const averages = [
    { label: 'Overall', stars: book.overall_star },
    { label: 'Performance', stars: book.performance_star },
    { label: 'Story', stars: book.story_star },
  ];
  return (
    <dl className={styles.averages}>
      {averages.map(({ label, stars }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Stars rating={stars} size={16} />
            <span aria-hidden="true">{stars.toFixed(1)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type ChapterListProps = Pick<BookDetailView, 'book_code' | 'chapters'>;

export function ChapterList({ book_code, chapters }: ChapterListProps) {
  if (chapters.length === 0) return null;
  return (
    <section className={styles.chapters} aria-labelledby="chapters">
      <h2 id="chapters">Chapters</h2>
      <ol>
        {chapters.map((chapter) => (
          <li key={chapter.id}>
            <span className={styles.number} aria-hidden="true">
              {chapter.chapter_no}
            </span>
            <span lang="fr" className={styles.chapter}>
              <ChapterTitle bookCode={book_code} chapter={chapter} />
            </span>
            {chapter.is_sample === 1 && <span className={styles.free}>Free sample</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

type ChapterTitleProps = { bookCode: string; chapter: BookDetailView['chapters'][number] };

/** A chapter's title, linked to its first phrase if the chapter is in the free sample. */
function ChapterTitle({ bookCode, chapter }: ChapterTitleProps) {
  const { title, first_sample_phrase_no: firstPhraseNo } = chapter;
  if (firstPhraseNo === null) return title;
  return <Link to={`${paths.sample(bookCode)}?phrase=${firstPhraseNo}`}>{title}</Link>;
}
