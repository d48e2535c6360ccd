import type { ChapterView } from '@lingostory/contract/studio/chapters/schemas';
import { messageFor } from '../../../lib/http/messages.ts';
import { fetchOnMount, toQueryState } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import {
  useDeleteChapterMutation,
  useListChaptersQuery,
  useOrderChaptersMutation,
  useRestoreChapterMutation,
  useSetSampleChapterMutation,
} from '../base/chapters.api.ts';
import { OrderedRows } from '../base/rows/ordered-rows.tsx';
import { useOrderedRows } from '../base/rows/use-ordered-rows.ts';
import { useOpenWork } from '../open-work/use-open-work.ts';
import { PhraseSearch } from '../phrases/phrase-search.tsx';
import { MissingContentLink } from '../publishing/missing-content-link.tsx';
import { ChapterRow, chapterColumns } from './chapter-row.tsx';

export function ChapterList({ bookId }: { bookId: number }) {
  const query = toQueryState(useListChaptersQuery({ book_id: bookId }, fetchOnMount));
  const { data: chapterList } = query;
  const openWork = useOpenWork({ book_id: bookId }).data?.data ?? [];
  const [remove] = useDeleteChapterMutation();
  const [restore] = useRestoreChapterMutation();
  const [setSample] = useSetSampleChapterMutation();
  const [reorder] = useOrderChaptersMutation();
  const chapters = chapterList?.chapter ?? [];
  const { order, outcome, setOutcome, undo, handleDelete } = useOrderedRows(
    chapters.map(({ id }) => id),
    {
      list: `chapters:${bookId}`,
      firstPosition: 0,
      total: chapters.length,
      move: (id, position) => reorder({ book_id: bookId, id, position }),
      remove: (id) => remove({ id, book_id: bookId }),
      restore: (id) => restore({ id }),
    },
  );

  const handleSampleToggle = async ({ id, is_sample }: ChapterView) => {
    if (chapterList === undefined) return;
    setOutcome(null);
    const input = {
      is_sample: is_sample === 1 ? 0 : 1,
      book_code: chapterList.book_code,
      chapter_id: id,
    } as const;
    const response = await setSample(input);
    if (response.error === undefined) return;
    setOutcome({ tone: 'bad', message: messageFor('sampleToggle', response.error) });
  };

  return (
    <>
      {chapterList !== undefined && chapterList.emptyMessage === null && (
        <PhraseSearch bookCode={chapterList.book_code} />
      )}
      <OrderedRows
        label="Chapters"
        noun="the chapters"
        columns={chapterColumns}
        order={order}
        outcome={outcome}
        undo={undo}
        query={query}
        toolbar={
          <>
            <p>{chapterList === undefined ? '' : pluralize(chapters.length, 'chapter')}</p>
            {chapterList !== undefined && chapterList.emptyMessage === null && (
              <MissingContentLink bookCode={chapterList.book_code} />
            )}
            <LinkButton to={studioPaths.createChapter(bookId)}>Add Chapter</LinkButton>
          </>
        }
      >
        {chapters.map((chapter) => (
          <ChapterRow
            key={chapter.id}
            chapter={chapter}
            book={{
              book_code: chapterList?.book_code ?? '',
              published: chapterList?.published ?? false,
              released: chapterList?.released ?? false,
            }}
            openWork={openWork.find(({ id }) => id === chapter.id)}
            order={order}
            onOutcome={setOutcome}
            onSampleToggle={() => void handleSampleToggle(chapter)}
            onDelete={() => handleDelete(chapter.id)}
          />
        ))}
      </OrderedRows>
    </>
  );
}
