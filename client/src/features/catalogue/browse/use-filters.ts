import { useCallback, useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';
import { type Filters, noFilters, readFilters, writeFilters } from './filters.ts';

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
  const change = useCallback(
    (changed: Partial<Filters>, options?: NavigateOptions) => {
      // Reads the current URL, because a second change may happen before the first has rendered.
      const now = readFilters(new URLSearchParams(window.location.search));
      void navigate(addressOf({ ...now, page: 1, ...changed }), options);
    },
    [navigate, addressOf],
  );
  const choose = useCallback((changed: Partial<Filters>) => change(changed), [change]);
  /** Replaces the history entry while the user refines a search, so that one Back undoes the whole search. */
  const search = useCallback(
    (term: string) => change({ search: term }, { replace: filters.search !== '' && term !== '' }),
    [change, filters.search],
  );
  const clear = useCallback(
    () => change({ search: noFilters.search, difficulty: noFilters.difficulty }),
    [change],
  );
  return { filters, addressOf, choose, search, clear };
}
