import { spawnSync } from 'node:child_process';
import { installPackages } from './install-packages.ts';

const isSqliteInstalled = () => spawnSync('sqlite3', ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * Returns true if the sqlite3 command, which tests use to read Anki packages, is installed. First tries to install it
 * from Debian's package.
 */
export function ensureSqlite(printLine: (line: string) => void): boolean {
  if (!isSqliteInstalled()) installPackages(['sqlite3'], printLine);
  return isSqliteInstalled();
}
