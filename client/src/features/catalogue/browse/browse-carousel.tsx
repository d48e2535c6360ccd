import { useListBooksQuery } from '../catalogue.api.ts';
import { BookCarousel } from '../lists/book-carousel.tsx';

const steps = { 0: 1, 992: 2, 1200: 3 };
const autoplay = { timeout: 18_000, speed: 2_000 };
const query = { sort: 'newest', per_page: 9 } as const;

/** The newest stories, moving slowly by themselves. When they cannot be had, the grid below says so: once is enough. */
export function BrowseCarousel() {
  const { data, error } = useListBooksQuery(query);
  if (data === undefined && error !== undefined) return null;
  if (data?.data.length === 0) return null;
  return <BookCarousel label="New stories" books={data?.data} steps={steps} cut="card" autoplay={autoplay} />;
}
