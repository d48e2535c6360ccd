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

/** Milliseconds that a member looks at what was drawn for guests before the page is drawn anew, with whatever has come. */
const memberTimeout = 1_500;

function responsesOf(page: Document): readonly FirstResponse[] {
  return JSON.parse(page.getElementById(responsesId)?.textContent ?? '[]');
}

/** Whether the page came with a first view. */
export function isDrawn(page: Document): boolean {
  return page.getElementById('root')?.dataset.drawn === 'true';
}

/**
 * Fills the store with what the first view was drawn from, so that nothing of it is asked for again. A member's responses
 * are other ones: they are fetched, while the page that was handed out stays. Resolves to whether the page on the screen is
 * just what this store would draw.
 */
export async function startFromFirstView(store: Store, address: Address, page: Document): Promise<boolean> {
  const match = matchRoutes(routes, address)?.at(-1);
  const path = match?.route.path ?? '';
  const book_code = match?.params.book_code ?? '';
  // A script that does not come is missed by the page itself, which says so.
  const fetchFirst = await firstCalls[path]?.().catch(() => undefined);
  if (storage.token.get() !== null) {
    const own = fetchFirst?.({ book_code, search: address.search, dispatch: store.dispatch });
    await Promise.race([own, new Promise((resolve) => setTimeout(resolve, memberTimeout))]);
    return false;
  }
  store.dispatch(api.util.upsertQueryEntries(responsesOf(page) as Entries));
  const isElsewhere = samplePosition(book_code) !== null;
  const isReturning = path === paths.login && storage.returning.get() !== null;
  return isDrawn(page) && !isElsewhere && !isReturning;
}
