import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { deferPartsUntilUse, runOnFirstUse } from '../lib/first-use.ts';
import { setOfflineLayer } from '../lib/http/api.ts';
import { preloadHttpClient } from '../lib/http/http.ts';
import { followTheme } from '../lib/theme.ts';
import { followOtherTabs } from '../session/store-session.ts';
import { App } from './app.tsx';
import { isServerRendered, startFromFirstView } from './first-view/start.ts';
import { GuardedRouter } from './routes/guarded-router.tsx';
import { fetchFirstPage } from './routes/router.tsx';
import type { createStore } from './store.ts';

/**
 * Resolves to false after 250 ms. Rendering before the page's data and script have loaded could show React's
 * fallback, which then stays for at least 300 ms. A wait of more than 250 ms would be noticeable.
 */
const waitBriefly = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), 250));

/**
 * Renders the application in `root`. A server-rendered first view stays visible until the page is ready to replace
 * it.
 */
export async function start(root: HTMLElement, store: ReturnType<typeof createStore>): Promise<void> {
  followOtherTabs(store.dispatch);
  followTheme();
  setOfflineLayer(async () => (await import('./offline/offline-layer.ts')).offlineLayer);
  runOnFirstUse(preloadHttpClient);

  const firstPagePromise = fetchFirstPage(window.location);
  const canHydratePromise = startFromFirstView(store, window.location, document).then(async (canHydrate) => {
    await firstPagePromise;
    return canHydrate;
  });
  const canHydrate = await (isServerRendered(document)
    ? canHydratePromise
    : Promise.race([canHydratePromise, waitBriefly()]));
  // Input from before the script has loaded is a use too.
  if (canHydrate && !window.earlyEvents?.length) deferPartsUntilUse();
  const app = <App store={store} wrapInRouter={(pages) => <GuardedRouter>{pages}</GuardedRouter>} />;
  // Renders in a transition, so that the browser can handle input while React renders.
  startTransition(() => {
    if (canHydrate) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}
