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

const queuedOn = new WeakMap<Socket, Set<Response>>();

/**
 * Closes a response that is queued behind another one on the same connection when that connection breaks. Node closes only the
 * one being sent; anything that waits for the others to close, or writes to them, would wait forever.
 */
function closeQueuedResponse({ socket }: Request, response: Response): void {
  if (response.socket !== null) return;
  const known = queuedOn.get(socket);
  const queued = known ?? new Set();
  queued.add(response);
  response.once('close', () => queued.delete(response));
  if (known) return;
  queuedOn.set(socket, queued);
  socket.once('close', () => {
    // After Node's own listener, which closes the response that was being sent.
    setImmediate(() => {
      for (const one of queued) {
        one.destroy();
        one.emit('close');
      }
    });
  });
}

/** Called when a response has gone, or its caller has. */
export type Observer = (request: Request, response: Response, milliseconds: number) => void;

/**
 * The one step that every request passes: its id (`response.locals.requestId`), the headers of every response, and those
 * who observe it. One step, as each costs a page turn about a hundredth of its time.
 */
export function everyRequest(
  headers: ReadonlyMap<string, string>,
  observers: readonly Observer[],
): RequestHandler {
  const constant = [...headers];
  return (request, response, next) => {
    const start = performance.now();
    closeQueuedResponse(request, response);
    // Never taken from the request, since its sender could write into our log.
    const requestId = randomUUID();
    response.locals.requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    for (const [name, value] of constant) response.setHeader(name, value);
    response.on('close', () => {
      const milliseconds = performance.now() - start;
      for (const observe of observers) observe(request, response, milliseconds);
    });
    next();
  };
}

/**
 * Headers of every response. None is a page, so it may load nothing, be framed nowhere, and is never sniffed. Asked of
 * helmet once: they are the same each time.
 */
export function apiHeaders(production: boolean): ReadonlyMap<string, string> {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: production,
    referrerPolicy: { policy: 'no-referrer' },
    // These headers only matter for pages, and would cost time at every page turn.
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
  protect(request, response, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** Opens responses to the pages of these origins. Preflights, which come seldom, are left to `cors`. */
export function crossOrigin(origins: readonly string[]): RequestHandler {
  const preflight = cors({ origin: [...origins], maxAge: 600 });
  const allowed = new Set(origins);
  return (request, response, next) => {
    if (request.method === 'OPTIONS') return preflight(request, response, next);
    const { origin } = request.headers;
    if (origin !== undefined && allowed.has(origin))
      response.setHeader('Access-Control-Allow-Origin', origin);
    // The first who sets it: nothing needs to be merged.
    response.setHeader('Vary', 'Origin');
    next();
  };
}
