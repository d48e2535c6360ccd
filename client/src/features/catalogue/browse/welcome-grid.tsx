import { type ReactNode, useRef } from 'react';
import { fetchOnMount, queryState } from '../../../lib/http/query-state.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading } from '../../../ui/page/skeleton.tsx';
import type { WithNotes } from '../base/book-notes.ts';
import { useListBooksQuery } from '../base/catalogue.api.ts';
import { countInWords } from '../base/labels.ts';
import { BookGrid, BookGridSkeleton } from '../lists/book-grid.tsx';
import { useListBooksByShareQuery } from './by-share.api.ts';
import { FilterBar } from './filter-bar.tsx';
import { type Filters, isNarrowed, toQuery, withoutSort } from './filters.ts';
import { NothingFound } from './nothing-found.tsx';
import { PageLinks } from './page-links.tsx';
import { useFilters } from './use-filters.ts';
import styles from './welcome-grid.module.css';

/** For members only: the share of words that they know in each story, and a prompt to start tracking known words. */
type MemberNotes = { withNotes: WithNotes; startPrompt: ReactNode };

/**
 * Fetches the list of stories. Sorting by known words uses a separate call, because the public response is cached for
 * everyone.
 */
function useStories(filters: Filters, hasShares: boolean) {
  const isByShare = hasShares && filters.sort === 'share';
  const publicList = useListBooksQuery(toQuery(filters), { skip: isByShare });
  const byShare = useListBooksByShareQuery(withoutSort(filters), { ...fetchOnMount, skip: !isByShare });
  return {
    query: queryState(isByShare ? byShare : publicList, { keepPreviousData: true }),
    hasKnownWords: !isByShare || byShare.data?.begun !== false,
  };
}

/** The catalogue: filters above a grid of covers. */
export function WelcomeGrid({ notes }: { notes?: MemberNotes | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { filters, addressOf, choose, search, clear } = useFilters();
  const { query, hasKnownWords } = useStories(filters, notes !== undefined);
  const handleTurn = () => heading.current?.focus();
  // Moves the focus to the heading, because the clear button disappears.
  const handleClear = () => {
    clear();
    heading.current?.focus();
  };

  return (
    <section className={styles.part} aria-labelledby="welcome">
      <div className={styles.head}>
        <h2 id="welcome" ref={heading} tabIndex={-1}>
          Welcome
        </h2>
        <p className={styles.count} role="status">
          {query.data !== undefined && !query.isStale && countInWords(query.data.meta.total, filters.search)}
        </p>
      </div>
      <FilterBar filters={filters} hasShares={notes !== undefined} onSearch={search} onChoose={choose} />
      {!hasKnownWords && notes?.startPrompt}
      <Loaded query={query} waiting={<GridSkeleton />}>
        {({ data: books, meta }, isStale) =>
          books.length === 0 ? (
            <NothingFound
              filters={filters}
              isNarrowed={isNarrowed(filters)}
              total={meta.total}
              firstPage={addressOf({ page: 1 })}
              onClear={handleClear}
            />
          ) : (
            <>
              <BookGrid books={books} stale={isStale} withNotes={notes?.withNotes} />
              <PageLinks
                page={filters.page}
                last={Math.max(1, Math.ceil(meta.total / meta.per_page))}
                to={(page) => addressOf({ page })}
                onTurn={handleTurn}
              />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function GridSkeleton() {
  return (
    <>
      <Loading what="the stories" />
      <BookGridSkeleton />
    </>
  );
}
