import type { ChapterTranslationsView } from '@lingostory/contract/studio/translations/schemas';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { fetchOnMount } from '../../../lib/http/query-state.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import { EmptyState } from '../../../ui/page/state.tsx';
import { LoadedItem, useFreshQuery } from '../base/loaded-item.tsx';
import { useReadChapterTranslationsQuery } from './translations.api.ts';
import { TranslationsEditor } from './translations-editor.tsx';

/**
 * Number of phrases that are loaded first, so that an editor can begin as soon in a chapter of thousands of phrases as
 * in a short one. The others follow in a second request.
 */
const firstPartLength = 50;

/** Page section for translating the phrases of a chapter, one after another. */
export function ChapterTranslations({ chapterId }: { chapterId: number }) {
  const query = useReadChapterTranslationsQuery({ id: chapterId, count: firstPartLength }, fetchOnMount);
  return (
    <LoadedItem noun="chapter" query={useFreshQuery(query)} placeholder={<TranslationsPlaceholder />}>
      {({ data: firstPart }) =>
        firstPart.total === 0 ? (
          <EmptyState
            title="This chapter has no phrases yet."
            action={<LinkButton to={studioPaths.createPhrase(chapterId)}>Add Phrase</LinkButton>}
          >
            <p>Once it has some, you can translate them here.</p>
          </EmptyState>
        ) : (
          <WholeChapter firstPart={firstPart} />
        )
      }
    </LoadedItem>
  );
}

/** Loads the rest of a long chapter while the editor works on its first part. */
function WholeChapter({ firstPart }: { firstPart: ChapterTranslationsView }) {
  const [isWholeNeeded, setWholeNeeded] = useState(firstPart.total > firstPart.phrase.length);
  const query = useReadChapterTranslationsQuery(
    isWholeNeeded ? { id: firstPart.id } : skipToken,
    fetchOnMount,
  );
  const handleReload = () => {
    if (isWholeNeeded) void query.refetch();
    else setWholeNeeded(true);
  };
  return (
    <TranslationsEditor
      list={query.currentData?.data ?? firstPart}
      reload={handleReload}
      isLoadingFailed={query.isError}
    />
  );
}

function TranslationsPlaceholder() {
  return (
    <div>
      <Loading noun="the phrases" />
      <Skeleton width="100%" height="12rem" />
    </div>
  );
}
