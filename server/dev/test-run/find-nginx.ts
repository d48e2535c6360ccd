import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../node_modules/.lingostory/nginx/', import.meta.url));
const unpackedPath = join(folder, 'usr/sbin/nginx');
const candidatePaths = [
  '/usr/sbin/nginx',
  '/usr/bin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
  unpackedPath,
];

const runCommand = (command: string, args: string[]) =>
  spawnSync(command, args, { cwd: folder, stdio: 'ignore' });

/**
 * Unpacks Debian's nginx into node_modules, without installing its service or changing anything else on the machine.
 */
function unpackNginx(): void {
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() === 0) runCommand('apt-get', ['update']);
  runCommand('apt-get', ['download', 'nginx']);
  const archiveName = readdirSync(folder).find((name) => /^nginx_.*\.deb$/.test(name));
  if (archiveName) runCommand('dpkg', ['-x', archiveName, '.']);
}

/**
 * Returns the path of nginx, which tests use to check its configuration. If nginx is not installed, downloads
 * Debian's.
 */
export function findNginx(): string {
  const findInstalledPath = () => candidatePaths.find((path) => existsSync(path));
  const installedPath = findInstalledPath();
  if (installedPath) return installedPath;
  if (existsSync('/usr/bin/apt-get')) unpackNginx();
  const unpackedNginxPath = findInstalledPath();
  if (unpackedNginxPath) return unpackedNginxPath;
  throw new Error('The test of deploy/nginx.conf.template needs nginx (Debian: apt-get install nginx).');
}
