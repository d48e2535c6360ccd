import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createGracefulClose } from './close-server.ts';

const hourMs = 3_600_000;
let server: Server;
const openServer = async (handle: RequestListener, timeouts: { transferMs: number; requestMs: number }) => {
  server = createServer(handle);
  const closeServer = createGracefulClose(server, timeouts);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return closeServer;
};
afterEach(() => server.closeAllConnections());

const openConnection = async (sentText = ''): Promise<Socket> => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(sentText);
  return socket;
};
const requestText = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n';
const uploadText = 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nThe first part';

describe('createGracefulClose', () => {
  it('finishes pending requests during a server shutdown, but closes connections that have not sent a request', async () => {
    let respond = () => {};
    const closeServer = await openServer(
      (_request, response) => {
        respond = () => response.end('finished');
        server.emit('handling');
      },
      { transferMs: 1, requestMs: hourMs },
    );
    const handlingEvent = once(server, 'handling');
    const waitingSocket = await openConnection(requestText);
    await handlingEvent;
    const silentSocket = await openConnection();
    const silentSocketClosePromise = once(silentSocket.resume(), 'close');
    const serverClosePromise = closeServer();
    await silentSocketClosePromise;
    const data = once(waitingSocket, 'data');
    respond();
    expect(String((await data)[0])).toContain('finished');
    await serverClosePromise;
  });

  it('aborts downloads and uploads that take too long during a server shutdown', async () => {
    const closeServer = await openServer(
      ({ method }, response) => {
        if (method === 'GET') response.write('The first part');
        else server.emit('uploading');
      },
      { transferMs: 1, requestMs: hourMs },
    );
    const uploadingEvent = once(server, 'uploading');
    const connections = [await openConnection(requestText), await openConnection(uploadText)];
    await once(connections[0] as Socket, 'data');
    await uploadingEvent;
    const socketClosePromises = connections.map((socket) => once(socket.resume(), 'close'));
    await closeServer();
    await Promise.all(socketClosePromises);
  });

  it('closes a connection during a server shutdown if its request gets no response in time', async () => {
    const closeServer = await openServer(() => server.emit('handling'), { transferMs: hourMs, requestMs: 1 });
    const handlingEvent = once(server, 'handling');
    const waitingSocket = await openConnection(requestText);
    await handlingEvent;
    const socketClosePromise = once(waitingSocket.resume(), 'close');
    await closeServer();
    await socketClosePromise;
  });

  it('shuts down the server without waiting for an idle keep-alive connection', async () => {
    const closeServer = await openServer((_request, response) => response.end('finished'), {
      transferMs: hourMs,
      requestMs: hourMs,
    });
    const idleSocket = await openConnection(requestText);
    await once(idleSocket, 'data');
    await closeServer();
  });
});
