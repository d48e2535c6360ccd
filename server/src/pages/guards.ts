import type { RequestHandler, Response } from 'express';

export const unreadableMessage = 'We couldn’t read this request. Please reload the page and try again.';

/** Returns true if the path names a file: its last segment contains a dot, unlike that of any client route. */
const isFile = (path: string) => /\.[^/]*$/.test(path);

function isReadablePath(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

export function sendText(response: Response, status: number, text: string): void {
  response.status(status).set('Cache-Control', 'no-store').type('text').send(text);
}

export const rejectUnreadablePaths: RequestHandler = ({ path }, response, next) => {
  if (isReadablePath(path)) next();
  else sendText(response, 400, unreadableMessage);
};

export const rejectUnsupportedMethods: RequestHandler = ({ method }, response, next) => {
  if (method === 'GET' || method === 'HEAD') next();
  else sendText(response.set('Allow', 'GET, HEAD'), 405, 'This page takes no such request.');
};

/**
 * Responds with 404 for a missing file. A browser would mistake index.html for the script or picture that it
 * requested.
 */
export const rejectMissingFiles: RequestHandler = ({ path }, response, next) => {
  const isMissing = (isFile(path) || path.startsWith('/assets/')) && path !== '/index.html';
  if (isMissing) sendText(response, 404, 'This file does not exist.');
  else next();
};
