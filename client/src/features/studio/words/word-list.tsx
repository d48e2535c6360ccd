import { wordFilters } from '@lingostory/contract/studio/meanings/schemas';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fetchOnMount, toQueryState } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { LoadedItem } from '../base/loaded-item.tsx';
import { PageButtons } from '../base/pages.tsx';
import { Spinner } from '../base/spinner.tsx';
import styles from './word-list.module.css';
import { WordRow } from './word-row.tsx';
import { useListWordsQuery, wordsPerPage } from './words.api.ts';

type WordFilter = (typeof wordFilters)[number];

const filterOptions: { value: WordFilter; label: string }[] = [
  { value: 'open', label: 'Without a meaning' },
  { value: 'different', label: 'With different meanings' },
  { value: 'all', label: 'All words' },
];

const emptyMessages: Record<WordFilter, string> = {
  open: 'Every word has a meaning.',
  different: 'No word has different meanings.',
  all: 'This book has no words yet.',
};

/** Lists a book's words with their meanings. The filter is part of the URL. */
export function WordList({ bookCode }: { bookCode: string }) {
  const [searchParams, setSearchParams] = useSearchParams();
  const filter = wordFilters.find((filter) => filter === searchParams.get('filter')) ?? 'open';
  const chooseFilter = (filter: WordFilter) => setSearchParams({ filter }, { replace: true });
  return (
    <div className={styles.words}>
      <RadioGroup legend="Show" options={filterOptions} value={filter} onChange={chooseFilter} />
      <FilteredWordList key={filter} bookCode={bookCode} filter={filter} />
    </div>
  );
}

function FilteredWordList({ bookCode, filter }: { bookCode: string; filter: WordFilter }) {
  const [page, setPage] = useState(1);
  const [savedMessage, setSavedMessage] = useState<string | null>(null);
  const wordCountRef = useRef<HTMLParagraphElement>(null);
  const query = toQueryState(
    useListWordsQuery({ book_code: bookCode, filter, page, per_page: wordsPerPage }, fetchOnMount),
    { keepPreviousData: true },
  );
  const total = query.data?.meta.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / wordsPerPage));
  // Goes back to the new last page once every word on the old one has a meaning.
  if (query.data !== undefined && page > lastPage) setPage(lastPage);

  const handleSaved = (word: string, message: string) => {
    setSavedMessage(message);
    // Moves the focus to the next word before the saved one leaves the list, unless the editor is already in another
    // field.
    const row = document.activeElement?.closest('[data-word]');
    if (row?.getAttribute('data-word') !== word) return;
    const nextInput = row.nextElementSibling?.querySelector('input');
    if (nextInput) nextInput.focus();
    else wordCountRef.current?.focus();
  };
  const handlePageChange = (newPage: number) => {
    setPage(newPage);
    setSavedMessage(null);
    wordCountRef.current?.focus();
  };

  return (
    <LoadedItem noun="book" query={query} placeholder={<Spinner noun="the words" />}>
      {({ data }) => (
        <>
          <OutcomeBanner outcome={savedMessage === null ? null : { tone: 'good', message: savedMessage }} />
          <p ref={wordCountRef} tabIndex={-1} className={styles.count}>
            {total === 0 ? emptyMessages[filter] : `${pluralize(total, 'word')}, the most common first.`}
          </p>
          <ul className={styles.list}>
            {data.word.map((word) => (
              <WordRow
                key={word.word}
                bookCode={bookCode}
                word={word}
                onSave={() => setSavedMessage(null)}
                onSaved={handleSaved}
              />
            ))}
          </ul>
          <PageButtons
            page={page}
            lastPage={lastPage}
            label="Pages of words"
            onPageChange={handlePageChange}
          />
        </>
      )}
    </LoadedItem>
  );
}
