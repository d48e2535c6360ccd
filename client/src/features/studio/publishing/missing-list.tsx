import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { queryState } from '../../../lib/http/query-state.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Pages } from '../base/pages.tsx';
import { missingOnPage, useListMissingQuery } from '../base/phrases.api.ts';
import { Spinner } from '../base/spinner.tsx';
import { MissingChapters } from './missing-chapters.tsx';
import { missingInWords } from './missing-labels.ts';
import styles from './missing-list.module.css';
import { MissingPhrases, MissingWords } from './missing-tables.tsx';

/** What a book still lacks, by chapter, phrase and word. */
export function MissingList({ bookCode }: { bookCode: string }) {
  const [page, setPage] = useState(1);
  const query = queryState(useListMissingQuery({ book_code: bookCode, page, per_page: missingOnPage }), {
    keepPreviousData: true,
  });
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const isKnown = query.data !== undefined;

  // The chapter list's link leads here, past a page whose height is known only now.
  useEffect(() => {
    if (isKnown && hash === '#missing') heading.current?.focus();
  }, [isKnown, hash]);

  const handleTurn = (next: number) => {
    setPage(next);
    heading.current?.focus();
  };

  const last = Math.max(1, Math.ceil((query.data?.meta.total ?? 0) / missingOnPage));
  // The last page is gone when its last phrase is finished.
  if (isKnown && page > last) setPage(last);

  return (
    <section className={styles.part} aria-labelledby="missing">
      <h2 id="missing" ref={heading} tabIndex={-1}>
        What’s missing
      </h2>
      <Loaded query={query} waiting={<Spinner what="what is missing" />}>
        {(missing) => (
          <>
            <p>{missingInWords(missing)}</p>
            <MissingChapters chapters={missing.data.chapters} />
            {missing.meta.total > 0 && (
              <>
                <MissingPhrases phrases={missing.data.phrase} />
                <Pages page={page} last={last} label="Pages of unfinished phrases" onTurn={handleTurn} />
              </>
            )}
            {missing.data.total_words > 0 && (
              <MissingWords words={missing.data.words} total={missing.data.total_words} />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
