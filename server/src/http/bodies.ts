import express, { type RequestHandler } from 'express';

const largest = '100kb';

/** Every POST and PUT takes JSON, form-encoded and multipart bodies alike; multipart ones are read by `upload.ts`. */
export function bodies(): RequestHandler[] {
  return [
    express.json({ limit: largest }),
    express.urlencoded({ limit: largest, extended: false }),
    (request, _response, next) => {
      if (typeof request.body !== 'object' || request.body === null || Array.isArray(request.body))
        request.body = {};
      next();
    },
  ];
}
