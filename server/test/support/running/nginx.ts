import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../dev/ports.ts';
import { findNginx } from '../../../dev/test-run/find-nginx.ts';

/** An address at which nothing listens. */
const nobody = 'http://127.0.0.1:9';

const template = fileURLToPath(new URL('../../../../deploy/nginx.conf.template', import.meta.url));

export type Nginx = {
  port: number;
  accessLog: () => Promise<string>;
  errorLog: () => Promise<string>;
  /** Deletes all cached pages. */
  clearCache: () => Promise<void>;
  close: () => Promise<void>;
};

/** Wraps our template in settings like those of the image's own nginx.conf, with every path in `folder`. */
const around = (folder: string, server: string, timeout: number) => `
pid ${folder}/nginx.pid;
daemon off;
worker_processes 1;
error_log ${folder}/error.log;
events { worker_connections 64; }
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

/** Starts a real nginx with the production configuration, in front of the API and a small built client. */
export async function startNginx(
  origins: { api: string; pages?: string },
  files: Record<string, string>,
  /** Seconds until a request to the API times out. */
  timeout = 60,
): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-nginx-'));
  // Lets the worker read the folder, because nginx runs it as another user when started as root.
  await chmod(folder, 0o755);
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, 'html', name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, content);
  }
  const port = await freePort();
  const text = await readFile(template, 'utf8');
  const server = text
    .replaceAll('${' + 'API_ORIGIN}', origins.api)
    .replaceAll('${' + 'PAGES_ORIGIN}', origins.pages ?? nobody)
    .replaceAll('${' + 'CLIENT_ORIGIN}', 'https://lingostory.example')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replaceAll('/usr/share/nginx/html', join(folder, 'html'))
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('/var/cache/nginx/', `${folder}/`);
  const configuration = join(folder, 'nginx.conf');
  await writeFile(configuration, around(folder, server, timeout));
  const child = spawn(findNginx(), ['-c', configuration, '-p', folder, '-e', join(folder, 'error.log')]);
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const exited = once(child, 'exit');
  const responds = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  while (!(await responds())) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  return {
    port,
    accessLog: () => read('access.log'),
    errorLog: () => read('error.log'),
    clearCache: async () => {
      const pages = join(folder, 'pages');
      for (const name of await readdir(pages)) await rm(join(pages, name), { recursive: true, force: true });
    },
    close: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
