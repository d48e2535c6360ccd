import { join } from 'node:path';
import { runJourneys } from './journeys.ts';
import type { Selection } from './select-tests.ts';
import { type Outcome, readUnitReport, runTool } from './steps.ts';

export type Results = { outcomes: Outcome[]; isLintClean: boolean; doTypesFit: boolean };

export const workspaces = ['contract', 'sandbox', 'server', 'client'];

/** Shows its output in one piece, because the journeys write theirs at the same time. */
const runHeld = async (name: string, args: string[]) => await runTool(name, args, {}, { isHeld: true });

async function lint(sources: readonly string[]): Promise<boolean> {
  if (sources.length === 0) return true;
  const biome = ['check', '--error-on-warnings', '--files-ignore-unknown=true', '--no-errors-on-unmatched'];
  const isClean = await runHeld('biome', [...biome, ...sources]);
  const components = sources.filter((path) => /^client\/src\/.*\.tsx?$/.test(path));
  if (components.length === 0) return isClean;
  const cache = ['--cache', '--cache-location', 'node_modules/.cache/eslint/'];
  return (await runHeld('eslint', ['--max-warnings', '0', ...cache, ...components])) && isClean;
}

/**
 * Checks all types, because a change can break a type far away. Incremental, so unchanged files are not checked
 * again.
 */
async function checkTypes(): Promise<boolean> {
  let fit = true;
  for (const workspace of workspaces) {
    const info = `node_modules/.cache/types/${workspace}.tsbuildinfo`;
    const args = ['-p', `${workspace}/tsconfig.json`, '--incremental', '--tsBuildInfoFile', info];
    fit = (await runHeld('tsc', args)) && fit;
  }
  return fit;
}

/** Runs these unit and API tests, or all of them if none is named. */
export async function runUnitAndApi(
  folder: string,
  tests: readonly string[],
  tool: (name: string, args: string[]) => Promise<boolean>,
): Promise<Outcome> {
  const results = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  await tool('vitest', ['run', ...reporters, ...tests]);
  return await readUnitReport(results);
}

/**
 * Runs the journeys in parallel with everything else, so that each uses the processor while the other waits for pages
 * or the database.
 */
export async function runSelection(
  folder: string,
  { unitAndApi, journeys, sources }: Selection,
  say: (line: string) => void,
): Promise<Results> {
  const checks = async () => {
    const outcomes = unitAndApi.length > 0 ? [await runUnitAndApi(folder, unitAndApi, runHeld)] : [];
    const isLintClean = await lint(sources);
    return { outcomes, isLintClean, doTypesFit: await checkTypes() };
  };
  // Waits for both, even if one is stopped, so that no child process outlives this run.
  const [checked, travelled] = await Promise.allSettled([
    checks(),
    journeys.length > 0 ? runJourneys(folder, journeys, say) : [],
  ]);
  if (checked.status === 'rejected') throw checked.reason;
  if (travelled.status === 'rejected') throw travelled.reason;
  return { ...checked.value, outcomes: [...checked.value.outcomes, ...travelled.value] };
}
