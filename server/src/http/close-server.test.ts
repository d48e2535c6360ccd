import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { gracefulClose } from './close-server.ts';

const hour = 3_600_000;
let server: Server;
const open = async (handle: RequestListener, timeouts: { transfers: number; requests: number }) => {
  server = createServer(handle);
  const close = gracefulClose(server, timeouts);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return close;
};
afterEach(() => server.closeAllConnections());

const connection = async (sent = ''): Promise<Socket> => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(sent);
  return socket;
};
const request = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n';
const upload = 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nThe first part';

describe('gracefulClose', () => {
  it('lets a request finish during a shutdown, but closes connections without a request', async () => {
    let respond = () => {};
    const close = await open(
      (_request, response) => {
        respond = () => response.end('finished');
        server.emit('handling');
      },
      { transfers: 1, requests: hour },
    );
    const handling = once(server, 'handling');
    const waiting = await connection(request);
    await handling;
    const silent = await connection();
    const silentEnds = once(silent.resume(), 'close');
    const closed = close();
    await silentEnds;
    const data = once(waiting, 'data');
    respond();
    expect(String((await data)[0])).toContain('finished');
    await closed;
  });

  it('breaks off downloads and uploads that take too long during a shutdown', async () => {
    const close = await open(
      ({ method }, response) => {
        if (method === 'GET') response.write('The first part');
        else server.emit('uploading');
      },
      { transfers: 1, requests: hour },
    );
    const uploading = once(server, 'uploading');
    const connections = [await connection(request), await connection(upload)];
    await once(connections[0] as Socket, 'data');
    await uploading;
    const ends = connections.map((socket) => once(socket.resume(), 'close'));
    await close();
    await Promise.all(ends);
  });

  it('closes the connection of a request that is never answered during a shutdown', async () => {
    const close = await open(() => server.emit('handling'), { transfers: hour, requests: 1 });
    const handling = once(server, 'handling');
    const waiting = await connection(request);
    await handling;
    const ends = once(waiting.resume(), 'close');
    await close();
    await ends;
  });

  it('shuts down without waiting for an idle keep-alive connection', async () => {
    const close = await open((_request, response) => response.end('finished'), {
      transfers: hour,
      requests: hour,
    });
    const idle = await connection(request);
    await once(idle, 'data');
    await close();
  });
});
