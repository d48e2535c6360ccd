import type { StudioBookView } from '@lingostory/contract/studio/books/schemas';
import { undoMinutes } from '@lingostory/contract/studio/constants';
import { type ReactNode, useRef, useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { toQueryState } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { type Outcome, OutcomeBanner } from '../../../ui/page/banner.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { EmptyState } from '../../../ui/page/state.tsx';
import { useUndo } from '../base/rows/undo-control.ts';
import { UndoBanners } from '../base/rows/undo-lines.tsx';
import { Spinner } from '../base/spinner.tsx';
import {
  useDeleteBookMutation,
  useListStudioBooksQuery,
  useRestoreBookMutation,
} from '../base/studio.api.ts';
import { StudioTable } from '../base/studio-table.tsx';
import styles from './book-list.module.css';
import { BookRow, bookColumns } from './book-row.tsx';
import type { BookStatusFilter } from './status-filter.tsx';

type BookListProps = {
  search: string;
  status: BookStatusFilter;
  page: number;
  searchField: ReactNode;
  renderPageLinks: (lastPage: number) => ReactNode;
  onClear: () => void;
};

/** Lists the studio's books, one page at a time. Search, filter and page number come from the URL. */
export function BookList({ search, status, page, searchField, renderPageLinks, onClear }: BookListProps) {
  const query = useListStudioBooksQuery({
    ...(search !== '' && { search }),
    ...(status !== 'all' && { published: status === 'published' }),
    ...(page > 1 && { page }),
  });
  const [deleteBook, { isLoading }] = useDeleteBookMutation();
  const [bookToDelete, setBookToDelete] = useState<StudioBookView | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [restore] = useRestoreBookMutation();
  const undo = useUndo('books', (id: number) => restore({ id }), setOutcome);
  const messages = useRef<HTMLDivElement>(null);
  // True after a deletion, when the focus has to move from the removed row to the message.
  const hasDeletedBook = useRef(false);

  const handleDeletePress = (book: StudioBookView) => {
    hasDeletedBook.current = false;
    setBookToDelete(book);
  };

  const handleDelete = async () => {
    if (bookToDelete === null) return;
    const response = await deleteBook({ id: bookToDelete.id });
    hasDeletedBook.current = response.error === undefined;
    setBookToDelete(null);
    setOutcome(null);
    if (response.error === undefined) undo.offer(bookToDelete.id, response.data.message);
    else setOutcome({ tone: 'bad', message: messageFor('banner', response.error) });
  };

  return (
    <div className={styles.list}>
      {searchField}
      <div ref={messages} tabIndex={-1} className={styles.notice}>
        <OutcomeBanner outcome={outcome} />
        <UndoBanners undo={undo} onUndone={() => messages.current?.focus()} />
      </div>
      <Loaded query={toQueryState(query, { keepPreviousData: true })} placeholder={<Spinner noun="books" />}>
        {({ data: books, meta }, isStale) => {
          const lastPage = Math.ceil(meta.total / meta.per_page);
          return (
            <>
              {meta.total === 0 && <NoBooks search={search} status={status} onClear={onClear} />}
              {books.length > 0 && (
                <StudioTable
                  label="Books"
                  caption={pluralize(meta.total, 'book')}
                  columns={bookColumns}
                  minWidth="1070px"
                >
                  {books.map((book) => (
                    <BookRow key={book.id} book={book} onDelete={handleDeletePress} />
                  ))}
                </StudioTable>
              )}
              {renderPageLinks(isStale ? Math.max(page, lastPage) : lastPage)}
            </>
          );
        }}
      </Loaded>
      <ConfirmDialog
        open={bookToDelete !== null}
        title="Are you sure?"
        confirmLabel="Delete the book"
        busy={isLoading}
        onConfirm={() => void handleDelete()}
        onCancel={() => setBookToDelete(null)}
        getFocusTarget={() => (hasDeletedBook.current ? messages.current : null)}
      >
        Are you sure you want to delete “{bookToDelete?.title}”? It disappears from the catalogue and the
        studio. Members who bought it keep it. You can undo this for {undoMinutes} minutes.
      </ConfirmDialog>
    </div>
  );
}

function NoBooks({ search, status, onClear }: Pick<BookListProps, 'search' | 'status' | 'onClear'>) {
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
  if (status !== 'all') {
    return (
      <EmptyState
        title={status === 'draft' ? 'No drafts' : 'No published books'}
        action={<Button onClick={onClear}>Show all books</Button>}
      />
    );
  }
  return (
    <EmptyState title="No books yet" action={<LinkButton to={studioPaths.createBook}>Add Book</LinkButton>}>
      <p>Start with a title, a cover and a sample.</p>
    </EmptyState>
  );
}
