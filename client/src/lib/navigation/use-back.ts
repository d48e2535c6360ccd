import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/** Returns a function that goes back one entry, or opens `fallbackPath` if Back would leave the site. */
export function useBack(fallbackPath: string): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    void (canGoBack() ? navigate(-1) : navigate(fallbackPath, { replace: true }));
  }, [navigate, fallbackPath]);
}

/** Returns true if Back stays on this site. False in older browsers, which don't have the Navigation API. */
function canGoBack(): boolean {
  return 'navigation' in window && window.navigation.canGoBack;
}
