import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { productionPackage } from './production-package.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The programs that are started: the API with the operator's commands, the pages, and the processes that work on files. */
const entries = [
  'server/src/main.ts',
  'server/src/pages/main.ts',
  'server/src/commands/main.ts',
  'server/src/adapters/media/picture-worker.ts',
  'server/src/adapters/narration/narration-worker.ts',
  'server/src/adapters/dictionaries/dictionary-worker.ts',
  'server/src/adapters/word-files/word-file-worker.ts',
];

/** Our own sources; everything else is installed beside them, or belongs to Node. */
const isOurs = (id: string) => id.startsWith('.') || isAbsolute(id) || id.startsWith('@lingostory/');

/** The code of worker threads is plain JavaScript, which is found by its address beside the file that starts it. */
async function copyWorkers(folder: string): Promise<void> {
  const files = await readdir(join(root, 'server/src'), { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.mjs')))
    await cp(join(root, 'server/src', file), join(folder, 'server/src', file));
}

/**
 * Writes the API as plain JavaScript, with what it needs to run: its migrations, and a `package.json` with a lock file
 * of its production packages alone. The folders stay those of the repository, a file for a file, so that what finds a
 * neighbour by its address finds it here, and stack traces read the same.
 */
export async function buildServer(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const bundle = await rolldown({
    cwd: root,
    input: entries,
    platform: 'node',
    external: (id) => !isOurs(id),
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    preserveModules: true,
    preserveModulesRoot: root,
    entryFileNames: '[name].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
    // Where the source would stand in the folders of the repository.
    sourcemapPathTransform: (source) => basename(source),
  });
  await bundle.close();
  await copyWorkers(folder);
  await cp(join(root, 'prisma/migrations'), join(folder, 'prisma/migrations'), { recursive: true });
  const { manifest, lock } = await productionPackage(root);
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  await writeFile(join(folder, 'package-lock.json'), `${JSON.stringify(lock, undefined, 2)}\n`);
}
