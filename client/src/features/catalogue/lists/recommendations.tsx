import { toQueryState } from '../../../lib/http/query-state.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading } from '../../../ui/page/skeleton.tsx';
import { EmptyState } from '../../../ui/page/state.tsx';
import type { BooksWithNotesRenderer } from '../base/book-notes.ts';
import { useRecommendBooksQuery } from '../base/catalogue.api.ts';
import { BookCarousel } from './book-carousel.tsx';
import { BookGrid, BookGridSkeleton } from './book-grid.tsx';

type RecommendationsProps = {
  /** A book that the page already shows in another place, so that it isn't recommended too. */
  omittedBookCode?: string | undefined;
  withNotes?: BooksWithNotesRenderer;
};

const slideCountsByMinWidth = { 0: 1, 568: 2, 1024: 3 };

/** A carousel of recommended books, best match first. */
export function RecommendedCarousel({
  label,
  omittedBookCode,
  withNotes,
}: RecommendationsProps & { label: string }) {
  const query = useRecommendations(omittedBookCode);
  const carouselProps = { label, steps: slideCountsByMinWidth, cut: 'wide' } as const;
  return (
    <Loaded query={query} placeholder={<BookCarousel {...carouselProps} books={undefined} />}>
      {(books) =>
        books.length === 0 ? (
          <NoRecommendations hasOmittedBook={omittedBookCode !== undefined} />
        ) : (
          <BookCarousel {...carouselProps} books={books} withNotes={withNotes} />
        )
      }
    </Loaded>
  );
}

/** The recommended books as a grid of covers. */
export function RecommendedGrid({ omittedBookCode, withNotes }: RecommendationsProps) {
  const query = useRecommendations(omittedBookCode);
  return (
    <Loaded query={query} placeholder={<GridSkeleton />}>
      {(books) =>
        books.length === 0 ? (
          <NoRecommendations hasOmittedBook={omittedBookCode !== undefined} />
        ) : (
          <BookGrid books={books} withNotes={withNotes} />
        )
      }
    </Loaded>
  );
}

function GridSkeleton() {
  return (
    <>
      <Loading noun="books for you" />
      <BookGridSkeleton />
    </>
  );
}

/** The recommended books without the omitted one. The server recommends only books that the member doesn't own. */
function useRecommendations(omittedBookCode: string | undefined) {
  const { data: books, ...state } = toQueryState(useRecommendBooksQuery());
  return { ...state, data: books?.filter(({ book_code }) => book_code !== omittedBookCode) };
}

function NoRecommendations({ hasOmittedBook }: { hasOmittedBook: boolean }) {
  if (hasOmittedBook) return <p>There are no other stories that you don’t have yet.</p>;
  return (
    <EmptyState
      title="You have every story"
      action={<LinkButton to={paths.library}>Go to my library</LinkButton>}
    >
      Every story we have is already in your library. New ones arrive each month.
    </EmptyState>
  );
}
