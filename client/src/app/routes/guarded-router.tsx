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
 * The browser router, which asks before a page with unsaved changes is left, and lets Back close a panel first. React
 * Router has a blocker for the router with loaders only, and that one weighs 18 kB more. Going elsewhere on the same page
 * asks nothing, and neither does what replaces an address: that is our own doing, as when a session has ended.
 */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ window, v5Compat: true }));
  const [shown, setShown] = useState(() => ({ action: history.action, location: history.location }));
  const [navigator] = useState(() => ({
    ...pick(history),
    push: (...[to, state]: Parameters<typeof history.push>) => {
      const { pathname } = new URL(history.createHref(to), window.location.href);
      const go = () => history.push(to, state);
      if (pathname !== window.location.pathname) leavePage(go);
      // An entry serves one panel after the other.
      else if (!isPanelEntry(state) || !isPanelEntry(history.location.state)) go();
    },
    replace: (...[to, state]: Parameters<typeof history.replace>) => {
      const { pathname, state: stateHere } = history.location;
      const isHere = new URL(history.createHref(to), window.location.href).pathname === pathname;
      // A reader writes the phrase into the address while a panel is open: the entry remains the panel's.
      history.replace(to, isHere && isPanelEntry(stateHere) ? { ...state, ...panelEntry } : state);
    },
  }));

  useLayoutEffect(() => {
    let at = history.location;
    /** The next move is one of ours: back to where we were, or on to where somebody wants to go all the same. */
    let own: 'back' | 'on' | null = null;
    return history.listen(({ action, location, delta }) => {
      const move = own;
      own = null;
      if (move === 'back') return;
      const isLeaving = action === 'POP' && location.pathname !== at.pathname && move === null;
      if (isLeaving && delta !== null && wouldLose()) {
        // The browser has gone already.
        own = 'back';
        history.go(-delta);
        leavePage(() => {
          own = 'on';
          history.go(delta);
        });
        return;
      }
      const from = at;
      at = location;
      const follows = action === 'POP' && afterMove({ from, to: location, delta, isOpen: hasOpenPanel() });
      if (follows) {
        // The address was written into the panel's entry only.
        history.replace({ ...location, search: from.search });
        if (follows === 'close') closePanels();
        else history.go(-1);
        return;
      }
      // The page that is left stays until the next one's script has come.
      startTransition(() => setShown({ action, location }));
    });
  }, [history]);

  return (
    <Router location={shown.location} navigationType={shown.action} navigator={navigator}>
      {children}
    </Router>
  );
}

/** What a router needs of a history; its action and location are read as they are at the moment. */
function pick({ createHref, encodeLocation, go }: ReturnType<typeof createBrowserHistory>) {
  return { createHref, encodeLocation, go };
}
