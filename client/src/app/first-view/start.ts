import { type FirstResponse, firstResponsesElementId } from '@lingostory/contract/first-view';
import { matchRoutes } from 'react-router-dom';
import { loadSamplePosition } from '../../features/reading/position/sample-position.ts';
import { api } from '../../lib/http/api.ts';
import { storage } from '../../lib/storage/storage.ts';
import { hasOwnEntryPage } from '../../session/entry.ts';
import { routes } from '../routes/router.tsx';
import type { createStore } from '../store.ts';
import { firstFetchLoaders } from './first-fetch-loaders.ts';

type Store = ReturnType<typeof createStore>;
type PageLocation = { pathname: string; search: string };
type QueryEntries = Parameters<typeof api.util.upsertQueryEntries>[0];

/** Milliseconds to wait for a member's own data. The guest's first view stays on the screen meanwhile. */
const memberDataTimeoutMs = 1_500;

function readFirstResponses(page: Document): readonly FirstResponse[] {
  return JSON.parse(page.getElementById(firstResponsesElementId)?.textContent ?? '[]');
}

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
  // Ignores a failed import, because the error is reported when the page renders.
  const fetchFirstData = await firstFetchLoaders[path]?.().catch(() => undefined);
  if (storage.token.get() !== null) {
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
  store.dispatch(api.util.upsertQueryEntries(readFirstResponses(page) as QueryEntries));
  const hasSamplePosition = loadSamplePosition(book_code) !== null;
  return isServerRendered(page) && !hasSamplePosition && !hasOwnEntryPage(path);
}
