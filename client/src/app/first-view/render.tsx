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

/**
 * Returns the cached responses of a store in a form that another store can load, and the status of each failed call.
 */
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

/**
 * Matches the head tags at the start of the markup. React puts them there when it renders a fragment of a document.
 */
const headTags = /^(?:<title[^>]*>([^<]*)<\/title>|<(?:link|meta)\b[^>]*>)+/;

async function drawPage(store: Store, address: string): Promise<{ title: string; body: string }> {
  let failure: unknown;
  const { prelude } = await prerenderToNodeStream(
    <App store={store} inRouter={(pages) => <StaticRouter location={address}>{pages}</StaticRouter>} />,
    {
      // One chunk: otherwise React streams large parts through inline scripts, which the content security policy
      // forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failure ??= error;
      },
    },
  );
  // React renders a fallback for a part that failed, and hydration would never replace it.
  if (failure !== undefined) throw failure;
  let html = '';
  for await (const piece of prelude) html += piece;
  const [head = ''] = headTags.exec(html) ?? [];
  return { title: /<title[^>]*>([^<]*)/.exec(head)?.[1] ?? '', body: html.slice(head.length) };
}

type Destination = {
  /** The pattern of the matched route. */
  path: string;
  pathname: string;
  /** The part of the query string that the page reads. */
  search: string;
  book_code: string;
};

/** The destination for every unknown address: they all show the same page. */
const notFound: Destination = { path: '*', pathname: '/not-found', search: '', book_code: '' };

/** Resolves an address to its route; undefined if only the browser can render the page. */
function destinationOf(address: string): Destination | undefined {
  const [pathname = '/', ...query] = address.split('?');
  const match = matchRoutes(routes, pathname)?.at(-1);
  const path = match?.route.path ?? '*';
  if (path === '*') return isKnown({ pathname }) ? undefined : notFound;
  if (!Object.hasOwn(pageModules, path)) return undefined;
  const search = knownSearch(path, query.join('?'));
  return { path, pathname, search, book_code: match?.params.book_code ?? '' };
}

/** The call that decides whether the page exists. */
const existenceCalls: Readonly<Record<string, string>> = {
  [paths.bookDetail(':book_code')]: 'readBookDetail',
  [paths.sample(':book_code')]: 'readSample',
};

const emptyView: OpenedView = {
  status: 200,
  address: '',
  responses: [],
  isLasting: true,
  draw: async () => ({ head: '', style: '', body: '', modules: [] }),
  close: () => {},
};

/** Loads the scripts of every page that has a first view, so that an incomplete build fails at startup. */
export async function warmUp(): Promise<void> {
  for (const path of Object.keys(pageModules)) {
    await firstCalls[path]?.();
    await fetchFirstPage({ pathname: generatePath(path, { book_code: 'any' }) });
  }
  await fetchFirstPage(notFound);
}

/** Makes the calls for an address and prepares its first view, as a guest sees it on a first visit. */
export async function openView(address: string, origins: { site: string; api: string }): Promise<OpenedView> {
  const destination = destinationOf(address);
  if (destination === undefined) return emptyView;
  setApiOrigin(origins.api);
  const { path, pathname, search, book_code } = destination;
  const store = createStore();
  const close = () => void store.dispatch(api.util.resetApiState());
  const fetchFirst = await firstCalls[path]?.();
  await fetchFirst?.({ book_code, search, dispatch: store.dispatch });
  const { responses, failed } = responsesIn(store);
  const status = failed.get(existenceCalls[path] ?? '');
  const isMissing = path === '*' || status === 404 || status === 422;
  if (failed.size > 0 && !isMissing) {
    // The browser repeats the failed calls and shows an error if they fail again.
    close();
    return { ...emptyView, isLasting: false };
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

/** Removes the parameters that no page reads from a query. The page cache ignores the same parameters. */
function onlyPageParameters(search: string): URLSearchParams {
  const sent = new URLSearchParams(search);
  return new URLSearchParams(
    pageParameters.flatMap((name) => (sent.has(name) ? [[name, sent.get(name) ?? '']] : [])),
  );
}

/** Returns the part of the query that a page reads. Other parameters do not make it a different page. */
function knownSearch(path: string, search: string): string {
  const read = onlyPageParameters(search);
  if (path === paths.browse) return writeFilters(readFilters(read));
  const phraseNo = path === paths.sample(':book_code') ? phraseNoIn(`?${read}`) : null;
  return phraseNo === null ? '' : `?phrase=${phraseNo}`;
}

/**
 * Returns the query of the canonical URL. Search engines should index the catalogue's pages, but not its searches.
 */
function canonicalSearch(path: string, search: string): string {
  if (path !== paths.browse) return '';
  const { page } = readFilters(new URLSearchParams(search));
  return writeFilters({ ...noFilters, page });
}
