import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds that a shutdown waits before it closes connections by force. */
type CloseTimeouts = {
  /** For uploads and downloads, which may take minutes, and for connections that have not sent a request. */
  transferMs: number;
  /**
   * For requests that were received but not answered yet. Longer, because closing the connection would not stop the
   * work on them.
   */
  requestMs: number;
};

const defaultTimeouts: CloseTimeouts = { transferMs: 3_000, requestMs: 20_000 };
/** For a process that others replace: nobody waits until it has stopped, so its downloads may finish. */
export const patientTimeouts: CloseTimeouts = { ...defaultTimeouts, transferMs: 20_000 };

/**
 * Returns a function that shuts down a server: it makes the server refuse new connections, and its promise resolves
 * when the last open connection has ended. Call `createGracefulClose` before the server listens.
 */
export function createGracefulClose(server: Server, timeouts = defaultTimeouts): () => Promise<void> {
  const sockets = new Set<Socket>();
  const pendingRequests = new Map<ServerResponse, IncomingMessage>();
  let isClosing = false;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (request, response) => {
    pendingRequests.set(response, request);
    response.once('close', () => {
      pendingRequests.delete(response);
      // An idle keep-alive connection would delay the shutdown.
      if (isClosing) setImmediate(() => server.closeIdleConnections());
    });
  });
  const abortTransfers = () => {
    const handledRequests = [...pendingRequests].filter(
      ([{ headersSent }, { complete }]) => complete && !headersSent,
    );
    const busySockets = new Set(handledRequests.map(([, { socket }]) => socket));
    for (const socket of sockets) if (!busySockets.has(socket)) socket.destroy();
  };
  return async () => {
    isClosing = true;
    const serverClosePromise = new Promise((resolve) => server.close(resolve));
    const timers = [
      setTimeout(abortTransfers, timeouts.transferMs),
      setTimeout(() => server.closeAllConnections(), timeouts.requestMs),
    ];
    await serverClosePromise;
    timers.forEach(clearTimeout);
  };
}
