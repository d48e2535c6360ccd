import { useMemo } from 'react';
import { toProblem } from '../../../lib/problem.ts';
import { ErrorState } from '../../../ui/state.tsx';
import { useListPhrasesQuery, useReadPhraseQuery } from '../phrases.api.ts';
import { FormWaiting } from './add-chapter.tsx';
import { PhraseForm } from './phrase-form.tsx';
import { gatherAround, nothingAround } from './reader-view.ts';

export function EditPhrase({ id }: { id: number }) {
  const { currentData: known, error, isFetching, refetch } = useReadPhraseQuery(id);
  // The preview is better with the chapter's other phrases, and does without.
  const { currentData: list } = useListPhrasesQuery(
    { chapterId: known?.chapter_id ?? 0 },
    { skip: known === undefined },
  );
  const around = useMemo(
    () => (known === undefined ? nothingAround : gatherAround(list?.data.phrase ?? [], known)),
    [known, list],
  );
  if (known === undefined) {
    if (error === undefined) return <FormWaiting what="the phrase" />;
    return <ErrorState message={toProblem(error).message} onRetry={() => void refetch()} busy={isFetching} />;
  }
  const { phrase, dictionary, translation, line_audio } = known;
  const values = { phrase, dictionary, translation, line_audio: null };
  return (
    <PhraseForm
      key={id}
      chapterId={known.chapter_id}
      around={around}
      edited={{ id, values, clip: line_audio }}
    />
  );
}
