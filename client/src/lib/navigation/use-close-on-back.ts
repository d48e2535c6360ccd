import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { panelEntry, trackOpenPanel } from './panel-entries.ts';

/** Makes the browser's Back button close an open panel instead of leaving the page. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const closePanel = useEffectEvent(onClose);
  const addHistoryEntry = useEffectEvent(() => {
    // Adds no history entry if the user is already navigating to another page, because the entry would bring them
    // back to this page.
    if (window.location.pathname !== pathname) return;
    void navigate({ search: window.location.search }, { state: panelEntry });
  });
  // Runs in a layout effect: Back would leave the page if it were pressed before a normal effect had run.
  useLayoutEffect(() => {
    if (!isOpen) return;
    addHistoryEntry();
    return trackOpenPanel(() => closePanel());
  }, [isOpen]);
}
