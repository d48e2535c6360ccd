import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/** Back one page; to `otherwise` where this is the first page of the visit, and back would leave the site. */
export function useBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    void (isFirstPage() ? navigate(otherwise, { replace: true }) : navigate(-1));
  }, [navigate, otherwise]);
}

/** The router numbers the pages of a visit, and the number survives a reload. */
function isFirstPage(): boolean {
  const state: unknown = window.history.state;
  const isNumbered = typeof state === 'object' && state !== null && 'idx' in state;
  return !isNumbered || typeof state.idx !== 'number' || state.idx === 0;
}
