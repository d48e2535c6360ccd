import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { lastReleaseCommit } from '../../../dev/migrations/released.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The paths from which the server of the last release is built. */
const sources = [
  'contract',
  'server',
  'prisma/schema.prisma',
  'prisma/migrations',
  'prisma.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

/** False in a copy of the sources without their history, such as a shallow clone. */
export const hasHistory =
  execFileSync('git', ['rev-parse', '--is-shallow-repository'], { cwd: root, encoding: 'utf8' }).trim() ===
  'false';

export type LastRelease = {
  /** The URL of the built server's folder, with a trailing slash. */
  builtServer: string;
  remove: () => Promise<void>;
};

/** Builds the server of the last release with its own build, from Git's history and with today's packages. */
export async function buildLastRelease(): Promise<LastRelease> {
  const cacheFolder = join(root, 'node_modules/.cache');
  await mkdir(cacheFolder, { recursive: true });
  const folder = await mkdtemp(join(cacheFolder, 'last-release-'));
  const run = async (file: string, args: string[], cwd = folder) =>
    await promisify(execFile)(file, args, { cwd });
  const archiveFile = join(folder, 'sources.tar');
  await run('git', ['archive', `--output=${archiveFile}`, lastReleaseCommit, ...sources], root);
  await run('tar', ['-xf', archiveFile]);
  // Without this, it would be built with the contract of today.
  await mkdir(join(folder, 'node_modules/@lingostory'), { recursive: true });
  await symlink(join(folder, 'contract'), join(folder, 'node_modules/@lingostory/contract'), 'junction');
  await run(process.execPath, [join(root, 'node_modules/prisma/build/index.js'), 'generate']);
  const builtServer = `${pathToFileURL(join(folder, 'built'))}/`;
  await writeFile(
    join(folder, 'build.mjs'),
    `import { buildServer } from './server/dev/build/build-server.ts';
     await buildServer(${JSON.stringify(fileURLToPath(builtServer))});`,
  );
  await run(process.execPath, ['--import', 'tsx', 'build.mjs']);
  return { builtServer, remove: () => rm(folder, { recursive: true, force: true }) };
}
