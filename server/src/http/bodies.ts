import express, { type Request, type RequestHandler } from 'express';
import { Problem } from './problem.ts';

const defaultMax = 100 * 1024;

const readable = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
const boundary = /;\s*boundary=("[^"]+"|[^\s";]+)/i;

/** True if the request brings a body, read or not. */
export function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

/** Rejects (422) a body of a type that we do not read, on any call: what was sent is never ignored silently. */
export const rejectUnknownBody: RequestHandler = (request, _response, next) => {
  const { headers } = request;
  if (!hasBody(request)) return next();
  const type = request.is(readable);
  if (!type) throw new Problem(422, 'We could not read this request. Send JSON or a form.');
  if (type === 'multipart/form-data' && !boundary.test(headers['content-type'] ?? ''))
    throw new Problem(422, 'We could not read this form: its boundary is missing.');
  next();
};

/** Every POST and PUT takes JSON, form-encoded and multipart bodies alike; multipart ones are read by `upload.ts`. `max` in bytes. */
export function bodies(max = defaultMax): RequestHandler[] {
  return [
    express.json({ limit: max }),
    express.urlencoded({ limit: defaultMax }),
    (request, _response, next) => {
      if (typeof request.body !== 'object' || request.body === null || Array.isArray(request.body))
        request.body = {};
      next();
    },
  ];
}
