// Runs `npm start`, `npm test` and `npm run build`, even on a fresh clone. Plain JavaScript, because TypeScript can't
// be loaded before the packages are installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const resolvePath = (...parts) => join(root, ...parts);
process.chdir(root);

function exitWithError(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  exitWithError(`LingoStory needs Node 20.19 or newer; this is ${process.version}.`);

function runCommand(command, args, progressMessage, extraEnvironment = {}) {
  if (progressMessage) process.stdout.write(`${progressMessage}\n`);
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    // biome-ignore lint/style/noProcessEnv: child processes get the whole environment; nothing is read here.
    env: { ...process.env, ...extraEnvironment },
    shell: process.platform === 'win32',
  });
  if (status !== 0) exitWithError(`${stdout ?? ''}${stderr ?? ''}\n${command} ${args.join(' ')} failed.`);
}

function listFilesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFilesBelow(join(path, name)));
}

function computeFingerprint(paths) {
  const hash = createHash('sha256');
  for (const file of paths
    .map((path) => resolvePath(path))
    .filter(existsSync)
    .flatMap(listFilesBelow)) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * Runs `runBuild` only if its sources have changed or its results are missing. A stamp records the sources of the last
 * run. The results are checked too, because node_modules may have been copied from another clone together with its
 * stamps. The stamp is written after the work, so that a failed run is repeated.
 */
function runUnlessCurrent(stampName, { sources, results }, runBuild) {
  const stampFile = resolvePath('node_modules', '.lingostory', stampName);
  const currentFingerprint = computeFingerprint(sources);
  const hasResults = results.map((path) => resolvePath(path)).every(existsSync);
  if (hasResults && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === currentFingerprint) return;
  runBuild();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, currentFingerprint);
}

const binPathOf = (name) => resolvePath('node_modules', '.bin', name);

/**
 * Returns the version of each package in a lock file. `isOptional` is true if npm may leave the package out because
 * it is unused or for another system.
 */
function readPackages(file) {
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8'));
  const packagePaths = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/'));
  return new Map(
    packagePaths.map(([path, { version, optional, devOptional, extraneous }]) => [
      path,
      { version, isOptional: Boolean(optional || devOptional || extraneous) },
    ]),
  );
}

/** Returns true if exactly the packages of the lock file are installed, according to npm's own record. */
function arePackagesInstalled() {
  const installedLockFile = resolvePath('node_modules', '.package-lock.json');
  if (!existsSync(installedLockFile)) return false;
  const [requiredPackages, installedPackages] = [
    readPackages(resolvePath('package-lock.json')),
    readPackages(installedLockFile),
  ];
  const isPackageInstalled = ([path, { version, isOptional }]) =>
    installedPackages.has(path) ? installedPackages.get(path).version === version : isOptional;
  return (
    [...requiredPackages].every(isPackageInstalled) &&
    [...installedPackages.keys()].every((path) => requiredPackages.has(path))
  );
}

if (!arePackagesInstalled())
  runCommand(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    'Installing packages…',
  );
const databaseClientBuild = {
  sources: ['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json'],
  results: ['server/src/generated/prisma/client.ts'],
};
runUnlessCurrent('prisma', databaseClientBuild, () =>
  runCommand(binPathOf('prisma'), ['generate'], 'Preparing the database client…'),
);
const clientBuild = {
  sources: [
    'client/src',
    'client/public',
    'client/index.html',
    'client/vite.config.ts',
    'client/subset-fonts.ts',
    'client/compress-assets.ts',
    'client/shell-files.ts',
    'contract/src',
    'package-lock.json',
  ],
  results: ['client/dist/index.html', 'client/dist/sw.js', 'client/dist-server/render.js'],
};
// Overrides the NODE_ENV of the shell, or of a test that runs this script, so that the client is always built for
// production.
const productionEnvironment = { NODE_ENV: 'production' };
const viewsEntry = 'src/app/first-view/render.tsx';
runUnlessCurrent('client', clientBuild, () => {
  runCommand(
    binPathOf('vite'),
    ['build', 'client', '--logLevel', 'warn'],
    'Building the client…',
    productionEnvironment,
  );
  runCommand(
    binPathOf('vite'),
    ['build', 'client', '--logLevel', 'error', '--ssr', viewsEntry],
    '',
    productionEnvironment,
  );
});

const tasks = { start: 'start', test: 'test', bench: 'bench', build: 'build' };
const task = tasks[process.argv[2] ?? ''];
if (!task) exitWithError(`Choose one of ${Object.keys(tasks).join(', ')}.`);
const { register } = await import(
  pathToFileURL(resolvePath('node_modules', 'tsx', 'dist', 'esm', 'api', 'index.mjs')).href
);
register();
const taskModule = await import(pathToFileURL(resolvePath('server', 'dev', `${task}.ts`)).href);
await taskModule[task]().catch((error) =>
  exitWithError(error instanceof Error ? error.message : String(error)),
);
