import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/** Returns a function that goes back one page, or to `otherwise` if Back would leave the site. */
export function useBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    void (canGoBack() ? navigate(-1) : navigate(otherwise, { replace: true }));
  }, [navigate, otherwise]);
}

/**
 * Returns true if Back stays on this site. The Navigation API lists only this site's entries; older browsers lack it.
 */
function canGoBack(): boolean {
  return 'navigation' in window && window.navigation.canGoBack;
}
