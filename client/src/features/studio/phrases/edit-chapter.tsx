import { toProblem } from '../../../lib/problem.ts';
import { ErrorState } from '../../../ui/state.tsx';
import { FormWaiting } from './add-chapter.tsx';
import { ChapterForm } from './chapter-form.tsx';
import { useEditChapterMutation, useReadChapterQuery } from './chapters.api.ts';

export function EditChapter({ id }: { id: number }) {
  const { currentData: chapter, error, isFetching, refetch } = useReadChapterQuery(id);
  const [edit] = useEditChapterMutation();
  if (chapter === undefined) {
    if (error === undefined) return <FormWaiting what="the chapter" />;
    return <ErrorState message={toProblem(error).message} onRetry={() => void refetch()} busy={isFetching} />;
  }
  return (
    <ChapterForm
      key={id}
      initial={chapter}
      label="Save Chapter"
      send={(values) => edit({ ...values, id, book_id: chapter.book_id })}
    />
  );
}
