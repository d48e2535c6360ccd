import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { toQueryState } from '../../../lib/http/query-state.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { PageButtons } from '../base/pages.tsx';
import { missingPageSize, useListMissingQuery } from '../base/phrases.api.ts';
import { Spinner } from '../base/spinner.tsx';
import { MissingChapters } from './missing-chapters.tsx';
import { toMissingSentence } from './missing-labels.ts';
import styles from './missing-list.module.css';
import { MissingPhrases, MissingWords } from './missing-tables.tsx';

/** Lists what a book is missing, by chapter, phrase and word. */
export function MissingList({ bookCode }: { bookCode: string }) {
  const [page, setPage] = useState(1);
  const query = toQueryState(useListMissingQuery({ book_code: bookCode, page, per_page: missingPageSize }), {
    keepPreviousData: true,
  });
  const { hash } = useLocation();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const isLoaded = query.data !== undefined;

  // The browser cannot jump to #missing by itself, because the content above it is still loading.
  useEffect(() => {
    if (isLoaded && hash === '#missing') headingRef.current?.focus();
  }, [isLoaded, hash]);

  const handlePageChange = (next: number) => {
    setPage(next);
    headingRef.current?.focus();
  };

  const lastPage = Math.max(1, Math.ceil((query.data?.meta.total ?? 0) / missingPageSize));
  // Goes back to the new last page once every phrase on the old one is finished.
  if (isLoaded && page > lastPage) setPage(lastPage);

  return (
    <section className={styles.part} aria-labelledby="missing">
      <h2 id="missing" ref={headingRef} tabIndex={-1}>
        What’s missing
      </h2>
      <Loaded query={query} waiting={<Spinner what="what is missing" />}>
        {(missing) => (
          <>
            <p>{toMissingSentence(missing)}</p>
            <MissingChapters chapters={missing.data.chapters} />
            {missing.meta.total > 0 && (
              <>
                <MissingPhrases phrases={missing.data.phrase} />
                <PageButtons
                  page={page}
                  lastPage={lastPage}
                  label="Pages of unfinished phrases"
                  onPageChange={handlePageChange}
                />
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
