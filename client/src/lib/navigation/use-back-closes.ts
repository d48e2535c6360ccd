import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { notePanel, panelEntry } from './panel-entries.ts';

/** Makes the browser's Back close a panel before it leaves the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const close = useEffectEvent(onClose);
  const addEntry = useEffectEvent(() => {
    // The user is already leaving while the next page loads, and a new entry would bring them back.
    if (window.location.pathname !== pathname) return;
    void navigate({ search: window.location.search }, { state: panelEntry });
  });
  // Runs in a layout effect: if Back were pressed before a normal effect ran, it would leave the page.
  useLayoutEffect(() => {
    if (!isOpen) return;
    addEntry();
    return notePanel(() => close());
  }, [isOpen]);
}
