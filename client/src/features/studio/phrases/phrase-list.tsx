import { type ReactNode, useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { toProblem } from '../../../lib/problem.ts';
import { paths } from '../../../session/paths.ts';
import { Banner, StatusBanner } from '../../../ui/banner.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import {
  phrasesOnPage,
  useDeletePhraseMutation,
  useListPhrasesQuery,
  useMovePhraseMutation,
} from '../phrases.api.ts';
import { PhraseRow } from './phrase-row.tsx';
import styles from './studio-table.module.css';
import { RetryRow, StudioTable, WaitingRow, WordsRow } from './studio-table.tsx';
import { useRowOrder } from './use-row-order.ts';
import { wordsOf } from './words-of.ts';

const columns = ['No', 'Phrase', 'Dictionary', 'Audio', 'Actions', 'Order'];

type PhraseListProps = {
  chapterId: number;
  page: number;
  pageLinks: (page: number, last: number) => ReactNode;
};

export function PhraseList({ chapterId, page, pageLinks }: PhraseListProps) {
  const query = useListPhrasesQuery({ chapterId, page });
  const { currentData: list, error, isFetching } = query;
  const [remove] = useDeletePhraseMutation();
  const [move] = useMovePhraseMutation();
  const [outcome, setOutcome] = useState<{ status: number; message: string } | null>(null);
  const phrases = list?.data.phrase ?? [];
  const total = list?.meta.total ?? 0;
  const problem = list === undefined && error !== undefined ? toProblem(error) : null;

  const order = useRowOrder(
    phrases.map(({ id }) => id),
    (page - 1) * phrasesOnPage,
    total,
    async (id, place) => {
      setOutcome(null);
      const answer = await move({ chapterId, id, place });
      return answer.error === undefined ? null : wordsOf(toProblem(answer.error));
    },
  );

  const handleDelete = async (id: number) => {
    setOutcome(null);
    const answer = await remove(id);
    if (answer.error === undefined) {
      setOutcome({ status: 200, message: answer.data.message });
      setTimeout(() => order.frame.current?.focus());
      return;
    }
    const failed = toProblem(answer.error);
    setOutcome({ status: failed.status, message: wordsOf(failed) });
  };

  return (
    <div className={styles.list}>
      <div className={styles.bar}>
        <p>{list === undefined ? '' : plural(total, 'phrase')}</p>
        <LinkButton to={paths.adminCreatePhrase(chapterId)}>Add Phrase</LinkButton>
      </div>
      <StatusBanner outcome={outcome} />
      {order.failure !== null && <Banner tone="bad">{order.failure}</Banner>}
      <StudioTable label="Phrases" columns={columns} frame={order.frame}>
        {phrases.map((row) => (
          <PhraseRow key={row.id} row={row} order={order} onDelete={() => handleDelete(row.id)} />
        ))}
        {list !== undefined && list.empty !== null && <WordsRow span={6}>{list.empty}</WordsRow>}
        {total > 0 && phrases.length === 0 && (
          <WordsRow span={6}>There are no phrases on this page.</WordsRow>
        )}
        {list === undefined && problem === null && <WaitingRow span={6} what="the phrases" />}
        {problem !== null && (
          <RetryRow span={6} problem={problem} busy={isFetching} onRetry={() => void query.refetch()} />
        )}
      </StudioTable>
      {pageLinks(page, Math.ceil(total / phrasesOnPage))}
      <VisuallyHidden>
        <span role="status">{order.said}</span>
      </VisuallyHidden>
    </div>
  );
}
