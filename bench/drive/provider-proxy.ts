import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy to the payment provider that can delay or withhold responses. */
export type ProviderProxy = {
  origin: string;
  /** Sets the delay in milliseconds. `silent` withholds all responses. */
  setDelay: (delayMs: number | 'silent') => void;
  close: () => Promise<void>;
};

/** Starts a proxy between the server and the payment sandbox. */
export async function startProviderProxy(target: string): Promise<ProviderProxy> {
  let delayMs: number | 'silent' = 0;
  const forwardRequest = (incomingRequest: IncomingMessage, outgoingResponse: ServerResponse) => {
    const { method, headers, url = '/' } = incomingRequest;
    const forwardedRequest = request(new URL(url, target), { method, headers }, (response) => {
      outgoingResponse.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoingResponse);
    });
    forwardedRequest.once('error', () => outgoingResponse.destroy());
    incomingRequest.pipe(forwardedRequest);
  };
  const server = createServer((incomingRequest, outgoingResponse) => {
    if (delayMs === 'silent') return;
    if (delayMs === 0) forwardRequest(incomingRequest, outgoingResponse);
    else setTimeout(forwardRequest, delayMs, incomingRequest, outgoingResponse);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    setDelay: (newDelayMs) => {
      delayMs = newDelayMs;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
