import {
  type FirstResponse,
  type FirstView,
  type OpenedView,
  pageParameters,
} from '@lingostory/contract/first-view';
import { prerenderToNodeStream } from 'react-dom/static';
import { generatePath, matchRoutes, StaticRouter } from 'react-router-dom';
import { noFilters, readFilters, writeFilters } from '../../features/catalogue/browse/filters.ts';
import { phraseNoIn } from '../../features/reading/position/address.ts';
import { api } from '../../lib/http/api.ts';
import { setApiOrigin } from '../../lib/http/http.ts';
import { toProblem } from '../../lib/http/problem.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { App } from '../app.tsx';
import { fetchFirstPage, routes } from '../routes/router.tsx';
import { isKnown } from '../routes/signed-in-pages.tsx';
import { createStore } from '../store.ts';
import { criticalCss } from './critical-css.ts';
import { firstCalls } from './first-calls.ts';
import { describePage } from './head.ts';
import { pageModules } from './page-modules.ts';

type Store = ReturnType<typeof createStore>;

/** What was fetched into a store, in the form in which another store takes it. */
function responsesIn(store: Store): { responses: FirstResponse[]; failed: Map<string, number> } {
  const entries = Object.values(store.getState().api.queries);
  const responses: FirstResponse[] = [];
  const failed = new Map<string, number>();
  for (const entry of entries) {
    if (entry?.status === 'fulfilled')
      responses.push({ endpointName: entry.endpointName, arg: entry.originalArgs, value: entry.data });
    else if (entry !== undefined) failed.set(entry.endpointName ?? '', toProblem(entry.error).status);
  }
  return { responses, failed };
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

type Destination = {
  /** The pattern of its route. */
  path: string;
  pathname: string;
  /** The part of the query that the page reads. */
  search: string;
  book_code: string;
};

/** An address that nobody knows, whichever it is: the page for that is the same. */
const lost: Destination = { path: '*', pathname: '/not-found', search: '', book_code: '' };

/** Where an address leads; undefined where only the script can draw the page. */
function destinationOf(address: string): Destination | undefined {
  const [pathname = '/', ...query] = address.split('?');
  const match = matchRoutes(routes, pathname)?.at(-1);
  const path = match?.route.path ?? '*';
  if (path === '*') return isKnown({ pathname }) ? undefined : lost;
  if (!Object.hasOwn(pageModules, path)) return undefined;
  const search = knownSearch(path, query.join('?'));
  return { path, pathname, search, book_code: match?.params.book_code ?? '' };
}

/** The call that says whether a page is there. */
const ownCalls: Readonly<Record<string, string>> = {
  [paths.bookDetail(':book_code')]: 'readBookDetail',
  [paths.sample(':book_code')]: 'readSample',
};

const leftToScript: OpenedView = {
  status: 200,
  address: '',
  responses: [],
  isLasting: true,
  draw: async () => ({ head: '', style: '', body: '', modules: [] }),
  close: () => {},
};

/** Loads the scripts of every page that has a first view: a build that lacks one fails here, not before a reader. */
export async function warmUp(): Promise<void> {
  for (const path of Object.keys(pageModules)) {
    await firstCalls[path]?.();
    await fetchFirstPage({ pathname: generatePath(path, { book_code: 'any' }) });
  }
  await fetchFirstPage(lost);
}

/** Makes the calls of an address and draws its first view, as for a guest who has never been here. */
export async function openView(address: string, origins: { site: string; api: string }): Promise<OpenedView> {
  const destination = destinationOf(address);
  if (destination === undefined) return leftToScript;
  setApiOrigin(origins.api);
  const { path, pathname, search, book_code } = destination;
  const store = createStore();
  const close = () => void store.dispatch(api.util.resetApiState());
  const fetchFirst = await firstCalls[path]?.();
  await fetchFirst?.({ book_code, search, dispatch: store.dispatch });
  const { responses, failed } = responsesIn(store);
  const status = failed.get(ownCalls[path] ?? '');
  const isMissing = path === '*' || status === 404 || status === 422;
  if (failed.size > 0 && !isMissing) {
    // What could not be asked now is asked by the browser, which says so when it cannot either.
    close();
    return { ...leftToScript, isLasting: false };
  }
  const canonical = path === '*' ? '' : generatePath(path, { book_code }) + canonicalSearch(path, search);
  const draw = async (styles: string): Promise<FirstView> => {
    await fetchFirstPage({ pathname });
    const { title, body } = await drawPage(store, pathname + search);
    const head = describePage({ path, canonical, title, site: origins.site, responses, isFound: !isMissing });
    return { head, style: criticalCss(styles, body), body, modules: pageModules[path] ?? [] };
  };
  return {
    status: isMissing ? 404 : 200,
    address: pathname + search,
    responses,
    isLasting: true,
    draw,
    close,
  };
}

/** A query without what no first view may read, since caches do not know it. */
function onlyPageParameters(search: string): URLSearchParams {
  const sent = new URLSearchParams(search);
  return new URLSearchParams(
    pageParameters.flatMap((name) => (sent.has(name) ? [[name, sent.get(name) ?? '']] : [])),
  );
}

/** The part of an address's query that a page reads: whatever else somebody adds, it is the same page. */
function knownSearch(path: string, search: string): string {
  const read = onlyPageParameters(search);
  if (path === paths.browse) return writeFilters(readFilters(read));
  const phraseNo = path === paths.sample(':book_code') ? phraseNoIn(`?${read}`) : null;
  return phraseNo === null ? '' : `?phrase=${phraseNo}`;
}

/** The queries that a search engine may index as pages of their own: pages of the catalogue, not searches in it. */
function canonicalSearch(path: string, search: string): string {
  if (path !== paths.browse) return '';
  const { page } = readFilters(new URLSearchParams(search));
  return writeFilters({ ...noFilters, page });
}
