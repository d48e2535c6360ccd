import { join } from 'node:path';
import compression from 'compression';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import helmet from 'helmet';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { apiHeaders } from '../../src/http/every-request.ts';
import { contentPolicy, permissionsPolicy } from '../../src/pages/content-policy.ts';
import {
  rejectMissingFiles,
  rejectOtherMethods,
  rejectUnreadable,
  sendText,
  unreadable,
} from '../../src/pages/guards.ts';
import { createPages, type PagesOptions } from '../../src/pages/pages.ts';
import { sendAssets } from './send-assets.ts';

export type WebOptions = PagesOptions;

const unavailable = 'We can’t reach LingoStory right now. Please try again in a moment.';

const isOfApi = (path: string) => /^\/v1(\/|$)/.test(path);
const isPassedOn = (path: string) => isOfApi(path) || path === '/sitemap.xml' || path === '/robots.txt';
const headersOfApi = Object.fromEntries(apiHeaders(false));

/** Sends a problem under /v1 with the headers and format of the API. */
function sendProblem(response: Response, status: number, message: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response
    .status(status)
    .set({ ...headersOfApi, 'Cache-Control': 'no-store' })
    .json({ message });
}

/** Replaces Express's own error handler, which shows the stack trace. */
const failures: ErrorRequestHandler = (error, request, response, _next) => {
  const { status } = error as { status?: unknown };
  const isTheirs = typeof status === 'number' && status >= 400 && status < 500;
  const message = isTheirs ? unreadable : unavailable;
  if (isOfApi(request.path)) sendProblem(response, isTheirs ? status : 502, message);
  else if (response.headersSent) response.destroy();
  else sendText(response, isTheirs ? status : 500, message);
};

/**
 * Serves the built client, and proxies `/v1` and files for search engines to the API, as nginx does in production.
 */
export function createWebApp(options: WebOptions): Express {
  const { folder, apiOrigin } = options;
  const sendPage = createPages(options);
  const setContentPolicy: RequestHandler = (_request, response, next) => {
    response.set({ 'Content-Security-Policy': contentPolicy(), 'Permissions-Policy': permissionsPolicy });
    next();
  };
  const files = express.static(folder, { index: false, redirect: false });
  const app = express();
  app.disable('x-powered-by');
  app.use(compression());
  app.use(
    createProxyMiddleware<Request, Response>({
      target: apiOrigin,
      pathFilter: isPassedOn,
      xfwd: true,
      on: {
        error: (_error, _request, response) => {
          if ('writeHead' in response) sendProblem(response, 502, unavailable);
          else response.destroy();
        },
      },
    }),
  );
  app.use(helmet({ contentSecurityPolicy: false, strictTransportSecurity: false }), setContentPolicy);
  app.use(rejectUnreadable, rejectOtherMethods);
  app.use('/assets', sendAssets(join(folder, 'assets')));
  // The page is not served as a static file, because it needs headers and the origin.
  app.use((request, response, next) => {
    if (request.path === '/index.html') next();
    else files(request, response, next);
  });
  app.use(rejectMissingFiles, sendPage);
  app.use(failures);
  return app;
}
