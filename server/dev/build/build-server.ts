import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { createProductionPackage } from './production-package.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * The files that production starts: the API, the page server, the operator's commands, and the worker processes that
 * handle files.
 */
const entries = [
  'server/src/main.ts',
  'server/src/pages/main.ts',
  'server/src/commands/main.ts',
  'server/src/adapters/media/picture-worker.ts',
  'server/src/adapters/narration/narration-worker.ts',
  'server/src/adapters/dictionaries/dictionary-worker.ts',
  'server/src/adapters/word-files/word-file-worker.ts',
  'server/src/adapters/book-files/book-file-worker.ts',
];

/** Returns true for our own sources. All other modules are installed packages or belong to Node. */
const isProjectModule = (id: string) => id.startsWith('.') || isAbsolute(id) || id.startsWith('@lingostory/');

/** The ranks of French lemmas, with their license, and our glossary. */
const dataFiles = [
  ...['french-lemmas.tsv', 'README.md'].map((name) => `libraries/lexicon/frequency/${name}`),
  ...['common-words.tsv', 'common-expressions.tsv'].map((name) => `libraries/glosses/${name}`),
];

/**
 * Copies what is loaded by its path: the code of worker threads, which is plain JavaScript, and data.
 */
async function copyUnbundledFiles(folder: string): Promise<void> {
  const files = await readdir(join(root, 'server/src'), { recursive: true });
  for (const file of [...files.filter((name) => name.endsWith('.mjs')), ...dataFiles])
    await cp(join(root, 'server/src', file), join(folder, 'server/src', file));
}

/**
 * Builds the API into a folder with everything it needs to run: migrations, `package.json`, and a lock file with only
 * production dependencies. Writes one output file per source file in the same subfolders, so that relative paths
 * still work and stack traces match the sources.
 */
export async function buildServer(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const bundle = await rolldown({
    cwd: root,
    input: entries,
    platform: 'node',
    external: (id) => !isProjectModule(id),
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    preserveModules: true,
    preserveModulesRoot: root,
    entryFileNames: '[name].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
    // The file name is enough, because the output has the same subfolders as the repository.
    sourcemapPathTransform: (source) => basename(source),
  });
  await bundle.close();
  await copyUnbundledFiles(folder);
  await cp(join(root, 'prisma/migrations'), join(folder, 'prisma/migrations'), { recursive: true });
  const { manifest, lock } = await createProductionPackage(root);
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  await writeFile(join(folder, 'package-lock.json'), `${JSON.stringify(lock, undefined, 2)}\n`);
}
