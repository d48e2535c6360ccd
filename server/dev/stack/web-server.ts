import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import compression from 'compression';
import express from 'express';
import helmet from 'helmet';
import { createProxyMiddleware } from 'http-proxy-middleware';

export type WebServer = { port: number; origin: string; close: () => Promise<void> };

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

/** Whoever shows a preview of a link wants its picture's whole address. */
function withOrigin(page: string, origin: string): string {
  return page.replace('content="/social.png"', () => `content="${origin}/social.png"`);
}

/** Serves the built client and passes `/v1` and what searches ask for on to the API, as nginx does in production. */
export async function startWebServer(options: {
  folder: string;
  port: number;
  apiOrigin: string;
  clientOrigin: string;
}): Promise<WebServer> {
  const { folder, port, apiOrigin, clientOrigin } = options;
  const app = express();
  app.disable('x-powered-by');
  app.use(compression());
  app.use(
    createProxyMiddleware({
      target: apiOrigin,
      pathFilter: ['/v1', '/sitemap.xml', '/robots.txt'],
      xfwd: true,
    }),
  );
  app.use(helmet({ contentSecurityPolicy, strictTransportSecurity: false }));
  app.use(
    '/assets',
    express.static(join(folder, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false }),
  );
  app.use(express.static(folder, { index: false }));
  app.get('/{*page}', async (_request, response) => {
    const page = await readFile(join(folder, 'index.html'), 'utf8');
    response.set('Cache-Control', 'no-cache').type('html').send(withOrigin(page, clientOrigin));
  });
  const server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    origin: `http://localhost:${bound}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
