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
 * A browser router that asks before the user leaves a page with unsaved changes, and lets Back close an open panel
 * first. React Router's own blocker needs its data router, which adds 18 kB. Does not ask when the path stays the
 * same or an entry is replaced, because the application does both itself.
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
      // All panels share one history entry, so opening a second panel adds none.
      else if (!isPanelEntry(state) || !isPanelEntry(history.location.state)) go();
    },
    replace: (...[to, state]: Parameters<typeof history.replace>) => {
      const { pathname, state: stateHere } = history.location;
      const isHere = new URL(history.createHref(to), window.location.href).pathname === pathname;
      // The reader updates the phrase number in the URL while a panel is open. The entry must stay a panel entry.
      history.replace(to, isHere && isPanelEntry(stateHere) ? { ...state, ...panelEntry } : state);
    },
  }));

  useLayoutEffect(() => {
    let at = history.location;
    /**
     * Set if the router itself causes the next history event: `back` returns to the page before asking, `on`
     * continues once the user confirms.
     */
    let ownMove: 'back' | 'on' | null = null;
    return history.listen(({ action, location, delta }) => {
      const move = ownMove;
      ownMove = null;
      if (move === 'back') return;
      const isLeaving = action === 'POP' && location.pathname !== at.pathname && move === null;
      if (isLeaving && delta !== null && wouldLose()) {
        // The browser has already left the page's entry, so return to it before asking.
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
        // Copies the query to the page's entry, because only the panel's entry was updated while the panel was open.
        history.replace({ ...location, search: from.search });
        if (followUp === 'close') closePanels();
        else history.go(-1);
        return;
      }
      // Keeps the current page on the screen until the next page's script has loaded.
      startTransition(() => setShown({ action, location }));
    });
  }, [history]);

  return (
    <Router location={shown.location} navigationType={shown.action} navigator={navigator}>
      {children}
    </Router>
  );
}

/** Copies the methods of a history that never change. The action and location do change, so they are left out. */
function pickMethods({ createHref, encodeLocation, go }: ReturnType<typeof createBrowserHistory>) {
  return { createHref, encodeLocation, go };
}
