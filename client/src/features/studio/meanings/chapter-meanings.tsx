import { fetchOnMount } from '../../../lib/http/query-state.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import { EmptyState } from '../../../ui/page/state.tsx';
import { LoadedItem, useFreshQuery } from '../base/loaded-item.tsx';
import { useReadChapterWordsQuery } from './meanings.api.ts';
import { MeaningsEditor } from './meanings-editor.tsx';

/** Page section for adding meanings to a chapter's words, one word at a time. */
export function ChapterMeanings({ chapterId }: { chapterId: number }) {
  const query = useReadChapterWordsQuery({ id: chapterId }, fetchOnMount);
  const refetch = async () => (await query.refetch().unwrap()).data;
  return (
    <LoadedItem noun="chapter" query={useFreshQuery(query)} placeholder={<WordsPlaceholder />}>
      {({ data: chapterWords }) =>
        chapterWords.phrase.length === 0 ? (
          <EmptyState
            title="This chapter has no phrases yet."
            action={<LinkButton to={studioPaths.createPhrase(chapterId)}>Add Phrase</LinkButton>}
          >
            <p>Once it has some, you can explain their words here.</p>
          </EmptyState>
        ) : (
          <MeaningsEditor list={chapterWords} refetch={refetch} />
        )
      }
    </LoadedItem>
  );
}

function WordsPlaceholder() {
  return (
    <div>
      <Loading noun="the words" />
      <Skeleton width="100%" height="12rem" />
    </div>
  );
}
