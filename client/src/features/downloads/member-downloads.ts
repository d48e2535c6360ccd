import { fetchOnce } from '../../lib/http/fetch-once.ts';
import { createOwnedDb, findOwnedDb, recordContact, wipeCount } from '../../lib/offline/owned-db.ts';
import { useExternalStore } from '../../lib/storage/external-store.ts';
import { useAppDispatch, useSession } from '../../session/hooks.ts';
import type { AppDispatch } from '../../session/slice.ts';
import { describeDownload } from './downloads.api.ts';
import { createDownloads, type Downloads } from './downloads.ts';

/** Milliseconds before the server is asked again for packs that it is still making. */
const packDelayMs = 3_000;

let opened: { memberId: number; downloads: Downloads; close: () => void } | null = null;

/** Returns the downloads of a member in this tab. The first call closes those of another member. */
export function openDownloads(memberId: number, dispatch: AppDispatch): Downloads {
  if (opened?.memberId === memberId) return opened.downloads;
  opened?.close();
  const channel = new BroadcastChannel('downloads');
  const downloads = createDownloads({
    findDb: () => findOwnedDb(memberId),
    createDb: () => createOwnedDb(memberId),
    describe: async (bookCode) => {
      const request = dispatch(describeDownload.initiate({ book_code: bookCode }, { forceRefetch: true }));
      const { data, error } = await fetchOnce(request);
      if (data === undefined) throw error;
      return data;
    },
    fetch: (...request) => fetch(...request),
    wait: () =>
      new Promise((resolve) => {
        setTimeout(resolve, packDelayMs);
      }),
    withLock: async (name, signal, run) =>
      await (navigator.locks ? navigator.locks.request(name, { signal }, run) : run()),
    notifyTabs: () => channel.postMessage('changed'),
    // Firefox asks the member, so nothing waits for the answer.
    memberId,
    persist: () => void navigator.storage?.persist?.().catch(() => {}),
    onContact: () => recordContact(memberId),
  });
  channel.addEventListener('message', () => void downloads.refresh());
  const unsubscribe = wipeCount.subscribe(() => downloads.stop());
  const close = () => {
    unsubscribe();
    channel.close();
    downloads.stop();
  };
  opened = { memberId, downloads, close };
  return downloads;
}

/** Returns true if this browser can store books. Some forbid it in private windows. */
export const canDownload = (): boolean => 'indexedDB' in window && 'serviceWorker' in navigator;

/** Returns the signed-in member's downloads with their state. */
export function useDownloads() {
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const downloads = openDownloads(user?.id ?? 0, dispatch);
  return { downloads, state: useExternalStore(downloads.store) };
}
