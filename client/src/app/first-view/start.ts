import { type FirstResponse, responsesId } from '@lingostory/contract/first-view';
import { matchRoutes } from 'react-router-dom';
import { samplePosition } from '../../features/reading/position/sample-position.ts';
import { api } from '../../lib/http/api.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { storage } from '../../lib/storage/storage.ts';
import { routes } from '../routes/router.tsx';
import type { createStore } from '../store.ts';
import { firstCalls } from './first-calls.ts';

type Store = ReturnType<typeof createStore>;
type Address = { pathname: string; search: string };
type Entries = Parameters<typeof api.util.upsertQueryEntries>[0];

/**
 * How long a member sees the guests' first view, in milliseconds. After that, the page renders with the responses
 * received so far.
 */
const memberTimeout = 1_500;

function responsesOf(page: Document): readonly FirstResponse[] {
  return JSON.parse(page.getElementById(responsesId)?.textContent ?? '[]');
}

/** Returns true if the document came with a server-rendered first view. */
export function isDrawn(page: Document): boolean {
  return page.getElementById('root')?.dataset.drawn === 'true';
}

/**
 * Fills the store with the responses that the first view was rendered from, so that they are not fetched again. A
 * member's responses differ. They are fetched while the guests' first view stays on the screen. Resolves to true if
 * the page on the screen is exactly what this store would render.
 */
export async function startFromFirstView(store: Store, address: Address, page: Document): Promise<boolean> {
  const match = matchRoutes(routes, address)?.at(-1);
  const path = match?.route.path ?? '';
  const book_code = match?.params.book_code ?? '';
  // A script that fails to load is reported when its page renders.
  const fetchFirst = await firstCalls[path]?.().catch(() => undefined);
  if (storage.token.get() !== null) {
    const memberResponses = fetchFirst?.({ book_code, search: address.search, dispatch: store.dispatch });
    await Promise.race([memberResponses, new Promise((resolve) => setTimeout(resolve, memberTimeout))]);
    return false;
  }
  store.dispatch(api.util.upsertQueryEntries(responsesOf(page) as Entries));
  const hasSamplePosition = samplePosition(book_code) !== null;
  const isReturning = path === paths.login && storage.returning.get() !== null;
  return isDrawn(page) && !hasSamplePosition && !isReturning;
}
