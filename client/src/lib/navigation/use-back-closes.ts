import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { notePanel, panelEntry } from './panel-entries.ts';

/** Lets the browser's Back close a panel before it leaves the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const close = useEffectEvent(onClose);
  const addEntry = useEffectEvent(() => {
    // Somebody is leaving already, while the next page is fetched: they must not be called back.
    if (window.location.pathname !== pathname) return;
    void navigate({ search: window.location.search }, { state: panelEntry });
  });
  // A layout effect: a Back between the first paint and a normal effect would leave the page.
  useLayoutEffect(() => {
    if (!isOpen) return;
    addEntry();
    return notePanel(() => close());
  }, [isOpen]);
}
