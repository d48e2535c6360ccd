import { createServer, connect as openSocket, type Socket } from 'node:net';

/** A proxy in front of the site. Cutting it has the same effect on a browser as a network that fails. */
export type NetworkSwitch = {
  /** Closes all connections and refuses new ones. */
  cut: () => Promise<void>;
  restore: () => Promise<void>;
};

/** Forwards connections from one port of this machine to another. */
export async function startNetworkSwitch(port: number, targetPort: number): Promise<NetworkSwitch> {
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const site = openSocket(targetPort, '127.0.0.1');
    for (const [socket, other] of [
      [client, site],
      [site, client],
    ] as const) {
      track(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
      socket.pipe(other);
    }
  });
  const restore = async () =>
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  const cut = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await restore();
  return { cut, restore };
}
