import { existsSync } from 'node:fs';
import { installPackages } from './install-packages.ts';

const candidatePaths = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];

/** Returns the path of PgBouncer. If it is not installed, tries to install it from Debian's packages. */
export function findPgBouncer(): string {
  const findInstalledPath = () => candidatePaths.find((path) => existsSync(path));
  const installedPath = findInstalledPath();
  if (installedPath) return installedPath;
  installPackages(['pgbouncer'], (line) => process.stdout.write(`${line}\n`));
  const newPath = findInstalledPath();
  if (newPath) return newPath;
  throw new Error('The tests of connections through PgBouncer need it (Debian: apt-get install pgbouncer).');
}
