import { readFile } from 'node:fs/promises';
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
import { apiHeaders } from '../../src/http/api-headers.ts';

export type WebOptions = { folder: string; apiOrigin: string; clientOrigin: string };

/** The same policy that nginx sends in production. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    mediaSrc: ["'self'", 'blob:'],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

const unavailable = 'We can’t reach LingoStory right now. Please try again in a moment.';
const unreadable = 'We couldn’t read this request. Please reload the page and try again.';

const isOfApi = (path: string) => /^\/v1(\/|$)/.test(path);
const isPassedOn = (path: string) => isOfApi(path) || path === '/sitemap.xml' || path === '/robots.txt';
/** The client's routes have no dot in their last part, so such an address names a file. */
const isFile = (path: string) => /\.[^/]*$/.test(path);

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

const setApiHeaders = apiHeaders(false);

/** A response of our own under /v1, with the headers and the shape of the API's. */
function sendProblem(request: Request, response: Response, status: number, message: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  setApiHeaders(request, response, () => {
    response.status(status).set('Cache-Control', 'no-store').json({ message });
  });
}

function sendText(response: Response, status: number, text: string): void {
  response.status(status).set('Cache-Control', 'no-store').type('text').send(text);
}

/** Express's own shows the stack. */
const failures: ErrorRequestHandler = (error, request, response, _next) => {
  const { status } = error as { status?: unknown };
  const isTheirs = typeof status === 'number' && status >= 400 && status < 500;
  const message = isTheirs ? unreadable : unavailable;
  if (isOfApi(request.path)) sendProblem(request, response, isTheirs ? status : 502, message);
  else if (response.headersSent) response.destroy();
  else sendText(response, isTheirs ? status : 500, message);
};

/** Whoever shows a preview of a link wants its picture's whole address. */
function withOrigin(page: string, origin: string): string {
  return page.replace('content="/social.png"', () => `content="${origin}/social.png"`);
}

/** The built client, with `/v1` and what searches ask for passed on to the API, as nginx does in production. */
export function createWebApp({ folder, apiOrigin, clientOrigin }: WebOptions): Express {
  const rejectUnreadable: RequestHandler = ({ path }, response, next) => {
    if (isReadable(path)) next();
    else sendText(response, 400, unreadable);
  };
  const rejectOtherMethods: RequestHandler = ({ method }, response, next) => {
    if (method === 'GET' || method === 'HEAD') next();
    else sendText(response.set('Allow', 'GET, HEAD'), 405, 'This page takes no such request.');
  };
  const rejectMissingFiles: RequestHandler = ({ path }, response, next) => {
    const isMissing = (isFile(path) || path.startsWith('/assets/')) && path !== '/index.html';
    if (isMissing) sendText(response, 404, 'This file does not exist.');
    else next();
  };
  const sendPage: RequestHandler = async (_request, response) => {
    const page = await readFile(join(folder, 'index.html'), 'utf8');
    response.set('Cache-Control', 'no-cache').type('html').send(withOrigin(page, clientOrigin));
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
        error: (_error, request, response) => {
          if ('writeHead' in response) sendProblem(request, response, 502, unavailable);
          else response.destroy();
        },
      },
    }),
  );
  app.use(helmet({ contentSecurityPolicy, strictTransportSecurity: false }));
  app.use(rejectUnreadable, rejectOtherMethods);
  app.use(
    '/assets',
    express.static(join(folder, 'assets'), { immutable: true, maxAge: '1y', redirect: false }),
  );
  // The page is never served as it lies there: it needs its headers and the origin.
  app.use((request, response, next) => {
    if (request.path === '/index.html') next();
    else files(request, response, next);
  });
  app.use(rejectMissingFiles, sendPage);
  app.use(failures);
  return app;
}
