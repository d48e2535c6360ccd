import { pathToFileURL } from 'node:url';
import type { FirstViews, OpenedView } from '@lingostory/contract/first-view';
import etag from 'etag';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { contentPolicy } from './content-policy.ts';
import { readTemplate, type Template } from './template.ts';

export type PagesOptions = {
  /** The folder of the client's build for browsers. */
  folder: string;
  /** The client's build for Node. Without it, every page falls back to client-side rendering. */
  views?: FirstViews | undefined;
  apiOrigin: string;
  clientOrigin: string;
  onError: (error: unknown) => void;
};

type Page = { status: number; html: string; etag: string; isLasting: boolean };

/** Maximum bytes of cached pages. The least recently used are evicted first. */
const maxBytes = 32 * 1024 * 1024;
/** Milliseconds that a page waits for the API before it falls back to client-side rendering. */
const timeout = 5_000;
/** Seconds for which nginx may cache a page, even a 404. */
const nginxMaxAge = '10';
/** Maximum number of pages rendered at the same time. Further pages fall back to client-side rendering. */
const maxOpening = 50;

/** Loads the client's build for Node, made by `vite build --ssr`. */
export async function loadFirstViews(file: string): Promise<FirstViews> {
  const views: FirstViews = await import(pathToFileURL(file).href);
  await views.warmUp();
  return views;
}

function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The first view took too long.')), timeout);
  });
  return Promise.race([work, timedOut]).finally(() => clearTimeout(timer));
}

const pageOf = (status: number, html: string): Page => ({ status, html, etag: etag(html), isLasting: true });
/** Returns the page without content for an address that could not be rendered in time. It is not cached. */
const makeshift = ({ shell }: Template): Page => ({ ...pageOf(200, shell), isLasting: false });

/**
 * Serves index.html, rendered for each address with what a guest sees first. Always calls the API, but reuses a page
 * that was rendered from the same responses. After any failure, the page falls back to client-side rendering.
 */
export function createPages(options: PagesOptions): RequestHandler {
  const { folder, views, apiOrigin, clientOrigin, onError } = options;
  const origins = { site: clientOrigin, api: apiOrigin };
  const drawn = new LRUCache<string, Page>({
    maxSize: maxBytes,
    sizeCalculation: ({ html }, key) => 2 * (html.length + key.length),
  });
  let reading: Promise<Template> | undefined;
  let opening = 0;

  const draw = async (
    template: Template,
    { status, responses, draw: drawView }: OpenedView,
  ): Promise<Page> => {
    const view = await drawView(template.styles);
    if (view.body === '') return pageOf(status, template.shell);
    return pageOf(status, template.fill({ view, responses, isFound: status === 200 }));
  };

  const open = async (template: Template, address: string): Promise<Page> => {
    if (!views) return pageOf(200, template.shell);
    if (opening >= maxOpening) return makeshift(template);
    opening += 1;
    const coming = views.openView(address, origins).finally(() => {
      opening -= 1;
    });
    const opened = await inTime(coming).catch((error: unknown) => {
      // The view may still arrive after the timeout and must then be closed.
      coming.then(({ close }) => close()).catch(() => {});
      throw error;
    });
    try {
      if (!opened.isLasting) return makeshift(template);
      const key = `${opened.address}\n${opened.status}\n${JSON.stringify(opened.responses)}`;
      const known = drawn.get(key);
      if (known) return known;
      const page = await draw(template, opened);
      drawn.set(key, page);
      return page;
    } finally {
      opened.close();
    }
  };

  return async (request, response) => {
    reading ??= readTemplate(folder, clientOrigin);
    const template = await reading.catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    const page = await open(template, request.url).catch((error: unknown) => {
      onError(error);
      return makeshift(template);
    });
    response
      .status(page.status)
      .set({
        'Cache-Control': 'no-cache',
        'X-Accel-Expires': page.isLasting ? nginxMaxAge : '0',
        'Content-Security-Policy': contentPolicy(template.scripts),
        ETag: page.etag,
      })
      .type('html')
      .send(page.html);
  };
}
