import type { ReportedPhraseView } from '@lingostory/contract/studio/reports/schemas';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { fetchOnMount, toQueryState } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { EmptyState } from '../../../ui/page/state.tsx';
import { Spinner } from '../base/spinner.tsx';
import { ClipAudio } from '../files/clip-audio.tsx';
import { ReportList } from './report-list.tsx';
import { useListReportedPhrasesQuery } from './reports.api.ts';
import styles from './reports.module.css';
import { type ReportClosing, useReportClosing } from './use-report-closing.ts';

const perPage = 20;

type ReportedPhrasesProps = {
  /** The only chapter whose phrases are listed, or null for all chapters. */
  chapterId: number | null;
  page: number;
  renderPageLinks: (lastPage: number) => ReactNode;
};

/** Lists phrases with open reports, starting with the most recently reported one. */
export function ReportedPhrases({ chapterId, page, renderPageLinks }: ReportedPhrasesProps) {
  const range = { page, per_page: perPage };
  const query = useListReportedPhrasesQuery(
    chapterId === null ? range : { ...range, chapter_id: chapterId },
    fetchOnMount,
  );
  const listRef = useRef<HTMLDivElement>(null);
  const reportClosing = useReportClosing(() => listRef.current?.focus());
  return (
    <div ref={listRef} tabIndex={-1} className={styles.part}>
      <OutcomeBanner outcome={reportClosing.outcome} />
      {chapterId !== null && (
        <p>
          Only the reports of one chapter are listed. <Link to={studioPaths.reports}>List all reports</Link>
        </p>
      )}
      <Loaded
        query={toQueryState(query, { keepPreviousData: true })}
        placeholder={<Spinner noun="the reports" />}
      >
        {({ data: phrases, open_reports, meta }) => (
          <>
            {phrases.length === 0 ? (
              <EmptyState title={chapterId === null ? 'No open reports' : 'No open reports of this chapter'}>
                When a reader or an editor says that something is wrong with a phrase, it appears here.
              </EmptyState>
            ) : (
              <p>
                {pluralize(open_reports, 'open report')} on {pluralize(meta.total, 'phrase')}
              </p>
            )}
            {phrases.map((phrase) => (
              <ReportedPhrase key={phrase.id} phrase={phrase} reportClosing={reportClosing} />
            ))}
            {renderPageLinks(Math.ceil(meta.total / perPage))}
          </>
        )}
      </Loaded>
    </div>
  );
}

type ReportedPhraseProps = { phrase: ReportedPhraseView; reportClosing: ReportClosing };

function ReportedPhrase({ phrase, reportClosing }: ReportedPhraseProps) {
  const { id, book, chapter_id, chapter_no, chapter_phrase_no, line_audio } = phrase;
  return (
    <article className={styles.phrase} aria-labelledby={`phrase${id}`}>
      <h2 id={`phrase${id}`} lang="fr">
        <Link to={studioPaths.editPhrase(id)}>{phrase.phrase}</Link>
      </h2>
      <p className={styles.quiet}>
        <Link to={paths.studioBook(book.book_code)} lang="fr">
          {book.title}
        </Link>
        {' · '}
        <Link to={studioPaths.phrases(chapter_id)}>Chapter {chapter_no}</Link>, phrase {chapter_phrase_no}
      </p>
      {line_audio === null ? (
        <p className={styles.quiet}>This phrase has no clip.</p>
      ) : (
        <ClipAudio className={styles.clip} src={line_audio} label={`Clip of “${phrase.phrase}”`} />
      )}
      <ReportList phrase={phrase} reportClosing={reportClosing} />
    </article>
  );
}
