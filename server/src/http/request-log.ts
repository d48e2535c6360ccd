import type express from 'express';
import type { Logger } from 'pino';
import type { Observer } from './every-request.ts';

declare global {
  namespace Express {
    interface Request {
      /** Writes lines with the request's id. */
      readonly log: Logger;
    }
  }
}

/** The path without its query, which may hold passwords, tokens and signatures. */
export const pathOf = ({ baseUrl, path }: express.Request): string => baseUrl + path;

/**
 * One line per request: method, path, status, milliseconds, user id and request id. Nothing else. Written with pino itself:
 * pino-http makes two loggers for each request before it is handled.
 */
export function requestLog(log: Logger): Observer {
  return (request, { statusCode: status, locals }, milliseconds) => {
    const line = {
      requestId: locals.requestId,
      method: request.method,
      path: pathOf(request),
      status,
      milliseconds: Math.round(milliseconds),
      userId: locals.userId,
    };
    if (status >= 500) log.error(line, 'request');
    else log.info(line, 'request');
  };
}

/** Gives requests their `log`. It is made where a line is written, as almost none needs it. */
export function defineRequestLog(app: express.Express, log: Logger): void {
  Object.defineProperty(app.request, 'log', {
    get(this: express.Request) {
      return log.child({ requestId: this.res?.locals.requestId });
    },
  });
}
