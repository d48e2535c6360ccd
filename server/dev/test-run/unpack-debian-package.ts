import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const programsFolder = fileURLToPath(new URL('../../../node_modules/.lingostory/', import.meta.url));

/** Downloads a package of Debian and unpacks it into a folder. */
function unpackPackage(packageName: string, folder: string): void {
  const runCommand = (command: string, args: string[]) =>
    spawnSync(command, args, { cwd: folder, stdio: 'ignore' });
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() === 0) runCommand('apt-get', ['update']);
  runCommand('apt-get', ['download', packageName]);
  const archiveName = readdirSync(folder).find(
    (name) => name.startsWith(`${packageName}_`) && name.endsWith('.deb'),
  );
  if (!archiveName) return;
  runCommand('dpkg', ['-x', archiveName, '.']);
  rmSync(join(folder, archiveName));
}

/**
 * Returns the path of a program: the first of `installedPaths` that exists, or else the one in Debian's package, which
 * is unpacked into node_modules without installing its service or changing anything else on the machine. Returns
 * undefined if there is neither.
 */
export function findOrUnpackProgram(
  packageName: string,
  pathInPackage: string,
  installedPaths: readonly string[],
): string | undefined {
  const folder = join(programsFolder, packageName);
  const findPath = () => [...installedPaths, join(folder, pathInPackage)].find((path) => existsSync(path));
  const path = findPath();
  if (path) return path;
  if (existsSync('/usr/bin/apt-get')) unpackPackage(packageName, folder);
  return findPath();
}
