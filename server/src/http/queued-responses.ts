import type { Socket } from 'node:net';
import type { Request, Response } from 'express';

const queuedOn = new WeakMap<Socket, Set<Response>>();

/**
 * Closes a response that is queued behind another one on the same connection when that connection breaks. Node closes only the
 * one being sent; anything that waits for the others to close, or writes to them, would wait forever.
 */
export function closeQueuedResponse({ socket }: Request, response: Response): void {
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
