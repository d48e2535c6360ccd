import { matchRoutes } from 'react-router-dom';
import { addFirstResponses } from '../../lib/http/first-responses.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { storage } from '../../lib/storage/storage.ts';
import { hasOwnEntryPage } from '../../session/entry.ts';
import { routes } from '../routes/router.tsx';
import type { createStore } from '../store.ts';
import type { FirstDataFetcher } from './first-fetch-loaders.ts';

type Store = ReturnType<typeof createStore>;
type PageLocation = { pathname: string; search: string };

/** Milliseconds to wait for a member's own data. The guest's first view stays on the screen meanwhile. */
const memberDataTimeoutMs = 1_500;

/** True if the server rendered this document's first view. */
export function isServerRendered(page: Document): boolean {
  return page.getElementById('root')?.dataset.drawn === 'true';
}

/**
 * Fills the store before the first render. Guests get the responses that came with the page. For members, it fetches
 * new responses, because those in the page are a guest's. Resolves to true if React can hydrate the page.
 */
export async function startFromFirstView(
  store: Store,
  location: PageLocation,
  page: Document,
): Promise<boolean> {
  const match = matchRoutes(routes, location)?.at(-1);
  const path = match?.route.path ?? '';
  const book_code = match?.params.book_code ?? '';
  const isMember = storage.token.get() !== null;
  // The first script already contains the endpoints of a guest's landing page.
  const fetchFirstData = path === paths.landing && !isMember ? undefined : await loadFirstFetcher(path);
  if (isMember) {
    const memberDataPromise = fetchFirstData?.({
      book_code,
      search: location.search,
      dispatch: store.dispatch,
    });
    await Promise.race([
      memberDataPromise,
      new Promise((resolve) => setTimeout(resolve, memberDataTimeoutMs)),
    ]);
    return false;
  }
  addFirstResponses(store.dispatch, page);
  if (!isServerRendered(page) || hasOwnEntryPage(path)) return false;
  return path !== paths.sample(':book_code') || !(await hasSamplePosition(book_code));
}

/** True if this device has read in the sample, so that it opens elsewhere than the server's first view. */
async function hasSamplePosition(bookCode: string): Promise<boolean> {
  const { loadSamplePosition } = await import('../../features/reading/position/sample-position.ts');
  return loadSamplePosition(bookCode) !== null;
}

/** Imports a route's first endpoints. Ignores a failure, because it is reported when the page renders. */
async function loadFirstFetcher(path: string): Promise<FirstDataFetcher | undefined> {
  try {
    const { firstFetchLoaders } = await import('./first-fetch-loaders.ts');
    return await firstFetchLoaders[path]?.();
  } catch {
    return undefined;
  }
}
