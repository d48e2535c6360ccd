import { toProblem } from '../../../lib/problem.ts';
import { ErrorState } from '../../../ui/state.tsx';
import { FormWaiting } from '../chapters/add-chapter.tsx';
import { askAnew, useFresh } from '../use-fresh.ts';
import { PhraseForm } from './phrase-form.tsx';
import { useReadPhraseQuery } from './phrases.api.ts';

export function EditPhrase({ id }: { id: number }) {
  const query = useReadPhraseQuery({ id }, askAnew);
  const known = useFresh(query);
  const { error, isFetching, refetch } = query;
  if (known === undefined) {
    if (error === undefined) return <FormWaiting what="the phrase" />;
    return <ErrorState message={toProblem(error).message} onRetry={() => void refetch()} busy={isFetching} />;
  }
  return <PhraseForm chapterId={known.chapter_id} edited={known} />;
}
