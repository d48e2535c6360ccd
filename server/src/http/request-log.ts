import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';

const pathOf = (url = '') => url.split('?', 1)[0];

/** A line a request: method, path without its query, status, milliseconds, user id and request id. Nothing else. */
export function requestLog(logger: Logger): RequestHandler {
  const locals = (response: ServerResponse) =>
    (response as ServerResponse & { locals?: { userId?: number } }).locals;
  return pinoHttp({
    logger,
    genReqId: (_request, response) => {
      const id = randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    quietReqLogger: true,
    wrapSerializers: false,
    serializers: {
      req: (request: IncomingMessage & { id?: string; originalUrl?: string }) => ({
        id: request.id,
        method: request.method,
        path: pathOf(request.originalUrl ?? request.url),
      }),
      res: (response: ServerResponse) => ({ status: response.statusCode }),
      err: (error: Error) => ({ type: error.name, message: error.message, stack: error.stack }),
    },
    customProps: (_request, response) => ({ userId: locals(response)?.userId }),
    customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'error' : 'info'),
  });
}
