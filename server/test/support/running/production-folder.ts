import { spawnSync } from 'node:child_process';
import { access, copyFile, link, mkdir, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer } from '../../../dev/build/build-server.ts';
import { isUnusedFile } from '../../../dev/build/prune-packages.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

export type ProductionFolder = {
  path: string;
  /** The packages in the folder, as `name@version`. */
  packages: string[];
  /**
   * The packages that npm would install in the folder, as `name@version`. Some may be missing from our own
   * node_modules.
   */
  installablePackages: string[];
  remove: () => Promise<void>;
};

type LockFile = { packages: Record<string, { version?: string }> };

/** Creates a hard link to a file, or copies it if it is on another disk. */
async function linkFile(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}

/**
 * Links the files of a package from our own node_modules that the image has. Nested packages are left out, because the
 * lock file lists them separately.
 */
async function linkPackage(name: string, from: string, to: string, path = ''): Promise<void> {
  for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
    const entryPath = `${path}${entry.name}`;
    if (entry.isDirectory() && entryPath !== 'node_modules')
      await linkPackage(name, from, to, `${entryPath}/`);
    else if (entry.isFile() && !isUnusedFile(name, entryPath)) {
      await mkdir(join(to, path), { recursive: true });
      await linkFile(join(from, entryPath), join(to, entryPath));
    }
  }
}

/** Returns the packages that `npm ci` would install in a folder. Throws if npm rejects its lock file. */
function listNpmPackages(folder: string): string[] {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'],
    { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error(`npm ci objects to the built lock file: ${stdout}${stderr}`);
  return [...stdout.matchAll(/^add (\S+) (\S+)$/gm)].map(([, name, version]) => `${name}@${version}`).sort();
}

/**
 * Creates a folder with the contents of the API's Docker image: the built server and its production packages, but no
 * sources or development tools. Links packages from our node_modules, because tests may not use the registry.
 */
export async function makeProductionFolder(): Promise<ProductionFolder> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'lingostory-production-')));
  await buildServer(path);
  const npmPackages = listNpmPackages(path);
  const lockFile: LockFile = JSON.parse(await readFile(join(path, 'package-lock.json'), 'utf8'));
  const packages: string[] = [];
  for (const [packagePath, { version }] of Object.entries(lockFile.packages)) {
    const name = packagePath.slice(packagePath.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const nameAndVersion = `${name}@${version}`;
    // Packages that npm would not install here are for other platforms.
    if (!npmPackages.includes(nameAndVersion)) continue;
    const isInstalled = await access(join(root, packagePath)).then(
      () => true,
      () => false,
    );
    if (!isInstalled) continue;
    await linkPackage(name, join(root, packagePath), join(path, packagePath));
    packages.push(nameAndVersion);
  }
  return {
    path,
    packages: packages.sort(),
    installablePackages: npmPackages,
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
