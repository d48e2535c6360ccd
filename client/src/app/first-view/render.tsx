import {
  type FirstResponse,
  type FirstView,
  firstViewParameters,
  type OpenedView,
} from '@lingostory/contract/first-view';
import { prerenderToNodeStream } from 'react-dom/static';
import { generatePath, matchRoutes, StaticRouter } from 'react-router-dom';
import { defaultFilters, formatFilterQuery, readFilters } from '../../features/catalogue/browse/filters.ts';
import { readPhraseNo } from '../../features/reading/position/address.ts';
import { api } from '../../lib/http/api.ts';
import { setApiOrigin } from '../../lib/http/http.ts';
import { toProblem } from '../../lib/http/problem.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { App } from '../app.tsx';
import { fetchFirstPage, routes } from '../routes/router.tsx';
import { isSignedInRoute } from '../routes/signed-in-pages.tsx';
import { createStore } from '../store.ts';
import { extractCriticalCss } from './extract-critical-css.ts';
import { firstFetchLoaders } from './first-fetch-loaders.ts';
import { createHeadTags } from './head.ts';
import { pageModules } from './page-modules.ts';

type Store = ReturnType<typeof createStore>;

/**
 * Returns the responses that a store has cached, to be sent to the browser, and the HTTP status of each failed call.
 */
function collectResponses(store: Store): { responses: FirstResponse[]; failed: Map<string, number> } {
  const entries = Object.values(store.getState().api.queries);
  const responses: FirstResponse[] = [];
  const failedStatuses = new Map<string, number>();
  for (const entry of entries) {
    if (entry?.status === 'fulfilled')
      responses.push({ endpointName: entry.endpointName, arg: entry.originalArgs, value: entry.data });
    else if (entry !== undefined) failedStatuses.set(entry.endpointName ?? '', toProblem(entry.error).status);
  }
  return { responses, failed: failedStatuses };
}

/** Matches the head tags at the start of the markup. React puts them there if it renders no `<head>`. */
const headTagsPattern = /^(?:<title[^>]*>([^<]*)<\/title>|<(?:link|meta)\b[^>]*>)+/;

async function renderPage(store: Store, pathWithQuery: string): Promise<{ title: string; body: string }> {
  let failure: unknown;
  const { prelude } = await prerenderToNodeStream(
    <App
      store={store}
      wrapInRouter={(pages) => <StaticRouter location={pathWithQuery}>{pages}</StaticRouter>}
    />,
    {
      // Renders everything in one chunk. Otherwise, React would use inline scripts to insert large parts of the page,
      // and our content security policy blocks inline scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failure ??= error;
      },
    },
  );
  // Throws instead of sending React's fallback, because hydration would never replace the fallback with the real
  // content.
  if (failure !== undefined) throw failure;
  let html = '';
  for await (const chunk of prelude) html += chunk;
  const [head = ''] = headTagsPattern.exec(html) ?? [];
  return { title: /<title[^>]*>([^<]*)/.exec(head)?.[1] ?? '', body: html.slice(head.length) };
}

type Destination = {
  /** The path pattern of the matched route. */
  path: string;
  pathname: string;
  /** The part of the query string that affects the content of the page. */
  search: string;
  book_code: string;
};

/** Used for every unknown URL. */
const notFoundDestination: Destination = { path: '*', pathname: '/not-found', search: '', book_code: '' };

/** Resolves a URL to its route. Returns undefined if only the browser can render the page. */
function findDestination(pathWithQuery: string): Destination | undefined {
  const [pathname = '/', ...query] = pathWithQuery.split('?');
  const match = matchRoutes(routes, pathname)?.at(-1);
  const path = match?.route.path ?? '*';
  if (path === '*') return isSignedInRoute({ pathname }) ? undefined : notFoundDestination;
  if (!Object.hasOwn(pageModules, path)) return undefined;
  const search = normalizeSearch(path, query.join('?'));
  return { path, pathname, search, book_code: match?.params.book_code ?? '' };
}

/** For each route with a parameter, the endpoint whose status shows whether the page exists. */
const existenceEndpoints: Readonly<Record<string, string>> = {
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

/** Imports every page that the server can render, so that an incomplete build fails at startup. */
export async function warmUp(): Promise<void> {
  for (const path of Object.keys(pageModules)) {
    await firstFetchLoaders[path]?.();
    await fetchFirstPage({ pathname: generatePath(path, { book_code: 'any' }) });
  }
  await fetchFirstPage(notFoundDestination);
}

/** Fetches the data for a URL and prepares the page as a guest sees it on the first visit. */
export async function openView(
  pathWithQuery: string,
  origins: { site: string; api: string },
): Promise<OpenedView> {
  const destination = findDestination(pathWithQuery);
  if (destination === undefined) return emptyView;
  setApiOrigin(origins.api);
  const { path, pathname, search, book_code } = destination;
  const store = createStore();
  const clearApiState = () => void store.dispatch(api.util.resetApiState());
  const fetchFirstData = await firstFetchLoaders[path]?.();
  await fetchFirstData?.({ book_code, search, dispatch: store.dispatch });
  const { responses, failed } = collectResponses(store);
  const status = failed.get(existenceEndpoints[path] ?? '');
  const isMissing = path === '*' || status === 404 || status === 422;
  if (failed.size > 0 && !isMissing) {
    // Lets the browser render the page instead. The browser repeats the calls and shows an error if they fail again.
    clearApiState();
    return { ...emptyView, isLasting: false };
  }
  const canonical = path === '*' ? '' : generatePath(path, { book_code }) + toCanonicalSearch(path, search);
  const renderView = async (styles: string): Promise<FirstView> => {
    await fetchFirstPage({ pathname });
    const { title, body } = await renderPage(store, pathname + search);
    const head = createHeadTags({
      path,
      canonical,
      title,
      site: origins.site,
      responses,
      isFound: !isMissing,
    });
    return { head, style: extractCriticalCss(styles, body), body, modules: pageModules[path] ?? [] };
  };
  return {
    status: isMissing ? 404 : 200,
    address: pathname + search,
    responses,
    isLasting: true,
    draw: renderView,
    close: clearApiState,
  };
}

/** Removes the query parameters that no page reads. The server's page cache ignores them too. */
function pickPageParameters(search: string): URLSearchParams {
  const searchParams = new URLSearchParams(search);
  return new URLSearchParams(
    firstViewParameters.flatMap((name) =>
      searchParams.has(name) ? [[name, searchParams.get(name) ?? '']] : [],
    ),
  );
}

/** Returns the part of the query that affects the page, in a normalized form. */
function normalizeSearch(path: string, search: string): string {
  const pageParameters = pickPageParameters(search);
  if (path === paths.browse) return formatFilterQuery(readFilters(pageParameters));
  const phraseNo = path === paths.sample(':book_code') ? readPhraseNo(`?${pageParameters}`) : null;
  return phraseNo === null ? '' : `?phrase=${phraseNo}`;
}

/**
 * Returns the query of a page's canonical URL. Search engines should index the pages of the catalogue, but not its
 * search results.
 */
function toCanonicalSearch(path: string, search: string): string {
  if (path !== paths.browse) return '';
  const { page } = readFilters(new URLSearchParams(search));
  return formatFilterQuery({ ...defaultFilters, page });
}
