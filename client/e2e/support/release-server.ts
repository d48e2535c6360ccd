import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { baseUrl } from '../settings.ts';

export type ReleaseServer = {
  origin: string;
  /** Serves another release from now on, in which two scripts have new names. The old names are gone. */
  publishRelease: () => void;
  /** Serves the worker that unregisters itself, as SERVICE_WORKER=no does. */
  switchWorkerOff: () => void;
  close: () => Promise<void>;
};

type Fetched = { status: number; headers: IncomingMessage['headers']; body: Buffer };

async function fetchFromSite(incoming: IncomingMessage, path: string): Promise<Fetched> {
  const url = new URL(path, baseUrl);
  // Asks for complete and uncompressed responses, because some are changed.
  const { 'if-none-match': _etag, 'if-modified-since': _time, ...otherHeaders } = incoming.headers;
  const headers = { ...otherHeaders, host: url.host, 'accept-encoding': 'identity' };
  return await new Promise((resolve, reject) => {
    const outgoing = request(url, { method: incoming.method, headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    });
    outgoing.on('error', reject);
    incoming.pipe(outgoing);
  });
}

/** The entry script, and the script of one page. */
const scriptPattern = /assets\/(?:index|placement)-[\w-]{8}\.js/g;
const renameScripts = (text: string) =>
  text.replaceAll(scriptPattern, (path) => path.replace('.js', '.2.js'));

/** Starts a server in front of the site, which tests let publish a release of its own. */
export async function startReleaseServer(): Promise<ReleaseServer> {
  let isNewRelease = false;
  let isWorkerOff = false;

  const respond = async (incoming: IncomingMessage, response: ServerResponse) => {
    const path = incoming.url ?? '/';
    if (isNewRelease && path.search(scriptPattern) === 1) {
      response.writeHead(404).end();
      return;
    }
    const sitePath = path === '/sw.js' && isWorkerOff ? '/sw-off.js' : path.replace('.2.js', '.js');
    const { status, headers, body } = await fetchFromSite(incoming, sitePath);
    const isChanged = isNewRelease && (path === '/sw.js' || headers['content-type']?.startsWith('text/html'));
    const text = isChanged && renameScripts(body.toString()).replaceAll('"revision":"', '"revision":"2');
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...otherHeaders } = headers;
    // Keeps the scripts out of the browser's own cache, so that only the worker's can have them.
    if (path.startsWith('/assets/')) otherHeaders['cache-control'] = 'no-store';
    response.writeHead(status, otherHeaders).end(text || body);
  };

  const server = createServer((incoming, response) => {
    respond(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    publishRelease: () => {
      isNewRelease = true;
    },
    switchWorkerOff: () => {
      isWorkerOff = true;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
