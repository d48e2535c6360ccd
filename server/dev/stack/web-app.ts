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
import { createApiHeaders } from '../../src/http/create-request-middleware.ts';
import { createContentPolicy, permissionsPolicy } from '../../src/pages/content-policy.ts';
import {
  rejectMissingFiles,
  rejectUnreadablePaths,
  rejectUnsupportedMethods,
  sendText,
  unreadableMessage,
} from '../../src/pages/guards.ts';
import { createPageHandler, type PagesOptions } from '../../src/pages/pages.ts';
import { createAssetHandlers } from './send-assets.ts';

export type WebAppOptions = PagesOptions & {
  /** True to serve the worker that unregisters itself in place of the service worker. */
  isWorkerOff?: boolean | undefined;
};

const unavailableMessage = 'We can’t reach LingoStory right now. Please try again in a moment.';

const isApiPath = (path: string) => /^\/v1(\/|$)/.test(path);
const isProxiedPath = (path: string) => isApiPath(path) || path === '/sitemap.xml' || path === '/robots.txt';
const apiErrorHeaders = Object.fromEntries(createApiHeaders(false));

/** Sends an error response under /v1 with the API's headers and format. */
function sendProblem(response: Response, status: number, message: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response
    .status(status)
    .set({ ...apiErrorHeaders, 'Cache-Control': 'no-store' })
    .json({ message });
}

/** Replaces Express's own error handler, which shows the stack trace. */
const sendErrorPage: ErrorRequestHandler = (error, request, response, _next) => {
  const { status } = error as { status?: unknown };
  const isClientError = typeof status === 'number' && status >= 400 && status < 500;
  const message = isClientError ? unreadableMessage : unavailableMessage;
  if (isApiPath(request.path)) sendProblem(response, isClientError ? status : 502, message);
  else if (response.headersSent) response.destroy();
  else sendText(response, isClientError ? status : 500, message);
};

/**
 * Serves the built client, and proxies `/v1` and files for search engines to the API, as nginx does in production.
 */
export function createWebApp(options: WebAppOptions): Express {
  const { folder, apiOrigin, isWorkerOff = false } = options;
  const sendPage = createPageHandler(options);
  const setPolicyHeaders: RequestHandler = (_request, response, next) => {
    response.set({
      'Content-Security-Policy': createContentPolicy(),
      'Permissions-Policy': permissionsPolicy,
    });
    next();
  };
  const files = express.static(folder, { index: false, redirect: false });
  const sendWorker: RequestHandler = (_request, response) => {
    const name = isWorkerOff ? 'sw-off.js' : 'sw.js';
    response.sendFile(name, { root: folder, headers: { 'Cache-Control': 'no-cache' } });
  };
  const app = express();
  app.disable('x-powered-by');
  app.use(compression());
  app.use(
    createProxyMiddleware<Request, Response>({
      target: apiOrigin,
      pathFilter: isProxiedPath,
      xfwd: true,
      on: {
        error: (_error, _request, response) => {
          if ('writeHead' in response) sendProblem(response, 502, unavailableMessage);
          else response.destroy();
        },
      },
    }),
  );
  app.use(helmet({ contentSecurityPolicy: false, strictTransportSecurity: false }), setPolicyHeaders);
  app.use(rejectUnreadablePaths, rejectUnsupportedMethods);
  app.use('/assets', createAssetHandlers(join(folder, 'assets')));
  app.get('/sw.js', sendWorker);
  // Leaves index.html to `sendPage`, which adds its headers and the site's origin.
  app.use((request, response, next) => {
    if (request.path === '/index.html') next();
    else files(request, response, next);
  });
  app.use(rejectMissingFiles, sendPage);
  app.use(sendErrorPage);
  return app;
}
