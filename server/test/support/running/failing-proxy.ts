import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * - `silent`: takes connections and never sends anything
 * - `slow`: passes on everything after a delay
 * - `unreachable`: refuses connections
 * - `broken` and `nonsense`: sends a fixed text instead of passing anything on
 */
export type ProxyFailure = 'silent' | 'slow' | 'unreachable' | 'broken' | 'nonsense';

/** A TCP proxy in front of a service, which can make the service look as if it failed. */
export type FailingProxy = {
  port: number;
  /** Starts a failure, and closes all connections from before it unless the service becomes silent. */
  fail: (failure: ProxyFailure) => Promise<void>;
  mend: () => Promise<void>;
  close: () => Promise<void>;
};

/** The texts of a broken service. `isServerFirst` is true if the service speaks first in its protocol. */
export type FailingReplies = { broken: string; nonsense: string; isServerFirst?: boolean };

const delayMs = 300;

const toHttp = (status: string, body: string) =>
  `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`;

/** The replies of a failing HTTP service. The nonsense is valid JSON, as from another service at this address. */
export const failingHttpReplies: FailingReplies = {
  broken: toHttp(
    '500 Internal Server Error',
    '{"error":{"message":"An error of the service","type":"api_error"}}',
  ),
  nonsense: toHttp('200 OK', '{"status":"ok"}'),
};

export async function startFailingProxy(
  targetPort: number,
  replies: FailingReplies = failingHttpReplies,
): Promise<FailingProxy> {
  let failure: ProxyFailure | undefined;
  const sockets = new Set<Socket>();
  const addSocket = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.setNoDelay(true);
  };
  const passOn = (from: Socket, to: Socket) => {
    from.once('close', () => to.destroy());
    from.on('data', (chunk) => {
      if (failure === 'slow') setTimeout(() => to.write(chunk), delayMs);
      else if (failure !== 'silent') to.write(chunk);
    });
  };
  const server = createServer((socket) => {
    addSocket(socket);
    if (failure === 'broken' || failure === 'nonsense') {
      const reply = replies[failure];
      if (replies.isServerFirst) socket.end(reply);
      else socket.once('data', () => socket.end(reply));
      return;
    }
    const target = connect(targetPort, '127.0.0.1');
    addSocket(target);
    passOn(socket, target);
    passOn(target, socket);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const closeConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  const stopListening = async () => {
    if (!server.listening) return;
    const closeEvent = once(server, 'close');
    server.close();
    closeConnections();
    await closeEvent;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    fail: async (newFailure) => {
      failure = newFailure;
      if (newFailure === 'unreachable') await stopListening();
      else if (newFailure !== 'silent') closeConnections();
    },
    mend: async () => {
      failure = undefined;
      closeConnections();
      if (!server.listening) await listen(port);
    },
    close: stopListening,
  };
}
