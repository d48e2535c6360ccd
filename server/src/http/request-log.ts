import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';

/** The path without its query, which may hold passwords, tokens and signatures. */
export const pathOf = ({ baseUrl, path }: Request): string => baseUrl + path;

/** One line per request: method, path, status, milliseconds, user id and request id. Nothing else. */
export function requestLog(logger: Logger): RequestHandler {
  const summarize = (request: Request, response: Response, { milliseconds }: { milliseconds: number }) => ({
    method: request.method,
    path: pathOf(request),
    status: response.statusCode,
    milliseconds,
    userId: response.locals.userId,
  });
  return pinoHttp<Request, Response>({
    logger,
    // Never taken from the request, since its sender could write into our log.
    genReqId: (_request, response) => {
      const id = randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    customAttributeKeys: { reqId: 'requestId', responseTime: 'milliseconds' },
    // Otherwise every line would contain the whole request and response, with headers, query and addresses.
    quietReqLogger: true,
    quietResLogger: true,
    wrapSerializers: false,
    serializers: { req: () => undefined },

    customLogLevel: (_request, { statusCode }) => (statusCode >= 500 ? 'error' : 'info'),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
    customSuccessObject: summarize,
    customErrorObject: (request, response, _error, values) => summarize(request, response, values),
  });
}
