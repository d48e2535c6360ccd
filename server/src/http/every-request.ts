import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { closeQueuedResponse } from './queued-responses.ts';

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
