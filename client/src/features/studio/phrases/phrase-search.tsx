import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { queryState } from '../../../lib/http/query-state.ts';
import { plural } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useDebouncedCallback } from '../../../lib/use-debounced-callback.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Pages } from '../base/pages.tsx';
import { useSearchPhrasesQuery } from '../base/phrases.api.ts';
import { Spinner } from '../base/spinner.tsx';
import styles from './phrase-search.module.css';

/** Finds phrases anywhere in a book. What is looked for stands in the address, so that the way back leads to it. */
export function PhraseSearch({ bookCode }: { bookCode: string }) {
  const [address, setAddress] = useSearchParams();
  const wanted = address.get('find') ?? '';
  const [typed, setTyped] = useState(wanted);
  const search = () =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        if (typed.trim() === '') next.delete('find');
        else next.set('find', typed.trim());
        return next;
      },
      { replace: true },
    );
  const searchSoon = useDebouncedCallback(search, 300);
  return (
    <search className={styles.search} aria-label="Phrases of this book">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <TextField
          label="Find a phrase in this book"
          type="search"
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            searchSoon();
          }}
        />
      </form>
      {wanted !== '' && <Found key={wanted} bookCode={bookCode} search={wanted} />}
    </search>
  );
}

function Found({ bookCode, search }: { bookCode: string; search: string }) {
  const [page, setPage] = useState(1);
  const query = queryState(useSearchPhrasesQuery({ book_code: bookCode, search, page }), {
    keepPreviousData: true,
  });
  return (
    <Loaded query={query} waiting={<Spinner what="the phrases" />}>
      {({ data: phrases, meta }) => (
        <>
          <p role="status">
            {meta.total === 0
              ? 'No phrase has these words. Try fewer or other words.'
              : `${plural(meta.total, 'phrase')} found`}
          </p>
          {phrases.length > 0 && (
            <ul className={styles.found}>
              {phrases.map(({ id, phrase_no, chapter_no, phrase, translation }) => (
                <li key={id}>
                  <Link to={paths.adminEditPhrase(id)}>
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
          <Pages
            page={page}
            last={Math.ceil(meta.total / meta.per_page)}
            label="Pages of phrases found"
            onTurn={setPage}
          />
        </>
      )}
    </Loaded>
  );
}
