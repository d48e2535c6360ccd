import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { toProblem } from '../../../lib/problem.ts';
import { ErrorState } from '../../../ui/state.tsx';
import { Pages } from '../pages.tsx';
import { missingOnPage, useListMissingQuery } from '../phrases/phrases.api.ts';
import { Spinner } from '../spinner.tsx';
import { countMissing } from './missing-labels.ts';
import styles from './missing-list.module.css';
import { MissingPhrases, MissingWords } from './missing-tables.tsx';

/** What a book still lacks: phrases without a clip or without words in English, and words without a meaning. */
export function MissingList({ bookCode }: { bookCode: string }) {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useListMissingQuery({
    book_code: bookCode,
    page,
    per_page: missingOnPage,
  });
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const isKnown = data !== undefined;

  // The chapter list's link leads here, past a page whose height is known only now.
  useEffect(() => {
    if (isKnown && hash === '#missing') heading.current?.focus();
  }, [isKnown, hash]);

  const handleTurn = (next: number) => {
    setPage(next);
    heading.current?.focus();
  };

  const last = data === undefined ? 1 : Math.max(1, Math.ceil(data.meta.total / missingOnPage));
  // The last page is gone when its last phrase is finished.
  if (isKnown && page > last) setPage(last);

  return (
    <section className={styles.part} aria-labelledby="missing">
      <h2 id="missing" ref={heading} tabIndex={-1}>
        What is missing
      </h2>
      {data === undefined && error === undefined && <Spinner what="what is missing" />}
      {data === undefined && error !== undefined && (
        <ErrorState message={toProblem(error).message} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <p>{countMissing(data) ?? 'Nothing is missing'}.</p>}
      {data !== undefined && data.meta.total > 0 && (
        <>
          <MissingPhrases phrases={data.data.phrase} />
          <Pages page={page} last={last} label="Pages of unfinished phrases" onTurn={handleTurn} />
        </>
      )}
      {data !== undefined && data.data.total_words > 0 && (
        <MissingWords words={data.data.words} total={data.data.total_words} />
      )}
    </section>
  );
}
