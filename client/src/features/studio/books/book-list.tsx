import type { StudioBookView } from '@lingostory/contract/studio';
import { useRef, useState } from 'react';
import { toProblem } from '../../../lib/problem.ts';
import { paths } from '../../../session/paths.ts';
import { StatusBanner } from '../../../ui/banner.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EmptyState, ErrorState } from '../../../ui/state.tsx';
import { Spinner } from '../spinner.tsx';
import { useDeleteBookMutation, useStudioBooksQuery } from '../studio.api.ts';
import { StudioTable } from '../studio-table.tsx';
import styles from './book-list.module.css';
import { BookRow, bookColumns } from './book-row.tsx';

export function BookList() {
  const { data, error, isFetching, refetch } = useStudioBooksQuery();
  const [erase, { isLoading }] = useDeleteBookMutation();
  const [doomed, setDoomed] = useState<StudioBookView | null>(null);
  const [outcome, setOutcome] = useState<{ status: number; message: string } | null>(null);
  const notice = useRef<HTMLDivElement>(null);
  // A deleted row takes its button with it: the focus goes on from what was said about it.
  const isGone = useRef(false);

  const handleDoomed = (book: StudioBookView) => {
    isGone.current = false;
    setDoomed(book);
  };

  const handleDelete = async () => {
    if (doomed === null) return;
    const answer = await erase(doomed.id);
    isGone.current = answer.error === undefined;
    setDoomed(null);
    if (answer.error === undefined) setOutcome({ status: 200, message: answer.data.message });
    else setOutcome(toProblem(answer.error));
  };

  return (
    <div className={styles.list}>
      <div ref={notice} tabIndex={-1} className={styles.notice}>
        <StatusBanner outcome={outcome} />
      </div>
      {data === undefined && error === undefined && <Spinner what="books" />}
      {data === undefined && error !== undefined && (
        <ErrorState message={toProblem(error).message} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.data.length === 0 && (
        <EmptyState
          title="No books yet"
          action={<LinkButton to={paths.adminCreateBook}>Add Book</LinkButton>}
        >
          <p>The first one starts with a title, a cover and a sample.</p>
        </EmptyState>
      )}
      {data !== undefined && data.data.length > 0 && (
        <StudioTable label="Books" columns={bookColumns} minWidth="1070px">
          {data.data.map((book) => (
            <BookRow key={book.id} book={book} onDelete={handleDoomed} />
          ))}
        </StudioTable>
      )}
      <ConfirmDialog
        open={doomed !== null}
        title="Are you sure?"
        confirmLabel="Delete the book"
        busy={isLoading}
        onConfirm={() => void handleDelete()}
        onCancel={() => setDoomed(null)}
        focusAfter={() => (isGone.current ? notice.current : null)}
      >
        Are you sure you want to delete “{doomed?.title}”? It leaves the catalogue and the studio. Whoever
        bought it keeps it.
      </ConfirmDialog>
    </div>
  );
}
