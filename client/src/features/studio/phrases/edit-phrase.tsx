import { toProblem } from '../../../lib/problem.ts';
import { ErrorState } from '../../../ui/state.tsx';
import { useReadPhraseQuery } from '../phrases.api.ts';
import { FormWaiting } from './add-chapter.tsx';
import { PhraseForm } from './phrase-form.tsx';

export function EditPhrase({ id }: { id: number }) {
  const { currentData: known, error, isFetching, refetch } = useReadPhraseQuery(id);
  if (known === undefined) {
    if (error === undefined) return <FormWaiting what="the phrase" />;
    return <ErrorState message={toProblem(error).message} onRetry={() => void refetch()} busy={isFetching} />;
  }
  return <PhraseForm key={id} chapterId={known.chapter_id} edited={known} />;
}
