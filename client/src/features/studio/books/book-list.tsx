import type { StudioBookView } from '@lingostory/contract/studio/books/schemas';
import { type ReactNode, useRef, useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { messageFor } from '../../../lib/messages.ts';
import { paths } from '../../../lib/paths.ts';
import { toProblem } from '../../../lib/problem.ts';
import { type Outcome, OutcomeBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EmptyState, ErrorState } from '../../../ui/state.tsx';
import { Spinner } from '../spinner.tsx';
import { useDeleteBookMutation, useListStudioBooksQuery } from '../studio.api.ts';
import { StudioTable } from '../studio-table.tsx';
import styles from './book-list.module.css';
import { BookRow, bookColumns } from './book-row.tsx';

type BookListProps = {
  search: string;
  page: number;
  searchField: ReactNode;
  pageLinks: (last: number) => ReactNode;
  onClear: () => void;
};

/** The studio's books, a page at a time; what is looked for and the page come from the address. */
export function BookList({ search, page, searchField, pageLinks, onClear }: BookListProps) {
  const { data, currentData, error, isFetching, refetch } = useListStudioBooksQuery({
    ...(search !== '' && { search }),
    ...(page > 1 && { page }),
  });
  const failed = error !== undefined && currentData === undefined;
  // Until another page or search has its answer, the one before stays.
  const shown = failed ? undefined : (currentData ?? data);
  const last = shown === undefined ? 1 : Math.ceil(shown.meta.total / shown.meta.per_page);
  const [erase, { isLoading }] = useDeleteBookMutation();
  const [doomed, setDoomed] = useState<StudioBookView | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const notice = useRef<HTMLDivElement>(null);
  // A deleted row takes its button with it: the focus goes on from what was said about it.
  const isGone = useRef(false);

  const handleDoomed = (book: StudioBookView) => {
    isGone.current = false;
    setDoomed(book);
  };

  const handleDelete = async () => {
    if (doomed === null) return;
    const answer = await erase({ id: doomed.id });
    isGone.current = answer.error === undefined;
    setDoomed(null);
    if (answer.error === undefined) setOutcome({ tone: 'good', message: answer.data.message });
    else setOutcome({ tone: 'bad', message: messageFor('banner', answer.error) });
  };

  return (
    <div className={styles.list}>
      {searchField}
      <div ref={notice} tabIndex={-1} className={styles.notice}>
        <OutcomeBanner outcome={outcome} />
      </div>
      {!failed && shown === undefined && <Spinner what="books" />}
      {failed && (
        <ErrorState message={toProblem(error).message} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {shown?.meta.total === 0 && <NoBooks search={search} onClear={onClear} />}
      {shown !== undefined && shown.data.length > 0 && (
        <StudioTable
          label="Books"
          caption={plural(shown.meta.total, 'book')}
          columns={bookColumns}
          minWidth="1070px"
        >
          {shown.data.map((book) => (
            <BookRow key={book.id} book={book} onDelete={handleDoomed} />
          ))}
        </StudioTable>
      )}
      {shown !== undefined && pageLinks(currentData === undefined ? Math.max(page, last) : last)}
      <ConfirmDialog
        open={doomed !== null}
        title="Are you sure?"
        confirmLabel="Delete the book"
        busy={isLoading}
        onConfirm={() => void handleDelete()}
        onCancel={() => setDoomed(null)}
        focusAfter={() => (isGone.current ? notice.current : null)}
      >
        Are you sure you want to delete “{doomed?.title}”? It disappears from the catalogue and the studio.
        Members who bought it keep it.
      </ConfirmDialog>
    </div>
  );
}

function NoBooks({ search, onClear }: Pick<BookListProps, 'search' | 'onClear'>) {
  if (search !== '') {
    return (
      <EmptyState
        title={`Nothing found for “${search}”`}
        action={<Button onClick={onClear}>Clear the search</Button>}
      >
        <p>Try a shorter part of the title or the author’s name.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No books yet" action={<LinkButton to={paths.adminCreateBook}>Add Book</LinkButton>}>
      <p>Start with a title, a cover and a sample.</p>
    </EmptyState>
  );
}
