import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom';
import { leavePage, wouldLose } from '../lib/leaving.ts';

/**
 * The browser router, which asks before a page with unsaved changes is left. React Router has a blocker for the router with
 * loaders only, and that one weighs 18 kB more. Going elsewhere on the same page asks nothing, and neither does what
 * replaces an address: that is our own doing, as when a session has ended.
 */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ window, v5Compat: true }));
  const [shown, setShown] = useState(() => ({ action: history.action, location: history.location }));
  const [navigator] = useState(() => ({
    ...pick(history),
    push: (...[to, state]: Parameters<typeof history.push>) => {
      const { pathname } = new URL(history.createHref(to), window.location.href);
      const go = () => history.push(to, state);
      if (pathname === window.location.pathname) go();
      else leavePage(go);
    },
  }));

  useLayoutEffect(() => {
    let at = history.location.pathname;
    /** The next move is one of ours: back to where we were, or on to where somebody wants to go all the same. */
    let own: 'back' | 'on' | null = null;
    return history.listen(({ action, location, delta }) => {
      const move = own;
      own = null;
      if (move === 'back') return;
      const isLeaving = action === 'POP' && location.pathname !== at && move === null;
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
      at = location.pathname;
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
function pick({ createHref, encodeLocation, replace, go }: ReturnType<typeof createBrowserHistory>) {
  return { createHref, encodeLocation, replace, go };
}
