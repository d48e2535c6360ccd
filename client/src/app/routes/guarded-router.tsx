import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom';
import { leavePage, wouldLose } from '../../lib/forms/use-leave-question.ts';
import {
  afterMove,
  closePanels,
  hasOpenPanel,
  isPanelEntry,
  panelEntry,
} from '../../lib/navigation/panel-entries.ts';

/**
 * The browser router, extended in two ways: it asks before leaving a page with unsaved changes, and Back closes an
 * open panel first. React Router's own blocker needs the data router, which adds 18 kB. This router doesn't ask
 * before navigation within a page or before replacing an entry: the application replaces entries itself, for instance
 * when a session ends.
 */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ window, v5Compat: true }));
  const [shown, setShown] = useState(() => ({ action: history.action, location: history.location }));
  const [navigator] = useState(() => ({
    ...pickMethods(history),
    push: (...[to, state]: Parameters<typeof history.push>) => {
      const { pathname } = new URL(history.createHref(to), window.location.href);
      const go = () => history.push(to, state);
      if (pathname !== window.location.pathname) leavePage(go);
      // Panels that are opened one after another share one history entry.
      else if (!isPanelEntry(state) || !isPanelEntry(history.location.state)) go();
    },
    replace: (...[to, state]: Parameters<typeof history.replace>) => {
      const { pathname, state: stateHere } = history.location;
      const isHere = new URL(history.createHref(to), window.location.href).pathname === pathname;
      // The reader writes the phrase number into the address while a panel is open, so the entry must stay a panel
      // entry.
      history.replace(to, isHere && isPanelEntry(stateHere) ? { ...state, ...panelEntry } : state);
    },
  }));

  useLayoutEffect(() => {
    let at = history.location;
    /**
     * Marks the next history event as the router's own: going back to the guarded page, or on to the destination once
     * the user confirms.
     */
    let ownMove: 'back' | 'on' | null = null;
    return history.listen(({ action, location, delta }) => {
      const move = ownMove;
      ownMove = null;
      if (move === 'back') return;
      const isLeaving = action === 'POP' && location.pathname !== at.pathname && move === null;
      if (isLeaving && delta !== null && wouldLose()) {
        // The browser has already moved, so go back before asking.
        ownMove = 'back';
        history.go(-delta);
        leavePage(() => {
          ownMove = 'on';
          history.go(delta);
        });
        return;
      }
      const from = at;
      at = location;
      const followUp = action === 'POP' && afterMove({ from, to: location, delta, isOpen: hasOpenPanel() });
      if (followUp) {
        // While a panel is open, the query is updated only in the panel's entry, so it is copied to this one.
        history.replace({ ...location, search: from.search });
        if (followUp === 'close') closePanels();
        else history.go(-1);
        return;
      }
      // Keeps the page on the screen until the next page's script has loaded.
      startTransition(() => setShown({ action, location }));
    });
  }, [history]);

  return (
    <Router location={shown.location} navigationType={shown.action} navigator={navigator}>
      {children}
    </Router>
  );
}

/** Picks the methods of a history, which never change. Its action and location do, so they are read on each event. */
function pickMethods({ createHref, encodeLocation, go }: ReturnType<typeof createBrowserHistory>) {
  return { createHref, encodeLocation, go };
}
