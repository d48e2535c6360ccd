import { randomInt } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startTestPostgres } from '../test/support/running/postgres.ts';
import { createTestChooser } from './mutate/choose-tests.ts';
import { collectCoverage } from './mutate/coverage.ts';
import { dropTestDatabases } from './mutate/drop-databases.ts';
import { readEquivalentMutations } from './mutate/equivalents.ts';
import { applyMutant, findMutants, type Mutant } from './mutate/find-mutants.ts';
import { describeMutant, isCaught, type MutantResult, summarizeResults, toOneLine } from './mutate/report.ts';
import { sample } from './mutate/sample.ts';
import { createTestRunner, type TestRunVerdict } from './mutate/test-runner.ts';
import { createTypeChecker, type TypeChecker } from './mutate/type-checker.ts';

/**
 * `npm run mutate -- [--only library,http] [--file path] [--tests reading,media] [--sample 50] [--seed 1] [--again]`:
 * makes one small change to the server at a time (a mutant), runs the tests, and lists the mutants that no test
 * notices. `--tests` runs only test files with these names, `--max-tests` lowers the limit of ten test files per
 * mutant, and `--again` tests only the survivors of the last run. Fails if fewer than 95% of the mutants are noticed.
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
const foldersByGroup: Record<string, string> = {
  membership: 'features/membership',
  library: 'features/library',
  accounts: 'features/accounts',
  reading: 'features/reading',
  http: 'http',
};
const requiredCaughtShare = 0.95;
const store = join(root, 'node_modules', '.lingostory', 'mutate');
const survivorsFile = join(store, 'survivors.json');
const printLine = (line: string) => process.stdout.write(`${line}\n`);
const shortNameOf = (file: string) => relative(sourceFolder, file);
const groupOf = (file: string) =>
  Object.keys(foldersByGroup).find((group) => shortNameOf(file).startsWith(`${foldersByGroup[group]}/`)) ??
  'other';

/** Returns all source files that are worth mutating, with their text. */
async function readSources(): Promise<Record<string, string>> {
  const sources: Record<string, string> = {};
  for (const group of Object.values(foldersByGroup)) {
    const folder = join(sourceFolder, group);
    const names = (await readdir(folder, { recursive: true })).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    );
    for (const name of names) sources[join(folder, name)] = await readFile(join(folder, name), 'utf8');
  }
  return sources;
}

const mutantKeyOf = (mutant: Mutant) =>
  [shortNameOf(mutant.file), mutant.lineText, mutant.before, mutant.after].join('\n');

async function selectMutants(
  sources: Record<string, string>,
): Promise<{ mutants: Mutant[]; equivalentCount: number }> {
  const selectedGroups = options.only?.split(',') ?? Object.keys(foldersByGroup);
  const allMutants = Object.entries(sources).flatMap(([file, source]) => findMutants(file, source));
  const equivalentMutationList = await readEquivalentMutations(
    join(root, 'server/dev/mutate/equivalents.json'),
    shortNameOf,
  );
  for (const staleEntry of equivalentMutationList.findStaleEntries(allMutants))
    printLine(`equivalents.json names what is no longer there: ${staleEntry}`);
  const survivorKeys: string[] | undefined = options.again
    ? JSON.parse(await readFile(survivorsFile, 'utf8'))
    : undefined;
  const selectedMutants = allMutants.filter(
    (mutant) =>
      selectedGroups.includes(groupOf(mutant.file)) &&
      (options.file?.some((path) => mutant.file.endsWith(path)) ?? true) &&
      (survivorKeys?.includes(mutantKeyOf(mutant)) ?? true),
  );
  const mutants = selectedMutants.filter((mutant) => equivalentMutationList.reasonFor(mutant) === undefined);
  return { mutants, equivalentCount: selectedMutants.length - mutants.length };
}

const sources = await readSources();
const { mutants: plannedMutants, equivalentCount } = await selectMutants(sources);
const seed = Number(options.seed ?? randomInt(2 ** 31));
const mutants = options.sample ? sample(plannedMutants, Number(options.sample), seed) : plannedMutants;
printLine(`${mutants.length} of ${plannedMutants.length} mutants${options.sample ? ` (seed ${seed})` : ''}`);

// Created before any child process, so that an interruption cannot leave one running.
const interruptController = new AbortController();
process.once('SIGINT', () => interruptController.abort());
const folder = await mkdtemp(join(tmpdir(), 'lingostory-mutate-'));
const hitsFolder = join(folder, 'hits');
const temporaryFolder = join(folder, 'temporary');
await Promise.all([mkdir(hitsFolder), mkdir(temporaryFolder)]);
const postgres = await startTestPostgres();
const testRunner = createTestRunner({
  hitsFolder,
  environment: { TEST_POSTGRES_URL: postgres.url, TMPDIR: temporaryFolder },
  signal: interruptController.signal,
});

const isTimeoutVerdict = ({ hasTimedOut, failure }: TestRunVerdict) =>
  hasTimedOut || /timed out|timeout/i.test(failure);

/** Number of failures in a row. If every mutant fails, the tests themselves may be broken. */
let consecutiveFailureCount = 0;
async function checkTestsWithoutMutant(testFile: string): Promise<void> {
  if (consecutiveFailureCount < 20) return;
  consecutiveFailureCount = 0;
  const { passed, failure } = await testRunner.run({ testFile, replacements: {} }, 300_000);
  if (!passed) throw new Error(`${testFile} fails without any mutant: ${failure}`);
}

const results: MutantResult[] = [];
try {
  const testNames = options.tests?.split(',');
  const coverageFolder = join(store, 'coverage');
  const coverages = await collectCoverage({
    tests: testNames,
    root,
    sources,
    runner: testRunner,
    hitsFolder,
    store: coverageFolder,
    printLine,
  });
  const testChooser = createTestChooser(coverages, Number(options['max-tests']));
  // Compiling takes a while, so it starts only when the first mutant survives the tests.
  let typeChecker: Promise<TypeChecker> | undefined;

  const tryMutant = async (mutant: Mutant): Promise<MutantResult> => {
    const { file } = mutant;
    const source = sources[file] ?? '';
    const mutatedSource = applyMutant(source, mutant);
    const chosenTests = testChooser.chooseTests(mutant);
    for (const { testFile, seconds } of chosenTests) {
      const runTest = () =>
        testRunner.run({ testFile, replacements: { [file]: mutatedSource } }, seconds * 6_000 + 60_000);
      let verdict = await runTest();
      // On a busy machine, a slow test run can look like a failure, so it is repeated once.
      if (!verdict.passed && isTimeoutVerdict(verdict)) verdict = await runTest();
      if (verdict.passed) {
        consecutiveFailureCount = 0;
        continue;
      }
      consecutiveFailureCount += 1;
      testChooser.recordKill(mutant, testFile);
      await dropTestDatabases(postgres.url);
      await checkTestsWithoutMutant(testFile);
      const caughtBy = `${relative(root, testFile)}: ${verdict.failure}`;
      return { mutant, outcome: verdict.hasTimedOut ? 'timeout' : 'caught', by: caughtBy };
    }
    typeChecker ??= createTypeChecker(root, join(folder, 'types'));
    if (!(await (await typeChecker).accepts(file, source, mutatedSource)))
      return { mutant, outcome: 'types', by: 'tsc' };
    return { mutant, outcome: chosenTests.length > 0 ? 'survived' : 'untested', by: '' };
  };

  for (const mutant of mutants) {
    const result = await tryMutant(mutant);
    results.push(result);
    const { outcome, by } = result;
    const description = describeMutant(mutant, shortNameOf(mutant.file));
    printLine(
      `${String(results.length).padStart(4)} ${outcome.padEnd(8)} ${description} ${by && `(${toOneLine(by)})`}`,
    );
  }
} catch (error) {
  if (!interruptController.signal.aborted) throw error;
} finally {
  testRunner.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
  const survivors = results.filter((result) => !isCaught(result));
  await writeFile(survivorsFile, JSON.stringify(survivors.map(({ mutant }) => mutantKeyOf(mutant))));
  for (const line of summarizeResults(
    results,
    { plannedCount: mutants.length, equivalentCount },
    { groupOf, shortName: shortNameOf },
  ))
    printLine(line);
}
process.exitCode = results.filter(isCaught).length < requiredCaughtShare * results.length ? 1 : 0;
