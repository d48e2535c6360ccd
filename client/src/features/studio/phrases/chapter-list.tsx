import type { ChapterView } from '@lingostory/contract/studio';
import { useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { genericMessage, toProblem } from '../../../lib/problem.ts';
import { paths } from '../../../session/paths.ts';
import { Banner, StatusBanner } from '../../../ui/banner.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ChapterRow } from './chapter-row.tsx';
import {
  useDeleteChapterMutation,
  useListChaptersQuery,
  useMoveChapterMutation,
  useSetSampleChapterMutation,
} from './chapters.api.ts';
import styles from './studio-table.module.css';
import { RetryRow, StudioTable, WaitingRow, WordsRow } from './studio-table.tsx';
import { useRowOrder } from './use-row-order.ts';
import { wordsOf } from './words-of.ts';

const columns = ['Chapter Title', 'Chapter No', 'Sample Chapter', 'Actions', 'Phrase List', 'Order'];
type Outcome = { status: number; message: string };

export function ChapterList({ bookId }: { bookId: number }) {
  const { currentData: list, error, isFetching, refetch } = useListChaptersQuery(bookId);
  const [remove] = useDeleteChapterMutation();
  const [setSample] = useSetSampleChapterMutation();
  const [move] = useMoveChapterMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const chapters = list?.chapter ?? [];
  const problem = list === undefined && error !== undefined ? toProblem(error) : null;

  const order = useRowOrder(
    chapters.map(({ id }) => id),
    0,
    chapters.length,
    async (id, place) => {
      setOutcome(null);
      const answer = await move({ bookId, id, place });
      return answer.error === undefined ? null : wordsOf(toProblem(answer.error));
    },
  );

  const handleSample = async ({ id, is_sample }: ChapterView) => {
    if (list === undefined) return;
    setOutcome(null);
    const sent = { is_sample: is_sample === 1 ? 0 : 1, book_code: list.book_code, chapter_id: id } as const;
    const answer = await setSample(sent);
    if (answer.error !== undefined) setOutcome({ status: 500, message: genericMessage });
  };

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
        <p>{list === undefined ? '' : plural(chapters.length, 'chapter')}</p>
        <LinkButton to={paths.adminCreateChapter(bookId)}>Add Chapter</LinkButton>
      </div>
      <StatusBanner outcome={outcome} />
      {order.failure !== null && <Banner tone="bad">{order.failure}</Banner>}
      <StudioTable label="Chapters" columns={columns} frame={order.frame}>
        {chapters.map((chapter) => (
          <ChapterRow
            key={chapter.id}
            chapter={chapter}
            order={order}
            onSample={() => void handleSample(chapter)}
            onDelete={() => handleDelete(chapter.id)}
          />
        ))}
        {list !== undefined && list.empty !== null && <WordsRow span={6}>{list.empty}</WordsRow>}
        {list === undefined && problem === null && <WaitingRow span={6} what="the chapters" />}
        {problem !== null && (
          <RetryRow span={6} problem={problem} busy={isFetching} onRetry={() => void refetch()} />
        )}
      </StudioTable>
      <VisuallyHidden>
        <span role="status">{order.said}</span>
      </VisuallyHidden>
    </div>
  );
}
