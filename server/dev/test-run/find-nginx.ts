import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../node_modules/.lingostory/nginx/', import.meta.url));
const unpacked = join(folder, 'usr/sbin/nginx');
const known = [
  '/usr/sbin/nginx',
  '/usr/bin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
  unpacked,
];

const run = (command: string, args: string[]) => spawnSync(command, args, { cwd: folder, stdio: 'ignore' });

/**
 * Unpacks Debian's nginx into node_modules, without installing its service or changing anything else on the machine.
 */
function unpack(): void {
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() === 0) run('apt-get', ['update']);
  run('apt-get', ['download', 'nginx']);
  const archive = readdirSync(folder).find((name) => /^nginx_.*\.deb$/.test(name));
  if (archive) run('dpkg', ['-x', archive, '.']);
}

/**
 * Finds an nginx to test the configuration with: the installed one or, failing that, Debian's, which is downloaded.
 */
export function findNginx(): string {
  const installed = () => known.find((path) => existsSync(path));
  const found = installed();
  if (found) return found;
  if (existsSync('/usr/bin/apt-get')) unpack();
  const now = installed();
  if (now) return now;
  throw new Error('The test of deploy/nginx.conf.template needs nginx (Debian: apt-get install nginx).');
}
