import type { FirstResponse, FirstView, OpenedView } from '@lingostory/contract/first-view';
import { prerenderToNodeStream } from 'react-dom/static';
import { matchRoutes, StaticRouter } from 'react-router-dom';
import { api } from '../../lib/api.ts';
import { setApiOrigin } from '../../lib/http.ts';
import { toProblem } from '../../lib/problem.ts';
import { App } from '../app.tsx';
import { fetchFirstPage, routes } from '../router.tsx';
import { isKnown } from '../signed-in-pages.tsx';
import { createStore } from '../store.ts';
import { criticalCss } from './critical-css.ts';
import { firstCalls } from './first-calls.ts';
import { describePage, type Seen } from './head.ts';
import { pageModules } from './page-modules.ts';

type Store = ReturnType<typeof createStore>;

/** What was fetched into a store, in the form in which another store takes it. */
function responsesIn(store: Store): { responses: FirstResponse[]; statuses: number[] } {
  const entries = Object.values(store.getState().api.queries);
  const responses: FirstResponse[] = [];
  const statuses: number[] = [];
  for (const entry of entries) {
    if (entry?.status === 'fulfilled')
      responses.push({ endpointName: entry.endpointName, arg: entry.originalArgs, value: entry.data });
    else if (entry !== undefined) statuses.push(toProblem(entry.error).status);
  }
  return { responses, statuses };
}

/** React puts what belongs in the head before everything else when it draws a part of a document. */
const carried = /^(?:<title[^>]*>([^<]*)<\/title>|<(?:link|meta)\b[^>]*>)+/;

async function drawPage(store: Store, address: string): Promise<{ title: string; body: string }> {
  let failure: unknown;
  const { prelude } = await prerenderToNodeStream(
    <App store={store} inRouter={(pages) => <StaticRouter location={address}>{pages}</StaticRouter>} />,
    {
      // In one piece: otherwise React moves what is large with inline scripts, which the content policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failure ??= error;
      },
    },
  );
  // Of a part that fails React draws the placeholder, which no browser would draw in its place.
  if (failure !== undefined) throw failure;
  let html = '';
  for await (const piece of prelude) html += piece;
  const [head = ''] = carried.exec(html) ?? [];
  return { title: /<title[^>]*>([^<]*)/.exec(head)?.[1] ?? '', body: html.slice(head.length) };
}

/** Sees to the calls of an address and draws its first view, as a guest's browser would who has never been here. */
export async function openView(address: string, origins: { site: string; api: string }): Promise<OpenedView> {
  setApiOrigin(origins.api);
  const { pathname, search } = new URL(address, origins.site);
  const match = matchRoutes(routes, pathname)?.at(-1);
  const path = match?.route.path ?? '*';
  const isLost = path === '*' && !isKnown({ pathname });
  const modules = pageModules[path] ?? [];
  const nothing = async (): Promise<FirstView> => ({ head: '', style: '', body: '', modules });
  if (!isLost && !(path in pageModules))
    return { status: 200, responses: [], draw: nothing, close: () => {} };

  const store = createStore();
  const close = () => void store.dispatch(api.util.resetApiState());
  const fetchFirst = await firstCalls[path]?.();
  const book_code = match?.params.book_code ?? '';
  await fetchFirst?.({ book_code, search, dispatch: store.dispatch });
  const { responses, statuses } = responsesIn(store);
  const isMissing = statuses.some((status) => status === 404 || status === 422);
  const draw = async (styles: string): Promise<FirstView> => {
    await fetchFirstPage({ pathname });
    const { title, body } = await drawPage(store, address);
    const isFound = !isLost && !isMissing;
    const seen: Seen = { path, pathname, title, site: origins.site, responses, isFound };
    return { head: describePage(seen), style: criticalCss(styles, body), body, modules };
  };
  // What could not be asked now is asked by the browser, which says so when it cannot either.
  if (statuses.length > 0 && !isMissing) return { status: 200, responses: [], draw: nothing, close };
  return { status: isLost || isMissing ? 404 : 200, responses, draw, close };
}
