import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from '../../server/dev/ports.ts';
import { inheritEnvironment } from '../../server/dev/settings.ts';
import { startWebServer } from '../../server/dev/stack/web-server.ts';

const sourceFolder = fileURLToPath(new URL('../bare/', import.meta.url));
const viteFile = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));

export type BarePage = { url: string; close: () => Promise<void> };

/**
 * Builds a page that contains only React and the router, as a baseline for the Lighthouse results, and serves it with
 * the site's own web server. Unlike the site's pages, it is compressed again for every visit. The server also proxies
 * `/v1` and robots.txt.
 */
export async function startBarePage(apiOrigin: string): Promise<BarePage> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-bare-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const args = [viteFile, 'build', sourceFolder, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
    await promisify(execFile)(process.execPath, args, {
      env: inheritEnvironment({ NODE_ENV: 'production' }),
    });
    const port = await findFreePort();
    const clientOrigin = `http://localhost:${port}`;
    const onError = (error: unknown) => {
      throw error;
    };
    const options = { folder, host: '127.0.0.1', port, apiOrigin, clientOrigin, onError };
    const webServer = await startWebServer(options);
    const close = async () => {
      await webServer.close();
      await removeFolder();
    };
    // Uses a path that the web server has no special handling for.
    return { url: `${clientOrigin}/bare`, close };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}
