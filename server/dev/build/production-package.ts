import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Names = Record<string, string>;
type LockEntry = {
  version?: string;
  resolved?: string;
  link?: boolean;
  optional?: boolean;
  /** npm's flag for packages that are both optional and needed in development. */
  devOptional?: boolean;
  dependencies?: Names;
  optionalDependencies?: Names;
  peerDependencies?: Names;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
type Lock = { lockfileVersion: number; packages: Record<string, LockEntry> };
type Manifest = { name: string; version: string; engines: Names; dependencies: Names };

export type ProductionPackage = { manifest: Manifest & { private: true; type: 'module' }; lock: Lock };

async function readJson<Content>(...path: string[]): Promise<Content> {
  return JSON.parse(await readFile(join(...path), 'utf8'));
}

/**
 * Returns the packages that are installed with a package. Leaves out optional peers, such as Prisma's command line.
 */
function neededBy(entry: LockEntry): string[] {
  const peers = Object.keys(entry.peerDependencies ?? {});
  return [
    ...Object.keys(entry.dependencies ?? {}),
    ...Object.keys(entry.optionalDependencies ?? {}),
    ...peers.filter((name) => !entry.peerDependenciesMeta?.[name]?.optional),
  ];
}

/** Returns the path in the lock file at which Node finds a package. */
function pathOf(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const path = `${folder}/node_modules/${name}`.replace(/^\//, '');
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}

/** Returns the entries of the lock file that `names` depend on, directly or indirectly. */
function reach(packages: Lock['packages'], names: string[]): Lock['packages'] {
  const reached = new Map<string, LockEntry>();
  const visit = (from: string, name: string) => {
    const path = pathOf(packages, from, name);
    const entry = path === undefined ? undefined : packages[path];
    if (path === undefined || !entry || reached.has(path)) return;
    const { devOptional, ...runtime } = entry;
    reached.set(path, devOptional ? { ...runtime, optional: true } : runtime);
    for (const needed of neededBy(entry)) visit(path, needed);
  };
  for (const name of names) visit('', name);
  return Object.fromEntries([...reached].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the dependencies of a workspace, and of the workspaces whose code is built into it. */
async function dependenciesOf(root: string, packages: Lock['packages'], workspace: string): Promise<Names> {
  if (Object.keys(packages).some((path) => path.startsWith(`${workspace}/node_modules/`)))
    throw new Error(
      `The lock file has packages in ${workspace}/node_modules, which the build does not copy.`,
    );
  const { dependencies } = await readJson<Manifest>(root, workspace, 'package.json');
  const all: Names = {};
  for (const [name, version] of Object.entries(dependencies)) {
    const { link, resolved } = packages[`node_modules/${name}`] ?? {};
    Object.assign(
      all,
      link && resolved ? await dependenciesOf(root, packages, resolved) : { [name]: version },
    );
  }
  return all;
}

/**
 * Returns the `package.json` and lock file of the built server. `npm ci --omit=dev` in the workspaces would still
 * install Prisma's command line and TypeScript, because npm keeps optional peers that another package needs in
 * development.
 */
export async function productionPackage(root: string): Promise<ProductionPackage> {
  const { engines } = await readJson<Manifest>(root, 'package.json');
  const { name, version } = await readJson<Manifest>(root, 'server', 'package.json');
  const { lockfileVersion, packages } = await readJson<Lock>(root, 'package-lock.json');
  const dependencies = await dependenciesOf(root, packages, 'server');
  const own = { name, version, dependencies, engines };
  return {
    manifest: { ...own, private: true, type: 'module' },
    lock: { ...own, lockfileVersion, packages: { '': own, ...reach(packages, Object.keys(dependencies)) } },
  };
}
