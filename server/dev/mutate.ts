import { randomInt } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startTestPostgres } from '../test/support/running/postgres.ts';
import { createTestChooser } from './mutate/choose-tests.ts';
import { findCoverage } from './mutate/coverage.ts';
import { dropTestDatabases } from './mutate/drop-databases.ts';
import { readEquivalents } from './mutate/equivalents.ts';
import { applyMutant, findMutants, type Mutant } from './mutate/find-mutants.ts';
import { describeMutant, isCaught, oneLine, type Result, summarise } from './mutate/report.ts';
import { sample } from './mutate/sample.ts';
import { createTestRunner, type Verdict } from './mutate/test-runner.ts';
import { createTypeChecker, type TypeChecker } from './mutate/type-checker.ts';

/**
 * `npm run mutate -- [--only library,http] [--file path] [--tests reading,media] [--sample 50] [--seed 1] [--again]`:
 * changes the server in one place at a time and lists the changes that no test notices. `--tests` runs only test
 * files with these names, `--max-tests` lowers the limit of ten test files per mutant, and `--again` tests only the
 * survivors of the last run. Fails below 95%.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    file: { type: 'string', multiple: true },
    tests: { type: 'string' },
    'max-tests': { type: 'string', default: '10' },
    sample: { type: 'string' },
    seed: { type: 'string' },
    again: { type: 'boolean' },
  },
});
const root = fileURLToPath(new URL('../../', import.meta.url));
const sourceFolder = join(root, 'server', 'src');
const groups: Record<string, string> = {
  membership: 'features/membership',
  library: 'features/library',
  accounts: 'features/accounts',
  reading: 'features/reading',
  http: 'http',
};
const goal = 0.95;
const store = join(root, 'node_modules', '.lingostory', 'mutate');
const lastSurvivors = join(store, 'survivors.json');
const say = (line: string) => process.stdout.write(`${line}\n`);
const shortName = (file: string) => relative(sourceFolder, file);
const groupOf = (file: string) =>
  Object.keys(groups).find((group) => shortName(file).startsWith(`${groups[group]}/`)) ?? 'other';

/** Returns every source that is worth mutating, with its text. */
async function readSources(): Promise<Record<string, string>> {
  const sources: Record<string, string> = {};
  for (const group of Object.values(groups)) {
    const folder = join(sourceFolder, group);
    const names = (await readdir(folder, { recursive: true })).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    );
    for (const name of names) sources[join(folder, name)] = await readFile(join(folder, name), 'utf8');
  }
  return sources;
}

const keyOf = (mutant: Mutant) =>
  [shortName(mutant.file), mutant.lineText, mutant.before, mutant.after].join('\n');

async function plan(sources: Record<string, string>): Promise<{ mutants: Mutant[]; equivalent: number }> {
  const only = options.only?.split(',') ?? Object.keys(groups);
  const all = Object.entries(sources).flatMap(([file, source]) => findMutants(file, source));
  const equivalents = await readEquivalents(join(root, 'server/dev/mutate/equivalents.json'), shortName);
  for (const stale of equivalents.findStale(all))
    say(`equivalents.json names what is no longer there: ${stale}`);
  const again: string[] | undefined = options.again
    ? JSON.parse(await readFile(lastSurvivors, 'utf8'))
    : undefined;
  const wanted = all.filter(
    (mutant) =>
      only.includes(groupOf(mutant.file)) &&
      (options.file?.some((path) => mutant.file.endsWith(path)) ?? true) &&
      (again?.includes(keyOf(mutant)) ?? true),
  );
  const mutants = wanted.filter((mutant) => equivalents.reasonFor(mutant) === undefined);
  return { mutants, equivalent: wanted.length - mutants.length };
}

const sources = await readSources();
const { mutants: all, equivalent } = await plan(sources);
const seed = Number(options.seed ?? randomInt(2 ** 31));
const mutants = options.sample ? sample(all, Number(options.sample), seed) : all;
say(`${mutants.length} of ${all.length} mutants${options.sample ? ` (seed ${seed})` : ''}`);

// Created before any process starts that could outlive this one.
const interruption = new AbortController();
process.once('SIGINT', () => interruption.abort());
const folder = await mkdtemp(join(tmpdir(), 'lingostory-mutate-'));
const hitsFolder = join(folder, 'hits');
const temporary = join(folder, 'temporary');
await Promise.all([mkdir(hitsFolder), mkdir(temporary)]);
const postgres = await startTestPostgres();
const runner = createTestRunner({
  hitsFolder,
  environment: { TEST_POSTGRES_URL: postgres.url, TMPDIR: temporary },
  signal: interruption.signal,
});

const isLate = ({ isTimeout, failure }: Verdict) => isTimeout || /timed out|timeout/i.test(failure);

/** Consecutive failures. If no mutant passes any more, the tests themselves may be broken. */
let failuresInARow = 0;
async function checkTests(testFile: string): Promise<void> {
  if (failuresInARow < 20) return;
  failuresInARow = 0;
  const { passed, failure } = await runner.run({ testFile, replacements: {} }, 300_000);
  if (!passed) throw new Error(`${testFile} fails without any mutant: ${failure}`);
}

const results: Result[] = [];
try {
  const tests = options.tests?.split(',');
  const records = join(store, 'coverage');
  const coverages = await findCoverage({ tests, root, sources, runner, hitsFolder, store: records, say });
  const chooser = createTestChooser(coverages, Number(options['max-tests']));
  // Compiling everything takes a while, so it starts only when a mutant survives.
  let types: Promise<TypeChecker> | undefined;

  const tryMutant = async (mutant: Mutant): Promise<Result> => {
    const { file } = mutant;
    const source = sources[file] ?? '';
    const changed = applyMutant(source, mutant);
    const chosen = chooser.choose(mutant);
    for (const { testFile, seconds } of chosen) {
      const ask = () => runner.run({ testFile, replacements: { [file]: changed } }, seconds * 6_000 + 60_000);
      let verdict = await ask();
      // On a busy machine a slow run may look like a failure.
      if (!verdict.passed && isLate(verdict)) verdict = await ask();
      if (verdict.passed) {
        failuresInARow = 0;
        continue;
      }
      failuresInARow += 1;
      chooser.recordKill(mutant, testFile);
      await dropTestDatabases(postgres.url);
      await checkTests(testFile);
      const by = `${relative(root, testFile)}: ${verdict.failure}`;
      return { mutant, outcome: verdict.isTimeout ? 'timeout' : 'caught', by };
    }
    types ??= createTypeChecker(root, join(folder, 'types'));
    if (!(await (await types).accepts(file, source, changed))) return { mutant, outcome: 'types', by: 'tsc' };
    return { mutant, outcome: chosen.length > 0 ? 'survived' : 'untested', by: '' };
  };

  for (const mutant of mutants) {
    const result = await tryMutant(mutant);
    results.push(result);
    const { outcome, by } = result;
    const where = describeMutant(mutant, shortName(mutant.file));
    say(`${String(results.length).padStart(4)} ${outcome.padEnd(8)} ${where} ${by && `(${oneLine(by)})`}`);
  }
} catch (error) {
  if (!interruption.signal.aborted) throw error;
} finally {
  runner.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
  const survivors = results.filter((result) => !isCaught(result));
  await writeFile(lastSurvivors, JSON.stringify(survivors.map(({ mutant }) => keyOf(mutant))));
  for (const line of summarise(results, { planned: mutants.length, equivalent }, { groupOf, shortName }))
    say(line);
}
process.exitCode = results.filter(isCaught).length < goal * results.length ? 1 : 0;
