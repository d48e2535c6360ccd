import { registerRoute } from 'workbox-routing/registerRoute.js';
import { isPagePath } from './page-paths.ts';
import { deleteExpiredFiles, findFormerFile, retireLastRelease, shell } from './shell-cache.ts';

declare const self: ServiceWorkerGlobalScope;

/** Milliseconds after which a page without a response from the network starts from the cache. */
const networkTimeoutMs = 4_000;

/** Responses from this status on say that a server in between is out of order. */
const firstServerErrorStatus = 500;

/** Returns true if the release of this worker contains the file. */
export const isShellFile = (path: string): boolean => shell.getCacheKeyForURL(path) !== undefined;

function waitForTimeout(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), networkTimeoutMs);
  });
}

/** Loads a page from the network. The browser has sent the request before it started the worker, if it can do that. */
async function fetchPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloadedPage: Response | undefined = await preloadResponse;
  // Without a network, Firefox resolves the promise to an error response, while other browsers reject it.
  if (preloadedPage?.type === 'error') throw new TypeError('The page can’t be loaded from the network.');
  return preloadedPage ?? (await fetch(request));
}

/** Responds with the page from the network, or with the cached index.html, whose scripts draw every page. */
async function loadPage(event: FetchEvent): Promise<Response> {
  const networkPage = fetchPage(event);
  event.waitUntil(networkPage.catch(() => {}));
  const page = await Promise.race([networkPage, waitForTimeout()]).catch(() => undefined);
  const isUsable = page !== undefined && page.status < firstServerErrorStatus;
  return (isUsable ? page : await shell.matchPrecache('/index.html')) ?? (await networkPage);
}

/** Caches the files that members' pages need, and serves them: pages from the network first, files from the cache. */
export function serveShell(): void {
  self.addEventListener('install', (event) => {
    event.waitUntil(shell.install(event).then(deleteExpiredFiles));
  });
  self.addEventListener('activate', (event) => {
    const activate = async () => {
      await retireLastRelease();
      await self.registration.navigationPreload?.enable();
      // The page that registered the worker needs the cache as well, if the network fails before its next load.
      await self.clients.claim();
    };
    event.waitUntil(activate());
  });

  registerRoute(
    ({ request, sameOrigin, url }) => sameOrigin && request.mode === 'navigate' && isPagePath(url.pathname),
    ({ event }) => {
      event.waitUntil(deleteExpiredFiles());
      return loadPage(event as FetchEvent);
    },
  );
  registerRoute(
    ({ request, url }) => request.mode !== 'navigate' && shell.getCacheKeyForURL(url.href) !== undefined,
    shell.strategy,
  );
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request }) => (await findFormerFile(request)) ?? (await fetch(request)),
  );
}
