import { Agent, request as httpRequest } from 'node:http';

/** An encoded request, ready to be sent. */
export type EncodedRequest = {
  method: string;
  address: string;
  headers: Record<string, string>;
  body: Buffer;
};
export type ReceivedResponse = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
};

/** A request without a response counts as hanging after this many milliseconds. */
const responseTimeoutMs = 20_000;

export type Sender = {
  send: (encodedRequest: EncodedRequest) => Promise<ReceivedResponse>;
  close: () => void;
};

/** Creates a client that sends encoded requests unchanged over a single connection. */
export function createSender(origin: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(origin);

  const sendOnce = (encodedRequest: EncodedRequest): Promise<ReceivedResponse | 'stale connection'> =>
    new Promise((resolve, reject) => {
      const { method, address: path, headers } = encodedRequest;
      const request = httpRequest({ agent, hostname, port, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', () => {
          clearTimeout(timer);
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
        response.once('error', reject);
      });
      const timer = setTimeout(
        () => request.destroy(new Error(`no response within ${responseTimeoutMs / 1000} seconds`)),
        responseTimeoutMs,
      );
      request.once('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer);
        // The server may close an idle connection just as the next request is sent on it.
        if (request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE'))
          resolve('stale connection');
        else reject(error);
      });
      request.end(encodedRequest.body);
    });

  return {
    send: async (encodedRequest) => {
      const firstResult = await sendOnce(encodedRequest);
      if (firstResult !== 'stale connection') return firstResult;
      const secondResult = await sendOnce(encodedRequest);
      if (secondResult === 'stale connection') throw new Error('the connection was closed without an answer');
      return secondResult;
    },
    close: () => agent.destroy(),
  };
}
