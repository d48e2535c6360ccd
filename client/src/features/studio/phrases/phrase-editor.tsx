import { fetchOnMount, queryState } from '../../../lib/query-state.ts';
import { useReadChapterQuery } from '../chapters/chapters.api.ts';
import { LoadedItem } from '../loaded-item.tsx';
import { useFresh } from '../use-fresh.ts';
import { PhraseForm } from './phrase-form.tsx';
import { PhraseNeighbours } from './phrase-neighbours.tsx';
import { useReadPhraseQuery } from './phrases.api.ts';

/** The form for one phrase after another. */
export function AddPhrase({ chapterId }: { chapterId: number }) {
  const query = useReadChapterQuery({ id: chapterId });
  return (
    <LoadedItem what="chapter" query={queryState(query)}>
      {() => <PhraseForm key={chapterId} chapterId={chapterId} />}
    </LoadedItem>
  );
}

export function EditPhrase({ id }: { id: number }) {
  const query = useFresh(useReadPhraseQuery({ id }, fetchOnMount));
  return (
    <LoadedItem what="phrase" query={query}>
      {(phrase) => (
        <>
          <PhraseNeighbours phrase={phrase} />
          <PhraseForm chapterId={phrase.chapter_id} edited={phrase} />
        </>
      )}
    </LoadedItem>
  );
}
