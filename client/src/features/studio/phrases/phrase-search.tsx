import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { toQueryState } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { useDebouncedCallback } from '../../../lib/use-debounced-callback.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { PageButtons } from '../base/pages.tsx';
import { useSearchPhrasesQuery } from '../base/phrases.api.ts';
import { Spinner } from '../base/spinner.tsx';
import styles from './phrase-search.module.css';

/**
 * Searches all phrases of a book. The search term is part of the URL, so that the Back button returns to the results.
 */
export function PhraseSearch({ bookCode }: { bookCode: string }) {
  const [searchParams, setSearchParams] = useSearchParams();
  const search = searchParams.get('find') ?? '';
  const [text, setText] = useState(search);
  const applySearch = () =>
    setSearchParams(
      (params) => {
        const nextParams = new URLSearchParams(params);
        if (text.trim() === '') nextParams.delete('find');
        else nextParams.set('find', text.trim());
        return nextParams;
      },
      { replace: true },
    );
  const applySearchDebounced = useDebouncedCallback(applySearch, 300);
  return (
    <search className={styles.search} aria-label="Phrases of this book">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          applySearch();
        }}
      >
        <TextField
          label="Find a phrase in this book"
          type="search"
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            applySearchDebounced();
          }}
        />
      </form>
      {search !== '' && <SearchResults key={search} bookCode={bookCode} search={search} />}
    </search>
  );
}

function SearchResults({ bookCode, search }: { bookCode: string; search: string }) {
  const [page, setPage] = useState(1);
  const query = toQueryState(useSearchPhrasesQuery({ book_code: bookCode, search, page }), {
    keepPreviousData: true,
  });
  return (
    <Loaded query={query} placeholder={<Spinner noun="the phrases" />}>
      {({ data: phrases, meta }) => (
        <>
          <p role="status">
            {meta.total === 0
              ? 'No phrase has these words. Try fewer or other words.'
              : `${pluralize(meta.total, 'phrase')} found`}
          </p>
          {phrases.length > 0 && (
            <ul className={styles.found}>
              {phrases.map(({ id, phrase_no, chapter_no, phrase, translation }) => (
                <li key={id}>
                  <Link to={studioPaths.editPhrase(id)}>
                    {phrase_no}. <span lang="fr">{phrase}</span>
                  </Link>{' '}
                  <span className={styles.faint}>
                    Chapter {chapter_no}
                    {translation !== '' && `: ${translation}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <PageButtons
            page={page}
            lastPage={Math.ceil(meta.total / meta.per_page)}
            label="Pages of phrases found"
            onPageChange={setPage}
          />
        </>
      )}
    </Loaded>
  );
}
