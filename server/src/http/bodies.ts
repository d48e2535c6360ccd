import express, { type RequestHandler } from 'express';
import multer from 'multer';

const largest = '100kb';

/** Fields only: a file sent to a call that takes none is refused. */
const fieldsOnly = multer({ limits: { fields: 50, fieldSize: 100 * 1024 } }).none();

/** Every POST and PUT takes JSON, form-encoded and multipart bodies alike. */
export function bodies(): RequestHandler[] {
  return [
    express.json({ limit: largest }),
    express.urlencoded({ limit: largest, extended: false }),
    fieldsOnly,
    (request, _response, next) => {
      if (typeof request.body !== 'object' || request.body === null || Array.isArray(request.body))
        request.body = {};
      next();
    },
  ];
}
