import { pathToFileURL } from 'node:url';
import type { FirstViewRenderer, OpenedView } from '@lingostory/contract/first-view';
import etag from 'etag';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { createContentPolicy } from './content-policy.ts';
import { readTemplate, type Template } from './template.ts';

export type PagesOptions = {
  /** The folder of the client's build for browsers. */
  folder: string;
  /** The client's build for Node. Without it, every page falls back to client-side rendering. */
  views?: FirstViewRenderer | undefined;
  apiOrigin: string;
  clientOrigin: string;
  onError: (error: unknown) => void;
};

type Page = { status: number; html: string; etag: string; isCacheable: boolean };

/** Maximum memory for cached pages, in bytes. The least recently used pages are evicted first. */
const maxCachedBytes = 32 * 1024 * 1024;
/** Milliseconds that a page waits for the API before it falls back to client-side rendering. */
const renderTimeoutMs = 5_000;
/** Seconds for which nginx may cache a page, even a 404. Short, so that a published book is visible at once. */
const nginxMaxAgeSeconds = '1';
/** Maximum number of pages rendered at the same time. Further pages fall back to client-side rendering. */
const maxOpenViews = 50;

/** Loads the client's build for Node, made by `vite build --ssr`. */
export async function loadViewRenderer(file: string): Promise<FirstViewRenderer> {
  const viewRenderer: FirstViewRenderer = await import(pathToFileURL(file).href);
  await viewRenderer.warmUp();
  return viewRenderer;
}

function withTimeout<Result>(promise: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeoutFailure = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The first view took too long.')), renderTimeoutMs);
  });
  return Promise.race([promise, timeoutFailure]).finally(() => clearTimeout(timer));
}

const createPage = (status: number, html: string): Page => ({
  status,
  html,
  etag: etag(html),
  isCacheable: true,
});
/**
 * Returns a page without content, for a URL that can't be rendered on the server now. The client renders the content
 * instead, and the page is not cached.
 */
const createFallbackPage = ({ shell }: Template): Page => ({ ...createPage(200, shell), isCacheable: false });

/**
 * Serves index.html, rendered for each URL with the content that a guest sees first. Requests the data from the API
 * every time, but reuses a page that was rendered from the same responses. After any failure, falls back to
 * client-side rendering.
 */
export function createPageHandler(options: PagesOptions): RequestHandler {
  const { folder, views, apiOrigin, clientOrigin, onError } = options;
  const origins = { site: clientOrigin, api: apiOrigin };
  const pageCache = new LRUCache<string, Page>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ html }, key) => 2 * (html.length + key.length),
  });
  let templateRequest: Promise<Template> | undefined;
  let openViewCount = 0;

  const renderPage = async (
    template: Template,
    { status, responses, draw: renderView }: OpenedView,
  ): Promise<Page> => {
    const view = await renderView(template.styles);
    if (view.body === '') return createPage(status, template.shell);
    return createPage(status, template.fill({ view, responses, isFound: status === 200 }));
  };

  const openPage = async (template: Template, pathWithQuery: string): Promise<Page> => {
    // Service workers cache index.html, from which every page starts without a network.
    if (!views || /^\/index\.html(\?|$)/.test(pathWithQuery)) return createPage(200, template.shell);
    if (openViewCount >= maxOpenViews) return createFallbackPage(template);
    openViewCount += 1;
    const viewRequest = views.openView(pathWithQuery, origins).finally(() => {
      openViewCount -= 1;
    });
    const openedView = await withTimeout(viewRequest).catch((error: unknown) => {
      // If the view still arrives after the timeout, it must be closed.
      viewRequest.then(({ close }) => close()).catch(() => {});
      throw error;
    });
    try {
      if (!openedView.isLasting) return createFallbackPage(template);
      const key = `${openedView.address}\n${openedView.status}\n${JSON.stringify(openedView.responses)}`;
      const cachedPage = pageCache.get(key);
      if (cachedPage) return cachedPage;
      const page = await renderPage(template, openedView);
      pageCache.set(key, page);
      return page;
    } finally {
      openedView.close();
    }
  };

  return async (request, response) => {
    templateRequest ??= readTemplate(folder, clientOrigin);
    const template = await templateRequest.catch((error: unknown) => {
      templateRequest = undefined;
      throw error;
    });
    const page = await openPage(template, request.url).catch((error: unknown) => {
      onError(error);
      return createFallbackPage(template);
    });
    response
      .status(page.status)
      .set({
        'Cache-Control': 'no-cache',
        'X-Accel-Expires': page.isCacheable ? nginxMaxAgeSeconds : '0',
        'Content-Security-Policy': createContentPolicy(template.scripts),
        ETag: page.etag,
      })
      .type('html')
      .send(page.html);
  };
}
