import { toQueryState } from '../../../lib/http/query-state.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import type { BooksWithNotesRenderer } from '../base/book-notes.ts';
import { useListBooksQuery } from '../base/catalogue.api.ts';
import { BookCarousel } from '../lists/book-carousel.tsx';
import { hasNarrowingFilter } from './filters.ts';
import { useFilters } from './use-filters.ts';

const carouselProps = {
  label: 'New stories',
  steps: { 0: 1, 992: 2, 1200: 3 },
  cut: 'card',
  first: true,
  autoplay: { timeout: 18_000, speed: 2_000 },
} as const;
export const newestQuery = { sort: 'newest', per_page: 5, has_phrases: true } as const;

/**
 * Returns how many stories the carousel shows: at most half of the catalogue, so that it never repeats the whole list
 * below it.
 */
const carouselSizeOf = (storyCount: number) => Math.ceil(storyCount / 2);

type BrowseCarouselProps = { withNotes?: BooksWithNotesRenderer | undefined };

/** Shows a carousel of the newest stories. Hidden while the list is searched or filtered. */
export function BrowseCarousel({ withNotes }: BrowseCarouselProps) {
  const { filters } = useFilters();
  return hasNarrowingFilter(filters) ? null : <NewestStories withNotes={withNotes} />;
}

/** Shows no error if loading fails, because the grid below already shows one. */
function NewestStories({ withNotes }: BrowseCarouselProps) {
  const query = useListBooksQuery(newestQuery);
  return (
    <Loaded
      query={toQueryState(query)}
      placeholder={<BookCarousel {...carouselProps} books={undefined} />}
      failed={() => null}
    >
      {({ data: books, meta }) =>
        books.length === 0 ? null : (
          <BookCarousel
            {...carouselProps}
            books={books.slice(0, carouselSizeOf(meta.total))}
            withNotes={withNotes}
          />
        )
      }
    </Loaded>
  );
}
