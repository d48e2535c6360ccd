import { spawnSync } from 'node:child_process';
import { access, copyFile, link, mkdir, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer } from '../../../dev/build/build-server.ts';

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
 * Links a package from our own node_modules. Nested packages are left out, because the lock file lists them
 * separately.
 */
async function linkPackage(from: string, to: string, isNested = false): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isFile()) await linkFile(source, target);
    else if (entry.isDirectory() && (isNested || entry.name !== 'node_modules'))
      await linkPackage(source, target, true);
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
    const name = `${packagePath.slice(packagePath.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`;
    // Packages that npm would not install here are for other platforms.
    if (!npmPackages.includes(name)) continue;
    const isInstalled = await access(join(root, packagePath)).then(
      () => true,
      () => false,
    );
    if (!isInstalled) continue;
    await linkPackage(join(root, packagePath), join(path, packagePath));
    packages.push(name);
  }
  return {
    path,
    packages: packages.sort(),
    installablePackages: npmPackages,
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
