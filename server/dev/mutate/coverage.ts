import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findHitPoints, instrument } from './hit-points.ts';
import { parseSource } from './syntax.ts';
import type { TestRunner } from './test-runner.ts';

/**
 * The points that one test file reaches, its duration in seconds, and its `failure` if it fails without any mutant.
 */
export type Coverage = { testFile: string; hits: string[]; seconds: number; failure: string };

const timeout = 300_000;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

async function fingerprint(files: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(file).update(await readFile(file));
  return hash.digest('hex');
}

/** Returns the tests that run the server in their own process: API tests, and those beside the sources. */
async function findTestFiles(root: string): Promise<string[]> {
  const api = (await filesBelow(join(root, 'server/test'))).filter((file) => file.endsWith('.api.test.ts'));
  const unit = (await filesBelow(join(root, 'server/src'))).filter((file) => file.endsWith('.test.ts'));
  return [...unit, ...api].sort();
}

type Options = {
  root: string;
  /** The sources to instrument, with their text. */
  sources: Record<string, string>;
  /** Substrings that select test files by name; all files if undefined. */
  tests: string[] | undefined;
  runner: TestRunner;
  hitsFolder: string;
  /** The file that caches the results until sources or tests change. */
  store: string;
  say: (line: string) => void;
};

/** Runs every test file once on instrumented sources, except those whose cached result is still valid. */
export async function findCoverage(options: Options): Promise<Coverage[]> {
  const { root, sources, tests, runner, hitsFolder, store, say } = options;
  const common = await fingerprint([
    ...Object.keys(sources),
    ...(await filesBelow(join(root, 'server/test/support'))),
  ]);
  const replacements = Object.fromEntries(
    Object.entries(sources).map(([file, source]) => [
      file,
      instrument(file, source, findHitPoints(parseSource(file, source))),
    ]),
  );
  await mkdir(store, { recursive: true });
  const found: Coverage[] = [];
  const isWanted = (testFile: string) => tests?.some((name) => testFile.includes(name)) ?? true;
  for (const testFile of (await findTestFiles(root)).filter(isWanted)) {
    const key = createHash('sha256')
      .update(common)
      .update(testFile)
      .update(await readFile(testFile));
    const record = join(store, `${key.digest('hex').slice(0, 32)}.json`);
    if (existsSync(record)) {
      found.push(JSON.parse(await readFile(record, 'utf8')));
      continue;
    }
    const { passed, failure, seconds } = await runner.run({ testFile, replacements }, timeout);
    const coverage = { testFile, hits: await takeHits(hitsFolder), seconds, failure: passed ? '' : failure };
    say(`${passed ? 'mapped' : `left out (${failure || 'no test'})`} ${testFile.slice(root.length)}`);
    if (passed) await writeFile(record, JSON.stringify(coverage));
    found.push(coverage);
  }
  return found;
}

async function takeHits(folder: string): Promise<string[]> {
  const records = await filesBelow(folder);
  const hits = new Set<string>();
  for (const record of records) {
    for (const hit of JSON.parse(await readFile(record, 'utf8'))) hits.add(hit);
    await rm(record);
  }
  return [...hits];
}
