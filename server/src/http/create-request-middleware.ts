import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from 'cors';
import type express from 'express';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';

declare global {
  namespace Express {
    interface Request {
      /** A logger that adds the request's id to its lines. */
      readonly log: Logger;
    }
  }
}

/** Returns the path without its query, which may contain passwords, tokens and signatures. */
export const pathOf = ({ baseUrl, path }: express.Request): string => baseUrl + path;

/**
 * Logs one line per request: method, path, status, milliseconds, user id and request id. Uses pino directly, because
 * pino-http creates two loggers for every request.
 */
export function createRequestLog(log: Logger): RequestObserver {
  return (request, { statusCode: status, locals }, milliseconds) => {
    const logEntry = {
      requestId: locals.requestId,
      method: request.method,
      path: pathOf(request),
      status,
      milliseconds: Math.round(milliseconds),
      userId: locals.userId,
    };
    if (status >= 500) log.error(logEntry, 'request');
    else log.info(logEntry, 'request');
  };
}

/** Defines `request.log`. The logger is created when it is first used, because few requests need one. */
export function defineRequestLog(app: express.Express, log: Logger): void {
  Object.defineProperty(app.request, 'log', {
    get(this: express.Request) {
      return log.child({ requestId: this.res?.locals.requestId });
    },
  });
}

const queuedResponses = new WeakMap<Socket, Set<Response>>();

/**
 * Makes a response close if its connection breaks while it is queued behind another response. Node closes only the
 * response that is being sent, so code that waits for the `close` event of a queued one would wait forever.
 */
function closeQueuedResponse({ socket }: Request, response: Response): void {
  if (response.socket !== null) return;
  const existingResponses = queuedResponses.get(socket);
  const responses = existingResponses ?? new Set();
  responses.add(response);
  response.once('close', () => responses.delete(response));
  if (existingResponses) return;
  queuedResponses.set(socket, responses);
  socket.once('close', () => {
    // Runs after Node's own listener, which closes the response that is being sent.
    setImmediate(() => {
      for (const one of responses) {
        one.destroy();
        one.emit('close');
      }
    });
  });
}

/** Called when a response has been sent or its caller has disconnected. */
export type RequestObserver = (request: Request, response: Response, milliseconds: number) => void;

/** The ids that nginx makes (`$request_id`). */
const proxyRequestIdPattern = /^[\da-f]{32}$/;

/**
 * Returns middleware that sets up every request: its id (`response.locals.requestId`), the constant headers and the
 * observers. A single middleware, because each one adds about one percent to the time of a page turn.
 *
 * `isBehindProxy`: a trusted proxy sends every request and sets its id, so that both logs name a request alike.
 * Without one, an id in a request comes from the client and is ignored: it could be that of another request.
 */
export function createRequestMiddleware(
  headers: ReadonlyMap<string, string>,
  observers: readonly RequestObserver[],
  { isBehindProxy = false } = {},
): RequestHandler {
  const constantHeaders = [...headers];
  return (request, response, next) => {
    const startedAt = performance.now();
    closeQueuedResponse(request, response);
    const proxyRequestId = isBehindProxy ? request.headers['x-request-id'] : undefined;
    const requestId =
      typeof proxyRequestId === 'string' && proxyRequestIdPattern.test(proxyRequestId)
        ? proxyRequestId
        : randomUUID();
    response.locals.requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    for (const [name, value] of constantHeaders) response.setHeader(name, value);
    response.on('close', () => {
      const milliseconds = performance.now() - startedAt;
      for (const observe of observers) observe(request, response, milliseconds);
    });
    next();
  };
}

/**
 * Returns the headers of every response. API responses are not pages, so they may not load anything or be framed, and
 * browsers must not guess their type. Computed with helmet once, because they never change.
 */
export function createApiHeaders(isProduction: boolean): ReadonlyMap<string, string> {
  const applyHelmet = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: isProduction,
    referrerPolicy: { policy: 'no-referrer' },
    // These headers only matter for pages and would slow down every page turn.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const headers = new Map<string, string>();
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  response.setHeader = (name, value) => {
    headers.set(name, String(value));
    return response;
  };
  applyHelmet(request, response, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** Allows pages of these origins to read responses (CORS). Preflight requests, which are rare, are left to `cors`. */
export function createCorsMiddleware(origins: readonly string[]): RequestHandler {
  const applyCors = cors({ origin: [...origins], maxAge: 600 });
  const allowedOrigins = new Set(origins);
  return (request, response, next) => {
    if (request.method === 'OPTIONS') return applyCors(request, response, next);
    const { origin } = request.headers;
    if (origin !== undefined && allowedOrigins.has(origin))
      response.setHeader('Access-Control-Allow-Origin', origin);
    // No earlier middleware sets Vary, so there is nothing to merge.
    response.setHeader('Vary', 'Origin');
    next();
  };
}
