import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
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
  const choose = useCallback(
    (changed: Partial<Filters>) => {
      // Two choices may come before the page shows the first.
      const now = readFilters(new URLSearchParams(window.location.search));
      void navigate(addressOf({ ...now, page: 1, ...changed }));
    },
    [navigate, addressOf],
  );
  /** A search that is still being typed is one step for the back button, not one a pause. */
  const search = useCallback(
    (sought: string) =>
      void navigate(addressOf({ search: sought }), { replace: filters.search !== '' && sought !== '' }),
    [navigate, addressOf, filters.search],
  );
  const clear = useCallback(
    () => choose({ search: noFilters.search, difficulty: noFilters.difficulty }),
    [choose],
  );
  return { filters, addressOf, choose, search, clear };
}
