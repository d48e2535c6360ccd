import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths.ts';
import { noFilters, readFilters, type WordFilters, writeFilters } from './word-filters.ts';

/** The filters live in the address: reloaded and gone back to. */
export function useWordFilters() {
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(new URLSearchParams(address)), [address]);
  const addressOf = (changed: Partial<WordFilters>) =>
    `${paths.words}${writeFilters({ ...filters, page: 1, ...changed })}`;
  const change = (changed: Partial<WordFilters>, replace = false) => {
    // Two changes may come before the page shows the first.
    const now = readFilters(new URLSearchParams(window.location.search));
    void navigate(addressOf({ ...now, page: 1, ...changed }), { replace });
  };
  return {
    filters,
    addressOf,
    choose: (changed: Partial<WordFilters>) => change(changed),
    /** A search that is still being typed is one step for the back button, not one a pause. */
    search: (sought: string) => change({ search: sought }, filters.search !== '' && sought !== ''),
    clear: () => change({ ...noFilters, sort: filters.sort }),
  };
}
