import { wordFilters } from '@lingostory/contract/studio/meanings/schemas';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fetchOnMount, queryState } from '../../../lib/http/query-state.ts';
import { plural } from '../../../lib/labels/format.ts';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { LoadedItem } from '../base/loaded-item.tsx';
import { Pages } from '../base/pages.tsx';
import { Spinner } from '../base/spinner.tsx';
import styles from './word-list.module.css';
import { WordRow } from './word-row.tsx';
import { useListWordsQuery, wordsOnPage } from './words.api.ts';

type Filter = (typeof wordFilters)[number];

const options: { value: Filter; label: string }[] = [
  { value: 'open', label: 'Without a meaning' },
  { value: 'different', label: 'With different meanings' },
  { value: 'all', label: 'All words' },
];

const empty: Record<Filter, string> = {
  open: 'Every word has a meaning.',
  different: 'No word has different meanings.',
  all: 'This book has no words yet.',
};

/** A book's words with the meanings that readers see. Which ones are listed stands in the address. */
export function WordList({ bookCode }: { bookCode: string }) {
  const [address, setAddress] = useSearchParams();
  const wanted = wordFilters.find((filter) => filter === address.get('filter')) ?? 'open';
  const choose = (filter: Filter) => setAddress({ filter }, { replace: true });
  return (
    <div className={styles.words}>
      <RadioGroup legend="Show" options={options} value={wanted} onChange={choose} />
      <Words key={wanted} bookCode={bookCode} filter={wanted} />
    </div>
  );
}

function Words({ bookCode, filter }: { bookCode: string; filter: Filter }) {
  const [page, setPage] = useState(1);
  const [saved, setSaved] = useState<string | null>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const query = queryState(
    useListWordsQuery({ book_code: bookCode, filter, page, per_page: wordsOnPage }, fetchOnMount),
    { keepPreviousData: true },
  );
  const total = query.data?.meta.total ?? 0;
  const last = Math.max(1, Math.ceil(total / wordsOnPage));
  // The last page is gone when its last word is explained.
  if (query.data !== undefined && page > last) setPage(last);

  const handleSaved = (word: string, message: string) => {
    setSaved(message);
    // The word may leave the list, and the focus with it, unless somebody is in another field by now.
    const row = document.activeElement?.closest('[data-word]');
    if (row?.getAttribute('data-word') !== word) return;
    const next = row.nextElementSibling?.querySelector('input');
    if (next) next.focus();
    else count.current?.focus();
  };
  const handleTurn = (next: number) => {
    setPage(next);
    setSaved(null);
    count.current?.focus();
  };

  return (
    <LoadedItem what="book" query={query} waiting={<Spinner what="the words" />}>
      {({ data }) => (
        <>
          <OutcomeBanner outcome={saved === null ? null : { tone: 'good', message: saved }} />
          <p ref={count} tabIndex={-1} className={styles.count}>
            {total === 0 ? empty[filter] : `${plural(total, 'word')}, the most common first.`}
          </p>
          <ul className={styles.list}>
            {data.word.map((word) => (
              <WordRow
                key={word.word}
                bookCode={bookCode}
                word={word}
                onSave={() => setSaved(null)}
                onSaved={handleSaved}
              />
            ))}
          </ul>
          <Pages page={page} last={last} label="Pages of words" onTurn={handleTurn} />
        </>
      )}
    </LoadedItem>
  );
}
