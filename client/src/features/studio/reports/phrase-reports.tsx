import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { fetchOnMount, toQueryState } from '../../../lib/http/query-state.ts';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { ErrorState } from '../../../ui/page/state.tsx';
import { ReportList } from './report-list.tsx';
import { useListReportedPhrasesQuery } from './reports.api.ts';
import styles from './reports.module.css';
import { useReportClosing } from './use-report-closing.ts';

/** Problems that readers or editors have reported for a phrase. Renders nothing if there are none. */
export function PhraseReports({ phraseId }: { phraseId: number }) {
  const query = toQueryState(useListReportedPhrasesQuery({ phrase_id: phraseId }, fetchOnMount));
  const headingRef = useRef<HTMLHeadingElement>(null);
  const reportClosing = useReportClosing(() => headingRef.current?.focus());
  const { hash } = useLocation();
  const phrase = query.data?.data[0];
  const isReported = phrase !== undefined;

  // The browser cannot jump to #reports by itself, because the content above it is still loading.
  useEffect(() => {
    if (isReported && hash === '#reports') headingRef.current?.focus();
  }, [isReported, hash]);

  if (query.problem !== null) {
    const { message } = query.problem;
    return <ErrorState message={message} busy={query.isFetching} onRetry={query.retry} />;
  }
  if (!isReported && reportClosing.outcome === null) return null;
  return (
    <section className={styles.part} aria-labelledby="reports">
      <h2 id="reports" ref={headingRef} tabIndex={-1}>
        Reports
      </h2>
      <OutcomeBanner outcome={reportClosing.outcome} />
      {isReported ? <ReportList phrase={phrase} reportClosing={reportClosing} /> : <p>No open reports.</p>}
    </section>
  );
}
