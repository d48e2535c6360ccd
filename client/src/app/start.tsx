import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { warmUp } from '../lib/http/http.ts';
import { followTheme } from '../lib/theme.ts';
import { followOtherTabs } from '../session/store-session.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { App } from './app.tsx';
import { isDrawn, startFromFirstView } from './first-view/start.ts';
import { GuardedRouter } from './routes/guarded-router.tsx';
import { fetchFirstPage } from './routes/router.tsx';
import type { createStore } from './store.ts';

/** Milliseconds after which the rest is fetched that some call will need; one that is made before fetches it itself. */
const warmUpDelay = 3_000;

/** Once React has shown that it waits it keeps that up for 300 ms, so it is not asked to before waiting is to be seen. */
const soon = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), 250));

/** Makes the page in `root` the application: what is drawn there stays until the page itself can take its place. */
export async function start(root: HTMLElement, store: ReturnType<typeof createStore>): Promise<void> {
  followOtherTabs(store.dispatch);
  followTheme();
  whenIdle(warmUp, warmUpDelay);

  const page = fetchFirstPage(window.location);
  const ready = startFromFirstView(store, window.location, document).then(async (isOurs) => {
    await page;
    return isOurs;
  });
  const isOurs = await (isDrawn(document) ? ready : Promise.race([ready, soon()]));
  const app = <App store={store} inRouter={(pages) => <GuardedRouter>{pages}</GuardedRouter>} />;
  // In slices, between which the browser may do what somebody asks for.
  startTransition(() => {
    if (isOurs) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}
