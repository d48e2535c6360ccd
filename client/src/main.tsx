import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { isDrawn, showAllStyles, startFromFirstView } from './app/first-view/start.ts';
import { GuardedRouter } from './app/guarded-router.tsx';
import { fetchFirstPage } from './app/router.tsx';
import { createStore } from './app/store.ts';
import { warmUp } from './lib/http.ts';
import { followTheme } from './lib/theme.ts';
import { followOtherTabs } from './session/store-session.ts';
import { whenIdle } from './ui/when-idle.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

showAllStyles(document);
const store = createStore();
followOtherTabs(store.dispatch);
followTheme();
whenIdle(warmUp);

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root.');

const app = <App store={store} inRouter={(pages) => <GuardedRouter>{pages}</GuardedRouter>} />;

/** Once React has shown that it waits it keeps that up for 300 ms, so it is not asked to before waiting is to be seen. */
const soon = new Promise<false>((resolve) => setTimeout(() => resolve(false), 250));

async function start(root: HTMLElement): Promise<void> {
  const page = fetchFirstPage(window.location);
  const ready = startFromFirstView(store, window.location, document).then(async (isOurs) => {
    await page;
    return isOurs;
  });
  // What is drawn stays until the page itself is there.
  const isOurs = await (isDrawn(document) ? ready : Promise.race([ready, soon]));
  // In slices, between which the browser may do what somebody asks for.
  startTransition(() => {
    if (isOurs) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

void start(container);
