import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * - `drops requests`: every second request is lost before it reaches the server
 * - `drops responses`: every second response is lost, although the server has handled the request
 * - `doubles`: every request reaches the server twice at the same time
 * - `delays`: requests and responses arrive late, and later ones may overtake them
 */
export type NetworkFailure = 'drops requests' | 'drops responses' | 'doubles' | 'delays';

/** An HTTP proxy between the browser and the server. */
export type UnreliableNetwork = {
  origin: string;
  fail: (failure: NetworkFailure | undefined) => void;
  close: () => Promise<void>;
};

const maxDelayMs = 1_500;

type ReceivedResponse = { status: number; headers: IncomingMessage['headers']; body: Buffer };

export async function startUnreliableNetwork(serverPort: number): Promise<UnreliableNetwork> {
  let failure: NetworkFailure | undefined;
  let requestCount = 0;

  const forward = async (request: IncomingMessage, body: Buffer): Promise<ReceivedResponse> => {
    const { method, url: path, headers } = request;
    const forwarded: ClientRequest = sendRequest({
      port: serverPort,
      host: '127.0.0.1',
      method: method ?? 'GET',
      path: path ?? '/',
      headers,
      agent: false,
    });
    forwarded.end(body);
    const [response] = (await once(forwarded, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
  };
  const delay = async (activeFailure: typeof failure) => {
    if (activeFailure === 'delays') await sleep(Math.random() * maxDelayMs);
  };

  const server = createServer((request, response) => {
    const handleRequest = async () => {
      const activeFailure = failure;
      requestCount += 1;
      const isDropped = requestCount % 2 === 0;
      const body = await buffer(request);
      if (activeFailure === 'drops requests' && isDropped) return response.destroy();
      await delay(activeFailure);
      const copies = activeFailure === 'doubles' ? [forward(request, body), forward(request, body)] : [];
      await Promise.allSettled(copies);
      const received = await (copies[0] ?? forward(request, body));
      await delay(activeFailure);
      if (activeFailure === 'drops responses' && isDropped) return response.destroy();
      const { 'transfer-encoding': _chunks, ...headers } = received.headers;
      response.writeHead(received.status, headers).end(received.body);
    };
    handleRequest().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    fail: (newFailure) => {
      failure = newFailure;
    },
    close: async () => {
      const closeEvent = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closeEvent;
    },
  };
}
