import { toProblem } from '../../../lib/problem.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/state.tsx';
import { ChapterForm } from './chapter-form.tsx';
import { useCreateChapterMutation, useListChaptersQuery } from './chapters.api.ts';

/** The form for one chapter after another; the next free number stands in it. */
export function AddChapter({ bookId }: { bookId: number }) {
  const { currentData: list, error, isFetching, refetch } = useListChaptersQuery({ book_id: bookId });
  const [create] = useCreateChapterMutation();
  if (list === undefined) {
    if (error === undefined) return <FormWaiting what="the book" />;
    return <ErrorState message={toProblem(error).message} onRetry={() => void refetch()} busy={isFetching} />;
  }
  const free = Math.max(0, ...list.chapter.map(({ chapter_no }) => chapter_no)) + 1;
  return (
    <ChapterForm
      key={bookId}
      initial={{ title: '', chapter_no: free }}
      label="Add Chapter"
      send={(values) => create({ ...values, book_id: bookId })}
      next={({ chapter_no }) => ({ title: '', chapter_no: Math.max(free, chapter_no + 1) })}
    />
  );
}

export function FormWaiting({ what }: { what: string }) {
  return (
    <div>
      <Loading what={what} />
      <Skeleton width="100%" height="3rem" />
    </div>
  );
}
