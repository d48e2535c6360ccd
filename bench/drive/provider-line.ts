import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A connection to the payment provider whose responses can be delayed or withheld. */
export type ProviderLine = {
  origin: string;
  /** Milliseconds, or `silent` for no response at all. */
  setDelay: (delay: number | 'silent') => void;
  close: () => Promise<void>;
};

/** Starts a proxy between the server and the payment sandbox. */
export async function startProviderLine(target: string): Promise<ProviderLine> {
  let delay: number | 'silent' = 0;
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, headers, url = '/' } = incoming;
    const sent = request(new URL(url, target), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    sent.once('error', () => outgoing.destroy());
    incoming.pipe(sent);
  };
  const server = createServer((incoming, outgoing) => {
    if (delay === 'silent') return;
    if (delay === 0) forward(incoming, outgoing);
    else setTimeout(forward, delay, incoming, outgoing);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    setDelay: (next) => {
      delay = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
