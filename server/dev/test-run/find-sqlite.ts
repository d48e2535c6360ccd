import { spawnSync } from 'node:child_process';
import { installPackages } from './install-packages.ts';

const isThere = () => spawnSync('sqlite3', ['--version'], { stdio: 'ignore' }).status === 0;

/** Whether SQLite's command line is there, which reads what we write for Anki; installs Debian's where there is none and we may. */
export function findSqlite(say: (line: string) => void): boolean {
  if (!isThere()) installPackages(['sqlite3'], say);
  return isThere();
}
