import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/** Back one page; to `otherwise` where this is the first page of the visit, and back would leave the site. */
export function useBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    void (canGoBack() ? navigate(-1) : navigate(otherwise, { replace: true }));
  }, [navigate, otherwise]);
}

/** The Navigation API sees this site's own pages only; browsers before 2026 may not have it. */
function canGoBack(): boolean {
  return 'navigation' in window && window.navigation.canGoBack;
}
