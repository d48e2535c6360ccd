import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../../dev/ports.ts';
import { findNginx } from '../../../dev/test-run/find-nginx.ts';

/** An origin at which no server listens. */
const unusedOrigin = 'http://127.0.0.1:9';

/** Returns the lines of an nginx upstream with these servers. */
const toServerLines = (origins: string | readonly string[]) =>
  [origins]
    .flat()
    .map((origin) => `server ${new URL(origin).host} fail_timeout=3s;`)
    .join(' ');

const templatePath = fileURLToPath(new URL('../../../../deploy/nginx.conf.template', import.meta.url));

export type Nginx = {
  port: number;
  accessLog: () => Promise<string>;
  errorLog: () => Promise<string>;
  /** Deletes all pages from nginx's cache. */
  clearCache: () => Promise<void>;
  close: () => Promise<void>;
};

/** Wraps our nginx template in the settings of the nginx image, with all paths inside `folder`. */
const wrapServerConfiguration = (folder: string, server: string, timeout: number) => `
pid ${folder}/nginx.pid;
daemon off;
worker_processes 1;
error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  types {
    text/html html; text/css css; application/javascript js; image/png png; image/svg+xml svg; audio/mpeg mp3;
  }
  default_type application/octet-stream;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  proxy_read_timeout ${timeout}s;
${server}
}
`;

/**
 * Starts nginx with the production configuration. It forwards API requests to the given origins and serves these
 * client files.
 */
export async function startNginx(
  origins: { api: string | readonly string[]; pages?: string },
  files: Record<string, string>,
  /** Seconds after which a request to the API times out. */
  timeout = 60,
  serviceWorker: 'yes' | 'no' = 'yes',
): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-nginx-'));
  // Lets nginx's worker processes read the folder. They run as a different user when nginx is started as root.
  await chmod(folder, 0o755);
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, 'html', name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, content);
  }
  const port = await findFreePort();
  const text = await readFile(templatePath, 'utf8');
  const serverConfiguration = text
    .replaceAll('${' + 'API_SERVERS}', toServerLines(origins.api))
    .replaceAll('${' + 'PAGES_SERVERS}', toServerLines(origins.pages ?? unusedOrigin))
    .replaceAll('${' + 'NGINX_LOCAL_RESOLVERS}', '127.0.0.1')
    .replaceAll('${' + 'CLIENT_ORIGIN}', 'https://lingostory.example')
    .replaceAll('${' + 'SERVICE_WORKER}', serviceWorker)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replaceAll('/usr/share/nginx/html', join(folder, 'html'))
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('/var/cache/nginx/', `${folder}/`);
  const configurationFile = join(folder, 'nginx.conf');
  await writeFile(configurationFile, wrapServerConfiguration(folder, serverConfiguration, timeout));
  const child = spawn(findNginx(), ['-c', configurationFile, '-p', folder, '-e', join(folder, 'error.log')]);
  let errorOutput = '';
  child.stderr.on('data', (chunk) => {
    errorOutput += String(chunk);
  });
  const exitEvent = once(child, 'exit');
  const isResponding = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  while (!(await isResponding())) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${errorOutput}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  const readLog = (name: string) => readFile(join(folder, name), 'utf8');
  return {
    port,
    accessLog: () => readLog('access.log'),
    errorLog: () => readLog('error.log'),
    clearCache: async () => {
      const pagesFolder = join(folder, 'pages');
      for (const name of await readdir(pagesFolder))
        await rm(join(pagesFolder, name), { recursive: true, force: true });
    },
    close: async () => {
      child.kill('SIGTERM');
      await exitEvent;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
