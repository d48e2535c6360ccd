import { type ReactNode, useRef } from 'react';
import { fetchOnMount, toQueryState } from '../../../lib/http/query-state.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading } from '../../../ui/page/skeleton.tsx';
import type { BooksWithNotesRenderer } from '../base/book-notes.ts';
import { useListBooksQuery } from '../base/catalogue.api.ts';
import { formatStoryCount } from '../base/labels.ts';
import { BookGrid, BookGridSkeleton } from '../lists/book-grid.tsx';
import { useListBooksByShareQuery } from './by-share.api.ts';
import { FilterBar } from './filter-bar.tsx';
import { dependsOnKnownWords, type Filters, hasNarrowingFilter, toBooksQuery } from './filters.ts';
import { renderWithNewWords } from './new-words-note.tsx';
import { NothingFound } from './nothing-found.tsx';
import { PageLinks } from './page-links.tsx';
import { useFilters } from './use-filters.ts';
import styles from './welcome-grid.module.css';

/** For members only: each story's words that are new to them, and a prompt to start tracking known words. */
type MemberContent = { withNotes: BooksWithNotesRenderer; startPrompt: ReactNode };

/**
 * Fetches the list of stories. A member's list by new words uses a separate endpoint, because the public response is
 * cached for everyone.
 */
function useStories(filters: Filters, isMember: boolean) {
  const isByKnownWords = isMember && dependsOnKnownWords(filters);
  const publicQuery = useListBooksQuery(toBooksQuery(filters), { skip: isByKnownWords });
  const byShareQuery = useListBooksByShareQuery(toBooksQuery(filters), {
    ...fetchOnMount,
    skip: !isByKnownWords,
  });
  return {
    query: toQueryState(isByKnownWords ? byShareQuery : publicQuery, { keepPreviousData: true }),
    hasKnownWords: !isByKnownWords || byShareQuery.data?.begun !== false,
  };
}

/** The catalogue: filters above a grid of covers. */
export function WelcomeGrid({ memberContent }: { memberContent?: MemberContent | undefined }) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { filters, addressOf, choose, search, clear } = useFilters();
  const { query, hasKnownWords } = useStories(filters, memberContent !== undefined);
  const handlePageChange = () => headingRef.current?.focus();
  // Moves the focus to the heading, because the clear button disappears.
  const handleClear = () => {
    clear();
    headingRef.current?.focus();
  };

  return (
    <section className={styles.part} aria-labelledby="welcome">
      <div className={styles.head}>
        <h2 id="welcome" ref={headingRef} tabIndex={-1}>
          {hasNarrowingFilter(filters) ? 'Welcome: stories that match' : 'Welcome: all stories'}
        </h2>
        <p className={styles.count} role="status">
          {query.data !== undefined &&
            !query.isStale &&
            formatStoryCount(query.data.meta.total, filters.search)}
        </p>
      </div>
      <FilterBar
        filters={filters}
        isMember={memberContent !== undefined}
        onSearch={search}
        onFiltersChange={choose}
      />
      {!hasKnownWords && memberContent?.startPrompt}
      <Loaded query={query} placeholder={<GridSkeleton />}>
        {({ data: books, meta }, isStale) =>
          books.length === 0 ? (
            <NothingFound
              filters={filters}
              hasNarrowingFilter={hasNarrowingFilter(filters)}
              total={meta.total}
              firstPagePath={addressOf({ page: 1 })}
              onClear={handleClear}
            />
          ) : (
            <>
              <BookGrid
                books={books}
                isStale={isStale}
                withNotes={memberContent?.withNotes ?? renderWithNewWords}
              />
              <PageLinks
                page={filters.page}
                lastPage={Math.max(1, Math.ceil(meta.total / meta.per_page))}
                to={(page) => addressOf({ page })}
                onPageChange={handlePageChange}
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
      <Loading noun="the stories" />
      <BookGridSkeleton />
    </>
  );
}
