import { queryState } from '../../../lib/http/query-state.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading } from '../../../ui/page/skeleton.tsx';
import { EmptyState } from '../../../ui/page/state.tsx';
import type { WithNotes } from '../base/book-notes.ts';
import { useRecommendBooksQuery } from '../base/catalogue.api.ts';
import { BookCarousel } from './book-carousel.tsx';
import { BookGrid, BookGridSkeleton } from './book-grid.tsx';

type Notes = { withNotes?: WithNotes };

const steps = { 0: 1, 568: 2, 1024: 3 };

/** A carousel of recommended books, best match first. */
export function RecommendedCarousel({ label, withNotes }: Notes & { label: string }) {
  const query = useRecommendBooksQuery();
  const carousel = { label, steps, cut: 'wide' } as const;
  return (
    <Loaded query={queryState(query)} waiting={<BookCarousel {...carousel} books={undefined} />}>
      {(books) =>
        books.length === 0 ? <AllOwned /> : <BookCarousel {...carousel} books={books} withNotes={withNotes} />
      }
    </Loaded>
  );
}

/** The recommended books as a grid of covers. */
export function RecommendedGrid({ withNotes }: Notes) {
  const query = useRecommendBooksQuery();
  return (
    <Loaded query={queryState(query)} waiting={<GridSkeleton />}>
      {(books) => (books.length === 0 ? <AllOwned /> : <BookGrid books={books} withNotes={withNotes} />)}
    </Loaded>
  );
}

function GridSkeleton() {
  return (
    <>
      <Loading what="books for you" />
      <BookGridSkeleton />
    </>
  );
}

function AllOwned() {
  return (
    <EmptyState
      title="You have every story"
      action={<LinkButton to={paths.library}>Go to my library</LinkButton>}
    >
      Every story we have is already in your library. New ones arrive each month.
    </EmptyState>
  );
}
