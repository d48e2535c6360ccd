import { useCallback, useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';
import { type Filters, noFilters, readFilters, writeFilters } from './filters.ts';

/**
 * The filters live in the address: shared, reloaded and gone back to. `extra` is a part of it that is the page's own and
 * stays there, such as `status=draft`.
 */
export function useFilters(extra = '') {
  const { pathname, search: address } = useLocation();
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(new URLSearchParams(address)), [address]);

  const addressOf = useCallback(
    (changed: Partial<Filters>) => {
      const written = writeFilters({ ...filters, page: 1, ...changed });
      if (extra === '') return `${pathname}${written}`;
      return `${pathname}${written === '' ? '?' : `${written}&`}${extra}`;
    },
    [pathname, filters, extra],
  );
  const change = useCallback(
    (changed: Partial<Filters>, options?: NavigateOptions) => {
      // Two changes may come before the page shows the first.
      const now = readFilters(new URLSearchParams(window.location.search));
      void navigate(addressOf({ ...now, page: 1, ...changed }), options);
    },
    [navigate, addressOf],
  );
  const choose = useCallback((changed: Partial<Filters>) => change(changed), [change]);
  /** A search that is still being typed is one step for the back button, not one a pause. */
  const search = useCallback(
    (sought: string) => change({ search: sought }, { replace: filters.search !== '' && sought !== '' }),
    [change, filters.search],
  );
  const clear = useCallback(
    () => change({ search: noFilters.search, difficulty: noFilters.difficulty }),
    [change],
  );
  return { filters, addressOf, choose, search, clear };
}
