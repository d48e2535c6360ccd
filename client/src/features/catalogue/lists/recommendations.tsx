import { toQueryState } from '../../../lib/http/query-state.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading } from '../../../ui/page/skeleton.tsx';
import { EmptyState } from '../../../ui/page/state.tsx';
import type { RenderWithNotes } from '../base/book-notes.ts';
import { useRecommendBooksQuery } from '../base/catalogue.api.ts';
import { BookCarousel } from './book-carousel.tsx';
import { BookGrid, BookGridSkeleton } from './book-grid.tsx';

type NotesProps = { withNotes?: RenderWithNotes };

const slidesByWidth = { 0: 1, 568: 2, 1024: 3 };

/** A carousel of recommended books, best match first. */
export function RecommendedCarousel({ label, withNotes }: NotesProps & { label: string }) {
  const query = useRecommendBooksQuery();
  const carouselProps = { label, steps: slidesByWidth, cut: 'wide' } as const;
  return (
    <Loaded query={toQueryState(query)} waiting={<BookCarousel {...carouselProps} books={undefined} />}>
      {(books) =>
        books.length === 0 ? (
          <AllBooksOwned />
        ) : (
          <BookCarousel {...carouselProps} books={books} withNotes={withNotes} />
        )
      }
    </Loaded>
  );
}

/** The recommended books as a grid of covers. */
export function RecommendedGrid({ withNotes }: NotesProps) {
  const query = useRecommendBooksQuery();
  return (
    <Loaded query={toQueryState(query)} waiting={<GridSkeleton />}>
      {(books) => (books.length === 0 ? <AllBooksOwned /> : <BookGrid books={books} withNotes={withNotes} />)}
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

function AllBooksOwned() {
  return (
    <EmptyState
      title="You have every story"
      action={<LinkButton to={paths.library}>Go to my library</LinkButton>}
    >
      Every story we have is already in your library. New ones arrive each month.
    </EmptyState>
  );
}
