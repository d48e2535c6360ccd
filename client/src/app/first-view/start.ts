import { answersId, type FirstAnswer } from '@lingostory/contract/first-view';
import { matchRoutes } from 'react-router-dom';
import { samplePosition } from '../../features/reading/position/sample-position.ts';
import { api } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { storage } from '../../lib/storage.ts';
import { routes } from '../router.tsx';
import type { createStore } from '../store.ts';
import { firstCalls } from './first-calls.ts';

type Store = ReturnType<typeof createStore>;
type Address = { pathname: string; search: string };

function answersOf(page: Document): FirstAnswer[] {
  return JSON.parse(page.getElementById(answersId)?.textContent ?? '[]');
}

/** Whether the page came with a first view. */
export function isDrawn(page: Document): boolean {
  return page.getElementById('root')?.dataset.drawn === 'true';
}

/**
 * Fills the store with what the first view was drawn from, so that nothing of it is asked for again. A member's answers
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
    await fetchFirst?.({ book_code, search: address.search, dispatch: store.dispatch });
    return false;
  }
  store.dispatch(api.util.upsertQueryEntries(answersOf(page) as never));
  const isElsewhere = samplePosition(book_code) !== null;
  const isReturning = path === paths.login && storage.returning.get() !== null;
  return isDrawn(page) && !isElsewhere && !isReturning;
}

/** A first view comes with the styles that it needs; the rest waits as a sheet for no medium of this screen. */
export function showAllStyles(page: Document): void {
  for (const sheet of page.querySelectorAll<HTMLLinkElement>('link[data-rest]')) sheet.media = 'all';
}
