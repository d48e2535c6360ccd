import { fileURLToPath } from 'node:url';
import { buildServer } from './build/build-server.ts';

/** `npm run build`: what production runs. The client is built by then, in `client/dist` and `client/dist-server`; the rest goes to `server/dist`. */
export async function build(): Promise<void> {
  await buildServer(fileURLToPath(new URL('../dist/', import.meta.url)));
  process.stdout.write('Built: client/dist, client/dist-server and server/dist.\n');
}
