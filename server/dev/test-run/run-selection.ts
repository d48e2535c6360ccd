import { join } from 'node:path';
import { runJourneys } from './journeys.ts';
import type { TestSelection } from './select-tests.ts';
import { readUnitReport, runTool, type TestOutcome } from './steps.ts';

export type RunResults = { outcomes: TestOutcome[]; isLintClean: boolean; doTypesFit: boolean };

/** The folders whose types are checked: the workspaces, and the service worker, which has no DOM. */
export const typeProjects = ['contract', 'sandbox', 'server', 'client', 'client/src/worker'];

/**
 * Runs a tool and prints its output only when the tool ends, because the browser tests print their output at the same
 * time.
 */
const runWithBufferedOutput = async (name: string, args: string[]) =>
  await runTool(name, args, {}, { isBuffered: true });

async function lintSources(sources: readonly string[]): Promise<boolean> {
  if (sources.length === 0) return true;
  const biomeArguments = [
    'check',
    '--error-on-warnings',
    '--files-ignore-unknown=true',
    '--no-errors-on-unmatched',
  ];
  const isClean = await runWithBufferedOutput('biome', [...biomeArguments, ...sources]);
  const clientSources = sources.filter((path) => /^client\/src\/.*\.tsx?$/.test(path));
  if (clientSources.length === 0) return isClean;
  const cacheArguments = ['--cache', '--cache-location', 'node_modules/.cache/eslint/'];
  return (
    (await runWithBufferedOutput('eslint', ['--max-warnings', '0', ...cacheArguments, ...clientSources])) &&
    isClean
  );
}

/**
 * Checks all types, because a change can break types far away. The check is incremental, so
 * unchanged files are not checked again.
 */
async function checkTypes(): Promise<boolean> {
  let isTypeCheckClean = true;
  for (const folder of typeProjects) {
    const buildInfoFile = `node_modules/.cache/types/${folder}.tsbuildinfo`;
    const args = ['-p', `${folder}/tsconfig.json`, '--incremental', '--tsBuildInfoFile', buildInfoFile];
    isTypeCheckClean = (await runWithBufferedOutput('tsc', args)) && isTypeCheckClean;
  }
  return isTypeCheckClean;
}

/** Runs these unit and API tests, or all of them if none is named. */
export async function runUnitAndApiTests(
  folder: string,
  tests: readonly string[],
  runTestTool: (name: string, args: string[]) => Promise<boolean>,
): Promise<TestOutcome> {
  const resultsFile = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsFile}`];
  await runTestTool('vitest', ['run', ...reporters, ...tests]);
  return await readUnitReport(resultsFile);
}

/**
 * Runs the browser tests in parallel with all other checks. The checks can use the CPU while the browser tests wait
 * for pages or the database.
 */
export async function runSelection(
  folder: string,
  { unitAndApi, journeys, sources }: TestSelection,
  printLine: (line: string) => void,
): Promise<RunResults> {
  const runChecks = async () => {
    const outcomes =
      unitAndApi.length > 0 ? [await runUnitAndApiTests(folder, unitAndApi, runWithBufferedOutput)] : [];
    const isLintClean = await lintSources(sources);
    return { outcomes, isLintClean, doTypesFit: await checkTypes() };
  };
  // Waits for both to finish, even if a signal stops one of them, so that no child process outlives this run.
  const [checksResult, journeysResult] = await Promise.allSettled([
    runChecks(),
    journeys.length > 0 ? runJourneys(folder, journeys, printLine) : [],
  ]);
  if (checksResult.status === 'rejected') throw checksResult.reason;
  if (journeysResult.status === 'rejected') throw journeysResult.reason;
  return { ...checksResult.value, outcomes: [...checksResult.value.outcomes, ...journeysResult.value] };
}
