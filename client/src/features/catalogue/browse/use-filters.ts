import { useCallback, useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';
import { defaultFilters, type Filters, formatFilterQuery, readFilters } from './filters.ts';

/**
 * Reads the filters from the URL and writes them to it, so that a shared link, a reload and Back keep them. `extraQuery`
 * is an additional part of the query, such as `status=draft`, which stays unchanged.
 */
export function useFilters(extraQuery = '') {
  const { pathname, search: queryString } = useLocation();
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(new URLSearchParams(queryString)), [queryString]);

  const urlOf = useCallback(
    (changedFilters: Partial<Filters>) => {
      const query = formatFilterQuery({ ...filters, page: 1, ...changedFilters });
      if (extraQuery === '') return `${pathname}${query}`;
      return `${pathname}${query === '' ? '?' : `${query}&`}${extraQuery}`;
    },
    [pathname, filters, extraQuery],
  );
  const changeFilters = useCallback(
    (changedFilters: Partial<Filters>, options?: NavigateOptions) => {
      // Reads the current URL, because the filters from the last render may be outdated if two changes follow each
      // other quickly.
      const currentFilters = readFilters(new URLSearchParams(window.location.search));
      void navigate(urlOf({ ...currentFilters, page: 1, ...changedFilters }), options);
    },
    [navigate, urlOf],
  );
  const chooseFilters = useCallback(
    (changedFilters: Partial<Filters>) => changeFilters(changedFilters),
    [changeFilters],
  );
  /** Replaces the history entry while the user refines a search, so that one Back undoes the whole search. */
  const search = useCallback(
    (term: string) => changeFilters({ search: term }, { replace: filters.search !== '' && term !== '' }),
    [changeFilters, filters.search],
  );
  const clearFilters = useCallback(() => {
    const { search: noSearch, difficulty, maxNewWords } = defaultFilters;
    changeFilters({ search: noSearch, difficulty, maxNewWords });
  }, [changeFilters]);
  return { filters, addressOf: urlOf, choose: chooseFilters, search, clear: clearFilters };
}
