import { spawnSync } from 'node:child_process';
import { installPackages } from './install-packages.ts';

const isThere = () => spawnSync('sqlite3', ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * Returns true if SQLite's command line, which reads our Anki packages, is installed. Installs Debian's package if
 * allowed.
 */
export function findSqlite(say: (line: string) => void): boolean {
  if (!isThere()) installPackages(['sqlite3'], say);
  return isThere();
}
