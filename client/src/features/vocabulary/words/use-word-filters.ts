import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths.ts';
import { formatFilterQuery, noFilters, readFilters, type WordFilters } from './word-filters.ts';

/** Stores the filters in the URL, so that they survive a reload and work with the Back button. */
export function useWordFilters() {
  const { search: queryString } = useLocation();
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(new URLSearchParams(queryString)), [queryString]);
  const urlOf = (changedFilters: Partial<WordFilters>) =>
    `${paths.words}${formatFilterQuery({ ...filters, page: 1, ...changedFilters })}`;
  const changeFilters = (changedFilters: Partial<WordFilters>, replace = false) => {
    // Reads the URL instead of the props, because another change can happen before the previous one has rendered.
    const currentFilters = readFilters(new URLSearchParams(window.location.search));
    void navigate(urlOf({ ...currentFilters, page: 1, ...changedFilters }), { replace });
  };
  return {
    filters,
    addressOf: urlOf,
    choose: (changedFilters: Partial<WordFilters>) => changeFilters(changedFilters),
    /**
     * Replaces the history entry while the member is typing, so that a single press of the Back button undoes the
     * search.
     */
    search: (text: string) => changeFilters({ search: text }, filters.search !== '' && text !== ''),
    clear: () => changeFilters({ ...noFilters, sort: filters.sort }),
  };
}
