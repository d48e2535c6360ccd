// Runs `npm start`, `npm test` and `npm run build` on a fresh clone, in plain Node until everything is installed and
// built.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const at = (...parts) => join(root, ...parts);
process.chdir(root);

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  fail(`LingoStory needs Node 20.19 or newer; this is ${process.version}.`);

function run(command, args, says, more = {}) {
  if (says) process.stdout.write(`${says}\n`);
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    // biome-ignore lint/style/noProcessEnv: child processes get the whole environment; nothing is read here.
    env: { ...process.env, ...more },
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail(`${stdout ?? ''}${stderr ?? ''}\n${command} ${args.join(' ')} failed.`);
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const file of paths
    .map((path) => at(path))
    .filter(existsSync)
    .flatMap(filesBelow)) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * Does work only when its sources have changed or its results are missing. node_modules may come from another clone,
 * with its stamps, so results are checked too. A stamp is written after the work, never before.
 */
function once(stamp, { sources, results }, work) {
  const file = at('node_modules', '.lingostory', stamp);
  const current = fingerprint(sources);
  const isThere = results.map((path) => at(path)).every(existsSync);
  if (isThere && existsSync(file) && readFileSync(file, 'utf8') === current) return;
  work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, current);
}

const bin = (name) => at('node_modules', '.bin', name);

/**
 * Returns the packages of a lock file with their versions, and whether npm may leave them out (for other systems, or
 * unused).
 */
function packagesOf(file) {
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8'));
  const packagePaths = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/'));
  return new Map(
    packagePaths.map(([path, { version, optional, devOptional, extraneous }]) => [
      path,
      { version, isOptional: Boolean(optional || devOptional || extraneous) },
    ]),
  );
}

/** Returns true if the packages of the lock file are installed, according to npm's own record. */
function isInstalled() {
  const list = at('node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const [wanted, found] = [packagesOf(at('package-lock.json')), packagesOf(list)];
  const isThere = ([path, { version, isOptional }]) =>
    found.has(path) ? found.get(path).version === version : isOptional;
  return [...wanted].every(isThere) && [...found.keys()].every((path) => wanted.has(path));
}

if (!isInstalled())
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], 'Installing packages…');
const databaseClient = {
  sources: ['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json'],
  results: ['server/src/generated/prisma/client.ts'],
};
once('prisma', databaseClient, () => run(bin('prisma'), ['generate'], 'Preparing the database client…'));
const client = {
  sources: [
    'client/src',
    'client/public',
    'client/index.html',
    'client/vite.config.ts',
    'client/cut-fonts.ts',
    'client/compress-assets.ts',
    'contract/src',
    'package-lock.json',
  ],
  results: ['client/dist/index.html', 'client/dist-server/render.js'],
};
// Overrides the value of this shell, or of a test that starts us, so that the fast build is served.
const quick = { NODE_ENV: 'production' };
const views = 'src/app/first-view/render.tsx';
once('client', client, () => {
  run(bin('vite'), ['build', 'client', '--logLevel', 'warn'], 'Building the client…', quick);
  run(bin('vite'), ['build', 'client', '--logLevel', 'error', '--ssr', views], '', quick);
});

const tasks = { start: 'start', test: 'test', bench: 'bench', build: 'build' };
const task = tasks[process.argv[2] ?? ''];
if (!task) fail(`Choose one of ${Object.keys(tasks).join(', ')}.`);
const { register } = await import(
  pathToFileURL(at('node_modules', 'tsx', 'dist', 'esm', 'api', 'index.mjs')).href
);
register();
const module = await import(pathToFileURL(at('server', 'dev', `${task}.ts`)).href);
await module[task]().catch((error) => fail(error instanceof Error ? error.message : String(error)));
