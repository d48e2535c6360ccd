import { findOrUnpackProgram } from './unpack-debian-package.ts';

const installedPaths = [
  '/usr/sbin/nginx',
  '/usr/bin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
];

/**
 * Returns the path of nginx, which tests use to check its configuration. If nginx is not installed, downloads
 * Debian's.
 */
export function findNginx(): string {
  const path = findOrUnpackProgram('nginx', 'usr/sbin/nginx', installedPaths);
  if (path) return path;
  throw new Error('The test of deploy/nginx.conf.template needs nginx (Debian: apt-get install nginx).');
}
