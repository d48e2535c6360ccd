import type { RequestHandler } from 'express';

/**
 * Stands before calls whose address or answer may hold a secret: nothing in between may keep the answer, and a HEAD, which
 * Express would take for the GET, is rejected before it sends a mail or uses a token up.
 */
export const guardSecrets: RequestHandler = (request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  if (request.method !== 'HEAD') return next();
  response.status(405).setHeader('Allow', 'GET, POST').end();
};
