import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import express, { type RequestHandler } from 'express';

/** Matches the files that `client/compress-assets.ts` compresses. */
const compressedPathPattern = /^\/[\w-]+(\.[\w-]+)*\.(css|js|svg)$/;
const suffixByEncoding: Record<string, string> = { br: '.br', gzip: '.gz' };
const encodingBySuffix: Record<string, string> = { '.br': 'br', '.gz': 'gzip' };

/**
 * Serves the built assets, compressed if the browser supports it. No library is used, because those that serve
 * compressed files list them only at startup, but the client may be rebuilt while the stack runs.
 */
export function createAssetHandlers(folder: string): RequestHandler[] {
  const chooseEncoding: RequestHandler = (request, response, next) => {
    if (compressedPathPattern.test(request.path)) {
      const encoding = request.acceptsEncodings('br', 'gzip', 'identity');
      const path = request.path + (suffixByEncoding[encoding || 'identity'] ?? '');
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
      const encoding = encodingBySuffix[suffix];
      if (encoding) response.set('Content-Encoding', encoding).type(extname(path.slice(0, -suffix.length)));
    },
  });
  return [chooseEncoding, files];
}
