import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom';
import { leaveOrAsk, wouldLoseAnyChanges } from '../../lib/forms/use-leave-question.ts';
import {
  closePanels,
  decideAfterMove,
  hasOpenPanel,
  isPanelEntry,
  panelEntry,
} from '../../lib/navigation/panel-entries.ts';

/**
 * A browser router that closes an open panel on Back and asks before the user leaves a page with unsaved changes. It
 * does not ask if the path stays the same or if a history entry is replaced, because only the application itself
 * navigates in these ways. React Router's own blocker needs its data router, which would add 18 kB.
 */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ window, v5Compat: true }));
  const [shownEntry, setShownEntry] = useState(() => ({
    action: history.action,
    location: history.location,
  }));
  const [navigator] = useState(() => ({
    ...pickHistoryMethods(history),
    push: (...[to, state]: Parameters<typeof history.push>) => {
      const { pathname } = new URL(history.createHref(to), window.location.href);
      const pushLocation = () => history.push(to, state);
      if (pathname !== window.location.pathname) leaveOrAsk(pushLocation);
      // All panels share one history entry, so opening a second panel adds none.
      else if (!isPanelEntry(state) || !isPanelEntry(history.location.state)) pushLocation();
    },
    replace: (...[to, state]: Parameters<typeof history.replace>) => {
      const { pathname, state: currentState } = history.location;
      const isCurrentPage = new URL(history.createHref(to), window.location.href).pathname === pathname;
      // Keeps the history entry marked as that of an open panel, because the reader may update the phrase number in the
      // URL while a panel is open.
      history.replace(to, isCurrentPage && isPanelEntry(currentState) ? { ...state, ...panelEntry } : state);
    },
  }));

  useLayoutEffect(() => {
    let currentLocation = history.location;
    /**
     * The history navigation that the router itself has just requested, so that its event is not treated as the
     * user's. `back` returns to the page before the user is asked, and `on` continues after the user has confirmed.
     */
    let expectedMove: 'back' | 'on' | null = null;
    return history.listen(({ action, location, delta }) => {
      const pendingMove = expectedMove;
      expectedMove = null;
      if (pendingMove === 'back') return;
      const isLeaving =
        action === 'POP' && location.pathname !== currentLocation.pathname && pendingMove === null;
      if (isLeaving && delta !== null && wouldLoseAnyChanges()) {
        // Returns to the page before asking, because the browser has already moved to another history entry.
        expectedMove = 'back';
        history.go(-delta);
        leaveOrAsk(() => {
          expectedMove = 'on';
          history.go(delta);
        });
        return;
      }
      const previousLocation = currentLocation;
      currentLocation = location;
      const followUpAction =
        action === 'POP' &&
        decideAfterMove({ from: previousLocation, to: location, delta, isOpen: hasOpenPanel() });
      if (followUpAction) {
        // Copies the query to the page's history entry, because only the panel's entry was updated while the panel was
        // open.
        history.replace({ ...location, search: previousLocation.search });
        if (followUpAction === 'close') closePanels();
        else history.go(-1);
        return;
      }
      // Keeps the current page on the screen until the next page's script has loaded.
      startTransition(() => setShownEntry({ action, location }));
    });
  }, [history]);

  return (
    <Router location={shownEntry.location} navigationType={shownEntry.action} navigator={navigator}>
      {children}
    </Router>
  );
}

/** Returns a history object's methods. Omits its action and location, because these change with each navigation. */
function pickHistoryMethods({ createHref, encodeLocation, go }: ReturnType<typeof createBrowserHistory>) {
  return { createHref, encodeLocation, go };
}
