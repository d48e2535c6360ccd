import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds that a shutdown waits before it breaks a connection. */
type Timeouts = {
  /** For uploads and downloads, which may take minutes, and for connections that have not sent a request. */
  transfers: number;
  /** For requests that were received and not yet answered, because breaking their connection does not end them. */
  requests: number;
};

const defaultTimeouts: Timeouts = { transfers: 3_000, requests: 20_000 };

/**
 * Returns a function that stops a server: refuses new connections, and resolves when the last one has ended. Must be
 * called before the server listens.
 */
export function gracefulClose(server: Server, timeouts = defaultTimeouts): () => Promise<void> {
  const sockets = new Set<Socket>();
  const unanswered = new Map<ServerResponse, IncomingMessage>();
  let isClosing = false;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (request, response) => {
    unanswered.set(response, request);
    response.once('close', () => {
      unanswered.delete(response);
      // A connection that stays open for a next request would delay the end.
      if (isClosing) setImmediate(() => server.closeIdleConnections());
    });
  });
  const breakTransfers = () => {
    const handled = [...unanswered].filter(([{ headersSent }, { complete }]) => complete && !headersSent);
    const kept = new Set(handled.map(([, { socket }]) => socket));
    for (const socket of sockets) if (!kept.has(socket)) socket.destroy();
  };
  return async () => {
    isClosing = true;
    const closed = new Promise((resolve) => server.close(resolve));
    const timers = [
      setTimeout(breakTransfers, timeouts.transfers),
      setTimeout(() => server.closeAllConnections(), timeouts.requests),
    ];
    await closed;
    timers.forEach(clearTimeout);
  };
}
