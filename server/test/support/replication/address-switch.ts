import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that plays the address of the database, which moves when a standby takes over. */
export type AddressSwitch = {
  /** Returns a database's URL with the address of the switch. */
  urlOf: (databaseUrl: string) => string;
  /** Sends new connections to this database, and closes those to the last one, as HAProxy does. */
  moveTo: (databaseUrl: string) => void;
  /** Leaves all connections open without passing anything on, until the address moves. */
  stall: () => void;
  close: () => Promise<void>;
};

export async function startAddressSwitch(databaseUrl: string): Promise<AddressSwitch> {
  let targetPort = Number(new URL(databaseUrl).port);
  let isStalled = false;
  const sockets = new Set<Socket>();
  const addSocket = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.setNoDelay(true);
  };
  const closeConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((socket) => {
    const target = connect(targetPort, '127.0.0.1');
    for (const [one, other] of [
      [socket, target],
      [target, socket],
    ] as const) {
      addSocket(one);
      one.on('error', () => {});
      one.once('close', () => other.destroy());
      one.on('data', (chunk) => {
        if (!isStalled) other.write(chunk);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (url) => Object.assign(new URL(url), { port: String(port) }).href,
    moveTo: (url) => {
      targetPort = Number(new URL(url).port);
      isStalled = false;
      closeConnections();
    },
    stall: () => {
      isStalled = true;
    },
    close: async () => {
      const closeEvent = once(server, 'close');
      server.close();
      closeConnections();
      await closeEvent;
    },
  };
}
