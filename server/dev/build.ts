import { fileURLToPath } from 'node:url';
import { buildServer } from './build/build-server.ts';

/**
 * `npm run build`: builds the server into `server/dist`. The npm script has already built the client into
 * `client/dist` and `client/dist-server`.
 */
export async function build(): Promise<void> {
  await buildServer(fileURLToPath(new URL('../dist/', import.meta.url)));
  process.stdout.write('Built: client/dist, client/dist-server and server/dist.\n');
}
