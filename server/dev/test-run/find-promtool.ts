import { findOrUnpackProgram } from './unpack-debian-package.ts';

const installedPaths = ['/usr/bin/promtool', '/usr/local/bin/promtool', '/opt/homebrew/bin/promtool'];

/**
 * Returns the path of promtool, which tests use to check metrics and alerts. If it is not installed, downloads it with
 * Debian's package of Prometheus (19 MB).
 */
export function findPromtool(): string {
  const path = findOrUnpackProgram('prometheus', 'usr/bin/promtool', installedPaths);
  if (path) return path;
  throw new Error('The tests of deploy/monitoring need promtool (Debian: apt-get install prometheus).');
}
