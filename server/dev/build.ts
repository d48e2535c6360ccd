import { fileURLToPath } from 'node:url';
import { buildServer } from './build/build-server.ts';

/**
 * `npm run build`: builds what production runs into `server/dist`. The client is built before, into `client/dist` and
 * `client/dist-server`.
 */
export async function build(): Promise<void> {
  await buildServer(fileURLToPath(new URL('../dist/', import.meta.url)));
  process.stdout.write('Built: client/dist, client/dist-server and server/dist.\n');
}
