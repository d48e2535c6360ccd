import type { RequestHandler, Response } from 'express';

export const unreadable = 'We couldn’t read this request. Please reload the page and try again.';

/** True if the path is that of a file. The client's routes have no dot in their last segment. */
const isFile = (path: string) => /\.[^/]*$/.test(path);

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

export function sendText(response: Response, status: number, text: string): void {
  response.status(status).set('Cache-Control', 'no-store').type('text').send(text);
}

export const rejectUnreadable: RequestHandler = ({ path }, response, next) => {
  if (isReadable(path)) next();
  else sendText(response, 400, unreadable);
};

export const rejectOtherMethods: RequestHandler = ({ method }, response, next) => {
  if (method === 'GET' || method === 'HEAD') next();
  else sendText(response.set('Allow', 'GET, HEAD'), 405, 'This page takes no such request.');
};

/** Answers 404 for a missing file. A browser would mistake the page for the script or picture that it requested. */
export const rejectMissingFiles: RequestHandler = ({ path }, response, next) => {
  const isMissing = (isFile(path) || path.startsWith('/assets/')) && path !== '/index.html';
  if (isMissing) sendText(response, 404, 'This file does not exist.');
  else next();
};
