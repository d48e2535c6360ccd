import { type ReactNode, useRef } from 'react';
import { fetchOnMount, toQueryState } from '../../../lib/http/query-state.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading } from '../../../ui/page/skeleton.tsx';
import type { RenderWithNotes } from '../base/book-notes.ts';
import { useListBooksQuery } from '../base/catalogue.api.ts';
import { formatStoryCount } from '../base/labels.ts';
import { BookGrid, BookGridSkeleton } from '../lists/book-grid.tsx';
import { useListBooksByShareQuery } from './by-share.api.ts';
import { FilterBar } from './filter-bar.tsx';
import { type Filters, hasNarrowingFilter, omitSort, toBooksQuery } from './filters.ts';
import { NothingFound } from './nothing-found.tsx';
import { PageLinks } from './page-links.tsx';
import { useFilters } from './use-filters.ts';
import styles from './welcome-grid.module.css';

/**
 * For members only: the percentage of each story's words that they know, and a prompt to start tracking known words.
 */
type MemberContent = { withNotes: RenderWithNotes; startPrompt: ReactNode };

/**
 * Fetches the list of stories. Sorting by known words uses a separate endpoint, because the public response is cached
 * for everyone.
 */
function useStories(filters: Filters, hasShares: boolean) {
  const isSortedByShare = hasShares && filters.sort === 'share';
  const publicQuery = useListBooksQuery(toBooksQuery(filters), { skip: isSortedByShare });
  const byShareQuery = useListBooksByShareQuery(omitSort(filters), {
    ...fetchOnMount,
    skip: !isSortedByShare,
  });
  return {
    query: toQueryState(isSortedByShare ? byShareQuery : publicQuery, { keepPreviousData: true }),
    hasKnownWords: !isSortedByShare || byShareQuery.data?.begun !== false,
  };
}

/** The catalogue: filters above a grid of covers. */
export function WelcomeGrid({ notes }: { notes?: MemberContent | undefined }) {
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
          {query.data !== undefined &&
            !query.isStale &&
            formatStoryCount(query.data.meta.total, filters.search)}
        </p>
      </div>
      <FilterBar filters={filters} hasShares={notes !== undefined} onSearch={search} onChoose={choose} />
      {!hasKnownWords && notes?.startPrompt}
      <Loaded query={query} waiting={<GridSkeleton />}>
        {({ data: books, meta }, isStale) =>
          books.length === 0 ? (
            <NothingFound
              filters={filters}
              isNarrowed={hasNarrowingFilter(filters)}
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
