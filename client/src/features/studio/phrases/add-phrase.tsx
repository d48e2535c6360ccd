import { toProblem } from '../../../lib/problem.ts';
import { ErrorState } from '../../../ui/state.tsx';
import { FormWaiting } from '../chapters/add-chapter.tsx';
import { useReadChapterQuery } from '../chapters/chapters.api.ts';
import { PhraseForm } from './phrase-form.tsx';

/** The form for one phrase after another. */
export function AddPhrase({ chapterId }: { chapterId: number }) {
  const { currentData: chapter, error, isFetching, refetch } = useReadChapterQuery({ id: chapterId });
  if (chapter === undefined) {
    if (error === undefined) return <FormWaiting what="the chapter" />;
    return <ErrorState message={toProblem(error).message} onRetry={() => void refetch()} busy={isFetching} />;
  }
  return <PhraseForm key={chapterId} chapterId={chapterId} />;
}
