import { useCallback, useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';
import { defaultFilters, type Filters, readFilters, writeFilters } from './filters.ts';

/**
 * Reads and writes the filters in the URL, so that they survive sharing, a reload and Back. `extra` is an additional
 * part of the query, such as `status=draft`, which stays unchanged.
 */
export function useFilters(extra = '') {
  const { pathname, search: address } = useLocation();
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(new URLSearchParams(address)), [address]);

  const addressOf = useCallback(
    (changed: Partial<Filters>) => {
      const query = writeFilters({ ...filters, page: 1, ...changed });
      if (extra === '') return `${pathname}${query}`;
      return `${pathname}${query === '' ? '?' : `${query}&`}${extra}`;
    },
    [pathname, filters, extra],
  );
  const changeFilters = useCallback(
    (changed: Partial<Filters>, options?: NavigateOptions) => {
      // Reads the current URL, because a second change may happen before the first has rendered.
      const currentFilters = readFilters(new URLSearchParams(window.location.search));
      void navigate(addressOf({ ...currentFilters, page: 1, ...changed }), options);
    },
    [navigate, addressOf],
  );
  const chooseFilters = useCallback((changed: Partial<Filters>) => changeFilters(changed), [changeFilters]);
  /** Replaces the history entry while the user refines a search, so that one Back undoes the whole search. */
  const search = useCallback(
    (term: string) => changeFilters({ search: term }, { replace: filters.search !== '' && term !== '' }),
    [changeFilters, filters.search],
  );
  const clearFilters = useCallback(
    () => changeFilters({ search: defaultFilters.search, difficulty: defaultFilters.difficulty }),
    [changeFilters],
  );
  return { filters, addressOf, choose: chooseFilters, search, clear: clearFilters };
}
