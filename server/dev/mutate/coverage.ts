import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findHitPoints, instrumentSource } from './hit-points.ts';
import { parseSource } from './syntax.ts';
import type { TestRunner } from './test-runner.ts';

/**
 * The hit points (instrumented places in the code) that a test file reaches, and its duration in seconds. `failure`
 * is not empty if the file fails even without a mutant.
 */
export type Coverage = { testFile: string; hits: string[]; seconds: number; failure: string };

const timeout = 300_000;

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((dirent) => dirent.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

async function hashFiles(files: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(file).update(await readFile(file));
  return hash.digest('hex');
}

/**
 * Returns the test files that run the server's code in their own process: API tests, and tests next to the sources.
 */
async function findTestFiles(root: string): Promise<string[]> {
  const apiTestFiles = (await listFiles(join(root, 'server/test'))).filter((file) =>
    file.endsWith('.api.test.ts'),
  );
  const unitTestFiles = (await listFiles(join(root, 'server/src'))).filter((file) =>
    file.endsWith('.test.ts'),
  );
  return [...unitTestFiles, ...apiTestFiles].sort();
}

type CoverageOptions = {
  root: string;
  /** Source files to instrument, with their text. */
  sources: Record<string, string>;
  /** Parts of the names of the test files to run. All test files if undefined. */
  tests: string[] | undefined;
  runner: TestRunner;
  hitsFolder: string;
  /** Folder in which results are cached until the sources or tests change. */
  store: string;
  printLine: (line: string) => void;
};

/** Runs every test file once with instrumented sources, unless its cached result is still valid. */
export async function collectCoverage(options: CoverageOptions): Promise<Coverage[]> {
  const { root, sources, tests, runner, hitsFolder, store, printLine } = options;
  const commonHash = await hashFiles([
    ...Object.keys(sources),
    ...(await listFiles(join(root, 'server/test/support'))),
  ]);
  const replacements = Object.fromEntries(
    Object.entries(sources).map(([file, source]) => [
      file,
      instrumentSource(file, source, findHitPoints(parseSource(file, source))),
    ]),
  );
  await mkdir(store, { recursive: true });
  const coverages: Coverage[] = [];
  const isSelectedTestFile = (testFile: string) => tests?.some((name) => testFile.includes(name)) ?? true;
  for (const testFile of (await findTestFiles(root)).filter(isSelectedTestFile)) {
    const key = createHash('sha256')
      .update(commonHash)
      .update(testFile)
      .update(await readFile(testFile));
    const cacheFile = join(store, `${key.digest('hex').slice(0, 32)}.json`);
    if (existsSync(cacheFile)) {
      coverages.push(JSON.parse(await readFile(cacheFile, 'utf8')));
      continue;
    }
    const { passed, failure, seconds } = await runner.run({ testFile, replacements }, timeout);
    const coverage = {
      testFile,
      hits: await collectHits(hitsFolder),
      seconds,
      failure: passed ? '' : failure,
    };
    printLine(`${passed ? 'mapped' : `left out (${failure || 'no test'})`} ${testFile.slice(root.length)}`);
    if (passed) await writeFile(cacheFile, JSON.stringify(coverage));
    coverages.push(coverage);
  }
  return coverages;
}

async function collectHits(folder: string): Promise<string[]> {
  const hitFiles = await listFiles(folder);
  const hits = new Set<string>();
  for (const hitFile of hitFiles) {
    for (const hit of JSON.parse(await readFile(hitFile, 'utf8'))) hits.add(hit);
    await rm(hitFile);
  }
  return [...hits];
}
