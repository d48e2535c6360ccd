import { join } from 'node:path';
import { runJourneys } from './journeys.ts';
import type { TestSelection } from './select-tests.ts';
import { type Outcome, readUnitReport, runTool } from './steps.ts';

export type RunResults = { outcomes: Outcome[]; isLintClean: boolean; doTypesFit: boolean };

export const workspaces = ['contract', 'sandbox', 'server', 'client'];

/** Prints the output of a tool only when it ends, because the journeys print theirs at the same time. */
const runWithHeldOutput = async (name: string, args: string[]) =>
  await runTool(name, args, {}, { isHeld: true });

async function lintSources(sources: readonly string[]): Promise<boolean> {
  if (sources.length === 0) return true;
  const biomeArguments = [
    'check',
    '--error-on-warnings',
    '--files-ignore-unknown=true',
    '--no-errors-on-unmatched',
  ];
  const isClean = await runWithHeldOutput('biome', [...biomeArguments, ...sources]);
  const clientSources = sources.filter((path) => /^client\/src\/.*\.tsx?$/.test(path));
  if (clientSources.length === 0) return isClean;
  const cacheArguments = ['--cache', '--cache-location', 'node_modules/.cache/eslint/'];
  return (
    (await runWithHeldOutput('eslint', ['--max-warnings', '0', ...cacheArguments, ...clientSources])) &&
    isClean
  );
}

/**
 * Checks the types of all workspaces, because a change can break types far away. The check is incremental, so
 * unchanged files are not checked again.
 */
async function checkTypes(): Promise<boolean> {
  let doTypesFit = true;
  for (const workspace of workspaces) {
    const buildInfoFile = `node_modules/.cache/types/${workspace}.tsbuildinfo`;
    const args = ['-p', `${workspace}/tsconfig.json`, '--incremental', '--tsBuildInfoFile', buildInfoFile];
    doTypesFit = (await runWithHeldOutput('tsc', args)) && doTypesFit;
  }
  return doTypesFit;
}

/** Runs these unit and API tests, or all of them if none is named. */
export async function runUnitAndApiTests(
  folder: string,
  tests: readonly string[],
  tool: (name: string, args: string[]) => Promise<boolean>,
): Promise<Outcome> {
  const resultsFile = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsFile}`];
  await tool('vitest', ['run', ...reporters, ...tests]);
  return await readUnitReport(resultsFile);
}

/**
 * Runs the journeys in parallel with all other checks. The checks can use the CPU while the journeys wait for pages
 * or the database.
 */
export async function runSelection(
  folder: string,
  { unitAndApi, journeys, sources }: TestSelection,
  say: (line: string) => void,
): Promise<RunResults> {
  const runChecks = async () => {
    const outcomes =
      unitAndApi.length > 0 ? [await runUnitAndApiTests(folder, unitAndApi, runWithHeldOutput)] : [];
    const isLintClean = await lintSources(sources);
    return { outcomes, isLintClean, doTypesFit: await checkTypes() };
  };
  // Waits for both to finish, even if a signal stops one of them, so that no child process outlives this run.
  const [checked, travelled] = await Promise.allSettled([
    runChecks(),
    journeys.length > 0 ? runJourneys(folder, journeys, say) : [],
  ]);
  if (checked.status === 'rejected') throw checked.reason;
  if (travelled.status === 'rejected') throw travelled.reason;
  return { ...checked.value, outcomes: [...checked.value.outcomes, ...travelled.value] };
}
