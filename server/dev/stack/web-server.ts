import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWebApp, type WebAppOptions } from './web-app.ts';

export type WebServer = { port: number; close: () => Promise<void> };

export async function startWebServer({
  host,
  port,
  ...options
}: WebAppOptions & { host: string; port: number }): Promise<WebServer> {
  const server = createServer(createWebApp(options));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
