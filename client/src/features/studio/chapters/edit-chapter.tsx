import { toProblem } from '../../../lib/problem.ts';
import { ErrorState } from '../../../ui/state.tsx';
import { askAnew, useFresh } from '../use-fresh.ts';
import { FormWaiting } from './add-chapter.tsx';
import { ChapterForm } from './chapter-form.tsx';
import { useEditChapterMutation, useReadChapterQuery } from './chapters.api.ts';

export function EditChapter({ id }: { id: number }) {
  const query = useReadChapterQuery({ id }, askAnew);
  const chapter = useFresh(query);
  const { error, isFetching, refetch } = query;
  const [edit] = useEditChapterMutation();
  if (chapter === undefined) {
    if (error === undefined) return <FormWaiting what="the chapter" />;
    return <ErrorState message={toProblem(error).message} onRetry={() => void refetch()} busy={isFetching} />;
  }
  return (
    <ChapterForm
      initial={chapter}
      label="Save Chapter"
      send={(values) => edit({ ...values, id, book_id: chapter.book_id })}
    />
  );
}
