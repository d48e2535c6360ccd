import { paths } from '../../../lib/paths.ts';
import { toProblem } from '../../../lib/problem.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/state.tsx';
import { useRecommendBooksQuery } from '../book/book.api.ts';
import { BookCarousel } from './book-carousel.tsx';
import { BookGrid, BookGridSkeleton } from './book-grid.tsx';

const steps = { 0: 1, 568: 2, 1024: 3 };

/** Books that the member does not own yet, best fitting first, as a carousel. */
export function RecommendedCarousel({ label }: { label: string }) {
  const { data, failure } = useRecommended();
  if (failure !== null) return failure;
  if (data?.length === 0) return <AllOwned />;
  return <BookCarousel label={label} books={data} steps={steps} cut="wide" />;
}

/** The same, as a grid of covers. */
export function RecommendedGrid() {
  const { data, failure } = useRecommended();
  if (failure !== null) return failure;
  if (data === undefined) {
    return (
      <>
        <Loading what="books for you" />
        <BookGridSkeleton />
      </>
    );
  }
  return data.length === 0 ? <AllOwned /> : <BookGrid books={data} />;
}

function useRecommended() {
  const { data, error, isFetching, refetch } = useRecommendBooksQuery();
  const handleRetry = () => void refetch();
  const failure =
    error !== undefined && data === undefined ? (
      <ErrorState message={toProblem(error).message} onRetry={handleRetry} busy={isFetching} />
    ) : null;
  return { data, failure };
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
