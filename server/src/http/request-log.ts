import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

declare global {
  namespace Express {
    interface Request {
      /** Names this request in the log and in the answer's `X-Request-Id`. */
      id: string;
    }
  }
}

/** A line a request: method, path without its query, status, milliseconds, user id and request id. Nothing else. */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const began = performance.now();
    const { method, path } = request;
    request.id = randomUUID();
    response.setHeader('X-Request-Id', request.id);
    response.once('close', () => {
      const status = response.statusCode;
      const milliseconds = Math.round(performance.now() - began);
      const line = {
        requestId: request.id,
        method,
        path,
        status,
        milliseconds,
        userId: response.locals.userId,
      };
      if (status >= 500) log.error(line, 'request');
      else log.info(line, 'request');
    });
    next();
  };
}
