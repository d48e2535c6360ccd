import { useMemo } from 'react';
import { toProblem } from '../../../lib/problem.ts';
import { ErrorState } from '../../../ui/state.tsx';
import { useListPhrasesQuery } from '../phrases.api.ts';
import { FormWaiting } from './add-chapter.tsx';
import { PhraseForm } from './phrase-form.tsx';
import { gatherAround } from './reader-view.ts';

/** The form for one phrase after another, each at the end of the chapter. */
export function AddPhrase({ chapterId }: { chapterId: number }) {
  const { currentData: list, error, isFetching, refetch } = useListPhrasesQuery({ chapterId });
  const around = useMemo(() => gatherAround(list?.data.phrase ?? []), [list]);
  if (list === undefined) {
    if (error === undefined) return <FormWaiting what="the chapter" />;
    return <ErrorState message={toProblem(error).message} onRetry={() => void refetch()} busy={isFetching} />;
  }
  return <PhraseForm key={chapterId} chapterId={chapterId} around={around} />;
}
