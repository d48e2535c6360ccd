import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { toQueryState } from '../../../lib/http/query-state.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { PageButtons } from '../base/pages.tsx';
import { missingMeaningsPageSize, useListMissingQuery } from '../base/phrases.api.ts';
import { Spinner } from '../base/spinner.tsx';
import { MissingChapters } from './missing-chapters.tsx';
import styles from './missing-content-list.module.css';
import { MissingDetails } from './missing-details.tsx';
import { toMissingContentSentence } from './missing-labels.ts';
import { MissingPhrases, MissingWords } from './missing-tables.tsx';

/** Lists what a book is missing: its details, and what is missing by chapter, phrase and word. */
export function MissingContentList({ bookCode, isPublished }: { bookCode: string; isPublished: boolean }) {
  const [page, setPage] = useState(1);
  const query = toQueryState(
    useListMissingQuery({ book_code: bookCode, page, per_page: missingMeaningsPageSize }),
    {
      keepPreviousData: true,
    },
  );
  const { hash } = useLocation();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const isLoaded = query.data !== undefined;

  // The browser cannot jump to #missing by itself, because the content above it is still loading.
  useEffect(() => {
    if (isLoaded && hash === '#missing') headingRef.current?.focus();
  }, [isLoaded, hash]);

  const handlePageChange = (newPage: number) => {
    setPage(newPage);
    headingRef.current?.focus();
  };

  const lastPage = Math.max(1, Math.ceil((query.data?.meta.total ?? 0) / missingMeaningsPageSize));
  // Goes back to the new last page once every phrase on the old one is finished.
  if (isLoaded && page > lastPage) setPage(lastPage);

  return (
    <section className={styles.part} aria-labelledby="missing">
      <h2 id="missing" ref={headingRef} tabIndex={-1}>
        What’s missing
      </h2>
      <Loaded query={query} placeholder={<Spinner noun="what is missing" />}>
        {(missingContent) => (
          <>
            <p>{toMissingContentSentence(missingContent)}</p>
            <MissingDetails {...missingContent.data} isPublished={isPublished} />
            <MissingChapters chapters={missingContent.data.chapters} />
            {missingContent.meta.total > 0 && (
              <>
                <MissingPhrases phrases={missingContent.data.phrase} />
                <PageButtons
                  page={page}
                  lastPage={lastPage}
                  label="Pages of unfinished phrases"
                  onPageChange={handlePageChange}
                />
              </>
            )}
            {missingContent.data.total_words > 0 && (
              <MissingWords words={missingContent.data.words} total={missingContent.data.total_words} />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
