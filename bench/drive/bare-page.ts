import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../server/dev/ports.ts';
import { inherited } from '../../server/dev/settings.ts';
import { startWebServer } from '../../server/dev/stack/web-server.ts';

const source = fileURLToPath(new URL('../bare/', import.meta.url));
const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));

export type BarePage = { address: string; close: () => Promise<void> };

/**
 * Builds a page with React and the router alone, and serves it as the site is served, except that it is compressed at
 * every visit. Proxies `/v1` and robots.txt, too.
 */
export async function startBarePage(apiOrigin: string): Promise<BarePage> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-bare-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const args = [vite, 'build', source, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
    await promisify(execFile)(process.execPath, args, { env: inherited({ NODE_ENV: 'production' }) });
    const port = await freePort();
    const clientOrigin = `http://localhost:${port}`;
    const onError = (error: unknown) => {
      throw error;
    };
    const options = { folder, host: '127.0.0.1', port, apiOrigin, clientOrigin, onError };
    const web = await startWebServer(options);
    const close = async () => {
      await web.close();
      await remove();
    };
    // A path of its own, so that the server does nothing for this page that it does for a page of the site.
    return { address: `${clientOrigin}/bare`, close };
  } catch (error) {
    await remove();
    throw error;
  }
}
