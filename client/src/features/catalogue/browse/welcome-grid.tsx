import { useRef } from 'react';
import { toProblem } from '../../../lib/problem.ts';
import { Loading } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/state.tsx';
import { useListBooksQuery } from '../catalogue.api.ts';
import { BookGrid, BookGridSkeleton } from '../lists/book-grid.tsx';
import { countInWords } from '../wording.ts';
import { FilterBar } from './filter-bar.tsx';
import { isNarrowed, toQuery } from './filters.ts';
import { NothingFound } from './nothing-found.tsx';
import { PageLinks } from './page-links.tsx';
import { useFilters } from './use-filters.ts';
import styles from './welcome-grid.module.css';

/** The catalogue: search, level and order above a grid of covers. */
export function WelcomeGrid() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { filters, addressOf, choose, search, clear } = useFilters();
  const { data, currentData, error, isFetching, refetch } = useListBooksQuery(toQuery(filters));

  const failed = error !== undefined && currentData === undefined;
  const shown = failed ? undefined : (currentData ?? data);
  const total = shown?.meta.total ?? 0;
  const last = Math.max(1, Math.ceil(total / (shown?.meta.per_page ?? 1)));
  const handleTurn = () => heading.current?.focus();
  // The button goes away with its reason: the focus needs another place.
  const handleClear = () => {
    clear();
    heading.current?.focus();
  };
  const handleRetry = () => void refetch();

  return (
    <section className={styles.part} aria-labelledby="welcome">
      <div className={styles.head}>
        <h2 id="welcome" ref={heading} tabIndex={-1}>
          Welcome
        </h2>
        <p className={styles.count} role="status">
          {currentData !== undefined && countInWords(total, filters.search)}
        </p>
      </div>
      <FilterBar filters={filters} onSearch={search} onChoose={choose} />
      {failed && <ErrorState message={toProblem(error).message} onRetry={handleRetry} busy={isFetching} />}
      {!failed && shown === undefined && (
        <>
          <Loading what="the stories" />
          <BookGridSkeleton />
        </>
      )}
      {shown !== undefined && shown.data.length > 0 && (
        <BookGrid books={shown.data} stale={currentData === undefined} />
      )}
      {shown?.data.length === 0 && (
        <NothingFound
          filters={filters}
          narrowed={isNarrowed(filters)}
          total={total}
          firstPage={addressOf({ page: 1 })}
          onClear={handleClear}
        />
      )}
      {shown !== undefined && shown.data.length > 0 && (
        <PageLinks page={filters.page} last={last} to={(page) => addressOf({ page })} onTurn={handleTurn} />
      )}
    </section>
  );
}
