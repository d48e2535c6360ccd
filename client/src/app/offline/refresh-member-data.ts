import type { RequestContext } from '../../lib/http/api.ts';
import type { OfflineDb } from '../../lib/offline/offline-db.ts';
import { findOwnedDb } from '../../lib/offline/owned-db.ts';
import { findResponse, storeResponse } from '../../lib/offline/stored-responses.ts';
import { storage } from '../../lib/storage/storage.ts';
import { sendWaitingChanges } from './changes/run-sender.ts';
import { isConnectionLost } from './is-connection-lost.ts';
import { storeMemberData } from './store-member-data.ts';

/** Milliseconds after which the data of the member's pages is stored again. */
const refreshIntervalMs = 10 * 60 * 1000;
/** Milliseconds that a page has for its own requests first. */
const startDelayMs = 5_000;

/** The name under which the last refresh is stored among the responses. No call has it. */
const refreshName = 'lastRefresh';
type Refresh = { at: number; bookIds: string };

async function listBookIds(db: OfflineDb): Promise<string> {
  const books = await db.getAll('books');
  return String(books.flatMap(({ bookId, description }) => (description === null ? [] : [bookId])));
}

async function refresh(context: RequestContext): Promise<void> {
  const memberId = storage.user.get()?.id;
  const db = memberId === undefined ? undefined : await findOwnedDb(memberId);
  if (memberId === undefined || db === undefined || isConnectionLost(context)) return;
  const bookIds = await listBookIds(db);
  const last = (await findResponse(db, refreshName, {})) as Refresh | undefined;
  const age = Date.now() - (last?.at ?? 0);
  // The age is negative if the clock was set back.
  const isRecent = last !== undefined && age >= 0 && age < refreshIntervalMs;
  if (bookIds === '' || (isRecent && last.bookIds === bookIds)) return;
  await sendWaitingChanges();
  const at = Date.now();
  await storeMemberData(db, memberId);
  await storeResponse(db, { memberId, callName: refreshName, input: {} }, { at, bookIds });
}

/** Refreshes in one tab at a time, where the browser can do that. After a failure, the next refresh stores the rest. */
function refreshOnce(context: RequestContext): void {
  const run = () => refresh(context).catch(() => {});
  if (!navigator.locks) void run();
  else
    navigator.locks
      .request('refresh-member-data', { ifAvailable: true }, async (lock) => {
        if (lock !== null) await run();
      })
      // Without a storage, nothing is stored.
      .catch(() => {});
}

/** Stores what the member's pages show: at the start, every ten minutes, and after a book has been downloaded. */
export function startRefreshing(context: RequestContext): void {
  setTimeout(() => refreshOnce(context), startDelayMs);
  setInterval(() => refreshOnce(context), refreshIntervalMs);
  // Any tab may have downloaded a book. Its bookmarks and position must be fetched.
  new BroadcastChannel('downloads').addEventListener('message', () => refreshOnce(context));
}
