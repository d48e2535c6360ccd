import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type VersionsByName = Record<string, string>;
type LockEntry = {
  version?: string;
  resolved?: string;
  link?: boolean;
  optional?: boolean;
  /**
   * Set by npm for packages that are an optional dependency of one package and a development dependency of another.
   */
  devOptional?: boolean;
  dependencies?: VersionsByName;
  optionalDependencies?: VersionsByName;
  peerDependencies?: VersionsByName;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
type LockFile = { lockfileVersion: number; packages: Record<string, LockEntry> };
type Manifest = { name: string; version: string; engines: VersionsByName; dependencies: VersionsByName };

export type ProductionPackage = { manifest: Manifest & { private: true; type: 'module' }; lock: LockFile };

async function readJson<Content>(...path: string[]): Promise<Content> {
  return JSON.parse(await readFile(join(...path), 'utf8'));
}

/** Optional packages that nothing of ours imports: where `@tus/server` can keep its state instead of our media. */
const unusedOptionalPackages = new Set(['@redis/client', 'ioredis']);

/** Returns the entry without the optional packages that we don't use. */
function withoutUnusedPackages({ optionalDependencies, ...entry }: LockEntry): LockEntry {
  const usedPackages = Object.entries(optionalDependencies ?? {}).filter(
    ([name]) => !unusedOptionalPackages.has(name),
  );
  return usedPackages.length > 0
    ? { ...entry, optionalDependencies: Object.fromEntries(usedPackages) }
    : entry;
}

/**
 * Returns the names of the packages that must be installed along with a package. Optional peer dependencies, such as
 * Prisma's command line, are left out.
 */
function dependencyNamesOf(entry: LockEntry): string[] {
  const peerNames = Object.keys(entry.peerDependencies ?? {});
  return [
    ...Object.keys(entry.dependencies ?? {}),
    ...Object.keys(entry.optionalDependencies ?? {}),
    ...peerNames.filter((name) => !entry.peerDependenciesMeta?.[name]?.optional),
  ];
}

/** Returns the lock file's path for the package that Node would load under this name from the given folder. */
function findPackagePath(packages: LockFile['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const path = `${folder}/node_modules/${name}`.replace(/^\//, '');
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}

/** Returns the lock file's entries for the packages in `names` and for all their direct and indirect dependencies. */
function collectPackages(packages: LockFile['packages'], names: string[]): LockFile['packages'] {
  const collectedPackages = new Map<string, LockEntry>();
  const visit = (from: string, name: string) => {
    const path = findPackagePath(packages, from, name);
    const entry = path === undefined ? undefined : packages[path];
    if (path === undefined || !entry || collectedPackages.has(path)) return;
    const { devOptional, ...runtime } = withoutUnusedPackages(entry);
    collectedPackages.set(path, devOptional ? { ...runtime, optional: true } : runtime);
    for (const dependencyName of dependencyNamesOf(runtime)) visit(path, dependencyName);
  };
  for (const name of names) visit('', name);
  return Object.fromEntries([...collectedPackages].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the dependencies of a workspace, and of the workspaces whose code is built into it. */
async function readDependencies(
  root: string,
  packages: LockFile['packages'],
  workspace: string,
): Promise<VersionsByName> {
  if (Object.keys(packages).some((path) => path.startsWith(`${workspace}/node_modules/`)))
    throw new Error(
      `The lock file has packages in ${workspace}/node_modules, which the build does not copy.`,
    );
  const { dependencies } = await readJson<Manifest>(root, workspace, 'package.json');
  const allDependencies: VersionsByName = {};
  for (const [name, version] of Object.entries(dependencies)) {
    const { link, resolved } = packages[`node_modules/${name}`] ?? {};
    Object.assign(
      allDependencies,
      link && resolved ? await readDependencies(root, packages, resolved) : { [name]: version },
    );
  }
  return allDependencies;
}

/**
 * Returns the `package.json` and lock file of the built server. `npm ci --omit=dev` in the workspaces would still
 * install Prisma's command line and TypeScript, because npm keeps optional peers that another package needs in
 * development.
 */
export async function createProductionPackage(root: string): Promise<ProductionPackage> {
  const { engines } = await readJson<Manifest>(root, 'package.json');
  const { name, version } = await readJson<Manifest>(root, 'server', 'package.json');
  const { lockfileVersion, packages } = await readJson<LockFile>(root, 'package-lock.json');
  const dependencies = await readDependencies(root, packages, 'server');
  const sharedFields = { name, version, dependencies, engines };
  return {
    manifest: { ...sharedFields, private: true, type: 'module' },
    lock: {
      ...sharedFields,
      lockfileVersion,
      packages: { '': sharedFields, ...collectPackages(packages, Object.keys(dependencies)) },
    },
  };
}
