import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import express, { type RequestHandler } from 'express';

/** What the build has compressed, by `client/compress-assets.ts`. */
const compressed = /^\/[\w-]+(\.[\w-]+)*\.(css|js|svg)$/;
const suffixes: Record<string, string> = { br: '.br', gzip: '.gz' };
const encodings: Record<string, string> = { '.br': 'br', '.gz': 'gzip' };

/**
 * The built assets, each as the build compressed it where the browser reads that. The libraries for it list their files once,
 * when they start, and a client may be built anew meanwhile.
 */
export function sendAssets(folder: string): RequestHandler[] {
  const chooseEncoding: RequestHandler = (request, response, next) => {
    if (compressed.test(request.path)) {
      const encoding = request.acceptsEncodings('br', 'gzip', 'identity');
      const path = request.path + (suffixes[encoding || 'identity'] ?? '');
      if (existsSync(join(folder, path))) request.url = path;
      response.vary('Accept-Encoding');
    }
    next();
  };
  const files = express.static(folder, {
    immutable: true,
    maxAge: '1y',
    redirect: false,
    setHeaders: (response, path) => {
      const suffix = extname(path);
      const encoding = encodings[suffix];
      if (encoding) response.set('Content-Encoding', encoding).type(extname(path.slice(0, -suffix.length)));
    },
  });
  return [chooseEncoding, files];
}
