import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../dev/ports.ts';
import { readStackSettings } from '../../dev/settings.ts';
import { startWebServer } from '../../dev/stack/web-server.ts';
import { sendRawGet } from '../support/http/raw-request.ts';
import { startNginx } from '../support/running/nginx.ts';

const files = {
  'index.html': '<!doctype html><title>LingoStory</title>',
  'sw.js': '// worker',
  'sw-off.js': '// off',
  'manifest.webmanifest': '{}',
};
const unusedOrigin = 'http://127.0.0.1:9';

type SiteServer = { port: number; close: () => Promise<void> };
/** The servers of the site's files, with SERVICE_WORKER set to `yes` and to `no`. */
type Servers = { on: SiteServer; off: SiteServer };

let folder: string;
let nginx: Servers;
let localServer: Servers;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-worker-'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const startLocalServer = async (SERVICE_WORKER: string) =>
    await startWebServer({
      folder,
      host: '127.0.0.1',
      port: await findFreePort(),
      apiOrigin: unusedOrigin,
      clientOrigin: 'http://localhost:5173',
      onError: () => {},
      isWorkerOff: readStackSettings({ SERVICE_WORKER }).isWorkerOff,
    });
  localServer = { on: await startLocalServer('yes'), off: await startLocalServer('no') };
  nginx = {
    on: await startNginx({ api: unusedOrigin }, files),
    off: await startNginx({ api: unusedOrigin }, files, 60, 'no'),
  };
});
afterAll(async () => {
  for (const { on, off } of [nginx, localServer]) {
    await on.close();
    await off.close();
  }
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  ['nginx', () => nginx],
  ['the local web server', () => localServer],
])('%s', (_name, getServers) => {
  it.each([
    ['the service worker', 'on', '// worker'],
    ['the worker that replaces it, if SERVICE_WORKER is no,', 'off', '// off'],
  ] as const)('serves %s so that browsers ask for it every time', async (_worker, state, script) => {
    const { status, headers, body } = await sendRawGet(getServers()[state].port, '/sw.js');
    expect([status, headers.get('cache-control'), body]).toEqual([200, 'no-cache', script]);
    expect(headers.get('content-type')).toContain('javascript');
    // The policy of a worker's own requests is that of its script.
    expect(headers.get('content-security-policy')).toContain("worker-src 'self'; manifest-src 'self';");
  });

  it('serves the web app manifest with its own type', async () => {
    const { status, headers } = await sendRawGet(getServers().on.port, '/manifest.webmanifest');
    expect([status, headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^application\/manifest\+json/),
    ]);
  });
});

it('rejects a value of SERVICE_WORKER other than yes and no', () => {
  expect(() => readStackSettings({ SERVICE_WORKER: 'off' })).toThrow('SERVICE_WORKER must be yes or no.');
  expect(readStackSettings({}).isWorkerOff).toBe(false);
});
