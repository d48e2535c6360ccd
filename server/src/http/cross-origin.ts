import cors from 'cors';
import type { RequestHandler } from 'express';

/** Opens responses to the pages of these origins. Preflights, which come seldom, are left to `cors`. */
export function crossOrigin(origins: readonly string[]): RequestHandler {
  const preflight = cors({ origin: [...origins], maxAge: 600 });
  const allowed = new Set(origins);
  return (request, response, next) => {
    if (request.method === 'OPTIONS') return preflight(request, response, next);
    const { origin } = request.headers;
    if (origin !== undefined && allowed.has(origin))
      response.setHeader('Access-Control-Allow-Origin', origin);
    // The first who sets it: nothing needs to be merged.
    response.setHeader('Vary', 'Origin');
    next();
  };
}
