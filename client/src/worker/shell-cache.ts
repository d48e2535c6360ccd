import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { type FormerFiles, sortFormerFiles } from './former-files.ts';

declare const self: ServiceWorkerGlobalScope;

/** The files with which members' pages start without a network. A cached file never changes under its key. */
const cacheName = 'shell';
/** The entry in which the list of former files is stored. No file has this URL. */
const formerListUrl = '/former-files';

export const shell = new PrecacheController({ cacheName });
// The build replaces the manifest by the list of files (shell-files.ts).
shell.addToCacheList(self.__WB_MANIFEST);

const openCache = () => self.caches.open(cacheName);
const readReleaseUrls = () => new Set(shell.getURLsToCacheKeys().values());

async function readFormerFiles(cache: Cache): Promise<FormerFiles> {
  return (await (await cache.match(formerListUrl))?.json()) ?? {};
}

async function sortFiles(cache: Cache, former: FormerFiles, cachedUrls: readonly string[]): Promise<void> {
  const releaseUrls = readReleaseUrls();
  const { remainingFiles, expiredUrls } = sortFormerFiles({
    former,
    cachedUrls,
    releaseUrls,
    now: Date.now(),
  });
  // The list comes first: an unlisted file would be kept for another day, a listed one that is gone does no harm.
  await cache.put(formerListUrl, new Response(JSON.stringify(remainingFiles)));
  for (const url of expiredUrls) await cache.delete(url);
}

/**
 * Lists the files of the last release as former ones. They stay for a day, because pages that were opened before this
 * release still load their parts.
 */
export async function retireLastRelease(): Promise<void> {
  const cache = await openCache();
  const cachedUrls = (await cache.keys()).map(({ url }) => url);
  const listUrl = new URL(formerListUrl, self.location.href).href;
  await sortFiles(
    cache,
    await readFormerFiles(cache),
    cachedUrls.filter((url) => url !== listUrl),
  );
}

/**
 * Deletes former files whose day is over. Leaves out files that are not listed, because they may belong to the next
 * release, which is waiting. Also takes files off the list that this release contains again.
 */
export async function deleteExpiredFiles(): Promise<void> {
  const cache = await openCache();
  const former = await readFormerFiles(cache);
  const formerUrls = Object.keys(former);
  if (formerUrls.length > 0) await sortFiles(cache, former, formerUrls);
}

/** Returns a file of a former release, or undefined if it isn't cached. */
export async function findFormerFile(request: Request): Promise<Response | undefined> {
  return await (await openCache()).match(request);
}
