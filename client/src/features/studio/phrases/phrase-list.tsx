import type { PhraseSeparator } from '@lingostory/contract/reading/constants';
import type { StudioPhraseView } from '@lingostory/contract/studio/phrases/schemas';
import type { ReactNode } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { toQueryState } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import {
  phrasesPageSize,
  useDeletePhraseMutation,
  useEditPhraseMutation,
  useListPhrasesQuery,
  useMovePhraseMutation,
  useRestorePhraseMutation,
} from '../base/phrases.api.ts';
import styles from '../base/rows/ordered-rows.module.css';
import { OrderedRows } from '../base/rows/ordered-rows.tsx';
import { useOrderedRows } from '../base/rows/use-ordered-rows.ts';
import { PictureList } from '../pictures/picture-list.tsx';
import { PhraseRow, phraseColumns } from './phrase-row.tsx';
import { PhraseSearch } from './phrase-search.tsx';

type PhraseListProps = {
  chapterId: number;
  page: number;
  renderPageLinks: (page: number, lastPage: number) => ReactNode;
};

export function PhraseList({ chapterId, page, renderPageLinks }: PhraseListProps) {
  const query = toQueryState(useListPhrasesQuery({ chapter_id: chapterId, page, per_page: phrasesPageSize }));
  const { data: phraseList } = query;
  const [remove] = useDeletePhraseMutation();
  const [restorePhrase] = useRestorePhraseMutation();
  const [movePhrase] = useMovePhraseMutation();
  const [editPhrase] = useEditPhraseMutation();
  const phrases = phraseList?.data.phrase ?? [];
  const total = phraseList?.meta.total ?? 0;
  const lastPage = Math.ceil(total / phrasesPageSize);
  const parentIds = { chapter_id: chapterId, book_id: phraseList?.data.book.id };
  const { order, outcome, setOutcome, undo, handleDelete } = useOrderedRows(
    phrases.map(({ id }) => id),
    {
      list: `phrases:${chapterId}`,
      firstPosition: (page - 1) * phrasesPageSize,
      total,
      move: (id, position) => movePhrase({ id, ...parentIds, place: position + 1 }),
      remove: (id) => remove({ id, ...parentIds }),
      restore: (id) => restorePhrase({ id }),
      getName: (id) => phrases.find((phrase) => phrase.id === id)?.phrase,
    },
  );
  const saveSeparator = async (row: StudioPhraseView, separator: PhraseSeparator, version: number) => {
    setOutcome(null);
    const { data, error } = await editPhrase({ id: row.id, phrase: row.phrase, separator, version });
    if (error !== undefined) setOutcome({ tone: 'bad', message: messageFor('studio', error) });
    return data?.data.version ?? null;
  };
  return (
    <>
      {phraseList !== undefined && <PhraseSearch bookCode={phraseList.data.book.book_code} />}
      <OrderedRows
        label="Phrases"
        noun="the phrases"
        columns={phraseColumns}
        order={order}
        outcome={outcome}
        undo={undo}
        query={query}
        toolbar={
          <>
            <p>{phraseList === undefined ? '' : pluralize(total, 'phrase')}</p>
            <span className={styles.links}>
              {total > 0 && (
                <>
                  <LinkButton variant="quiet" to={studioPaths.meanings(chapterId)}>
                    Meanings
                  </LinkButton>
                  <LinkButton variant="quiet" to={studioPaths.translations(chapterId)}>
                    Translations
                  </LinkButton>
                  <LinkButton variant="quiet" to={studioPaths.clipCheck(chapterId)}>
                    Check the clips
                  </LinkButton>
                </>
              )}
              <LinkButton variant="quiet" to={studioPaths.chapterText(chapterId)}>
                From a text
              </LinkButton>
              <LinkButton variant="quiet" to={studioPaths.recording(chapterId)}>
                From a recording
              </LinkButton>
              <LinkButton to={studioPaths.createPhrase(chapterId)}>Add Phrase</LinkButton>
            </span>
          </>
        }
        contentBelow={
          <>
            {renderPageLinks(page, lastPage)}
            {phraseList !== undefined && page >= lastPage && (
              <PictureList
                title="Pictures at the end of the chapter"
                hint="Readers see them after the last phrase. Pictures elsewhere belong to the phrase after them."
                place={{ chapter_id: chapterId, phrase_id: null }}
                pictures={phraseList.data.end_pictures}
              />
            )}
          </>
        }
      >
        {phrases.map((row, index) => (
          <PhraseRow
            key={row.id}
            row={row}
            order={order}
            isFirst={page === 1 && index === 0}
            onSeparatorChange={(separator, version) => saveSeparator(row, separator, version)}
            onDelete={() => handleDelete(row.id)}
          />
        ))}
      </OrderedRows>
    </>
  );
}
