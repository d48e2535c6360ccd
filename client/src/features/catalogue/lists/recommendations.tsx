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

type RecommendationsProps = { withNotes?: BooksWithNotesRenderer };

const slideCountsByMinWidth = { 0: 1, 568: 2, 1024: 3 };

/** A carousel of recommended books, best match first. */
export function RecommendedCarousel({ label, withNotes }: RecommendationsProps & { label: string }) {
  const query = useRecommendBooksQuery();
  const carouselProps = { label, steps: slideCountsByMinWidth, cut: 'wide' } as const;
  return (
    <Loaded query={toQueryState(query)} placeholder={<BookCarousel {...carouselProps} books={undefined} />}>
      {(books) =>
        books.length === 0 ? (
          <AllBooksOwnedNotice />
        ) : (
          <BookCarousel {...carouselProps} books={books} withNotes={withNotes} />
        )
      }
    </Loaded>
  );
}

/** The recommended books as a grid of covers. */
export function RecommendedGrid({ withNotes }: RecommendationsProps) {
  const query = useRecommendBooksQuery();
  return (
    <Loaded query={toQueryState(query)} placeholder={<GridSkeleton />}>
      {(books) =>
        books.length === 0 ? <AllBooksOwnedNotice /> : <BookGrid books={books} withNotes={withNotes} />
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

function AllBooksOwnedNotice() {
  return (
    <EmptyState
      title="You have every story"
      action={<LinkButton to={paths.library}>Go to my library</LinkButton>}
    >
      Every story we have is already in your library. New ones arrive each month.
    </EmptyState>
  );
}
