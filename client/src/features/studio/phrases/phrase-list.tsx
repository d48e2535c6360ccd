import type { ReactNode } from 'react';
import { toQueryState } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import {
  phrasesPageSize,
  useDeletePhraseMutation,
  useListPhrasesQuery,
  useMovePhraseMutation,
  useRestorePhraseMutation,
} from '../base/phrases.api.ts';
import styles from '../base/rows/ordered-rows.module.css';
import { OrderedRows } from '../base/rows/ordered-rows.tsx';
import { useOrderedRows } from '../base/rows/use-ordered-rows.ts';
import { PhraseRow, phraseColumns } from './phrase-row.tsx';
import { PhraseSearch } from './phrase-search.tsx';

type PhraseListProps = {
  chapterId: number;
  page: number;
  pageLinks: (page: number, last: number) => ReactNode;
};

export function PhraseList({ chapterId, page, pageLinks }: PhraseListProps) {
  const query = toQueryState(useListPhrasesQuery({ chapter_id: chapterId, page, per_page: phrasesPageSize }));
  const { data: list } = query;
  const [remove] = useDeletePhraseMutation();
  const [restore] = useRestorePhraseMutation();
  const [move] = useMovePhraseMutation();
  const phrases = list?.data.phrase ?? [];
  const total = list?.meta.total ?? 0;
  const parents = { chapter_id: chapterId, book_id: list?.data.book.id };
  const { order, outcome, undo, handleDelete } = useOrderedRows(
    phrases.map(({ id }) => id),
    {
      list: `phrases:${chapterId}`,
      first: (page - 1) * phrasesPageSize,
      total,
      move: (id, position) => move({ id, ...parents, place: position + 1 }),
      remove: (id) => remove({ id, ...parents }),
      restore: (id) => restore({ id }),
      getName: (id) => phrases.find((phrase) => phrase.id === id)?.phrase,
    },
  );
  return (
    <>
      {list !== undefined && <PhraseSearch bookCode={list.data.book.book_code} />}
      <OrderedRows
        label="Phrases"
        noun="the phrases"
        columns={phraseColumns}
        order={order}
        outcome={outcome}
        undo={undo}
        query={query}
        bar={
          <>
            <p>{list === undefined ? '' : pluralize(total, 'phrase')}</p>
            <span className={styles.links}>
              {total > 0 && (
                <LinkButton variant="quiet" to={paths.adminMeanings(chapterId)}>
                  Meanings
                </LinkButton>
              )}
              <LinkButton variant="quiet" to={paths.adminRecording(chapterId)}>
                From a recording
              </LinkButton>
              <LinkButton to={paths.adminCreatePhrase(chapterId)}>Add Phrase</LinkButton>
            </span>
          </>
        }
        below={pageLinks(page, Math.ceil(total / phrasesPageSize))}
      >
        {phrases.map((row) => (
          <PhraseRow key={row.id} row={row} order={order} onDelete={() => handleDelete(row.id)} />
        ))}
      </OrderedRows>
    </>
  );
}
