import { spawnSync } from 'node:child_process';
import { installPackages } from './install-packages.ts';

const isSqliteInstalled = () => spawnSync('sqlite3', ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * Returns true if the sqlite3 command, with which tests read Anki packages, is installed. Installs Debian's package
 * if possible.
 */
export function findSqlite(say: (line: string) => void): boolean {
  if (!isSqliteInstalled()) installPackages(['sqlite3'], say);
  return isSqliteInstalled();
}
