import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runJourneys } from './test-run/journeys.ts';
import { findChangedFiles, listProjectFiles, readProjectFiles } from './test-run/project-files.ts';
import { readAllReferences } from './test-run/read-references.ts';
import { type RunResults, runSelection, runUnitAndApiTests, typeProjects } from './test-run/run-selection.ts';
import {
  describeSkippedTests,
  selectFeatures,
  selectTestsForChanges,
  type TestSelection,
} from './test-run/select-tests.ts';
import { runScript, runTool } from './test-run/steps.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const printLine = (line: string) => process.stdout.write(`${line}\n`);

async function runAllChecks(folder: string): Promise<RunResults> {
  printLine('\nLint…');
  const isLintClean = await runScript('lint');
  printLine('\nTypes…');
  let isTypeCheckClean = true;
  for (const folder of typeProjects) {
    isTypeCheckClean = (await runTool('tsc', ['-p', `${folder}/tsconfig.json`])) && isTypeCheckClean;
  }
  printLine('\nUnit and API tests…');
  const outcomes = [await runUnitAndApiTests(folder, [], runTool)];
  printLine('\nBrowser journeys…');
  outcomes.push(...(await runJourneys(folder, 'all', printLine)));
  return { outcomes, isLintClean, doTypesFit: isTypeCheckClean };
}

type TestPlan = 'everything' | 'nothing' | { selection: TestSelection; skippedTestLines: string[] };

async function planForChanges(ref: string | undefined): Promise<TestPlan> {
  const { base, changed } = await findChangedFiles(root, ref);
  if (changed.length === 0) {
    printLine(`Nothing has changed since ${base}.`);
    return 'nothing';
  }
  printLine(`${changed.length} files have changed since ${base}.`);
  const files = await readProjectFiles(root);
  const selection = selectTestsForChanges(readAllReferences(files), changed);
  if ('everythingFor' in selection) {
    printLine(`No import tells what depends on ${selection.everythingFor}: everything runs.`);
    return 'everything';
  }
  return { selection, skippedTestLines: describeSkippedTests(Object.keys(files), selection) };
}

async function createPlan(): Promise<TestPlan> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(3),
    options: { changed: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.changed) {
    if (positionals.length > 1) throw new Error('--changed compares with one commit or branch.');
    return await planForChanges(positionals[0]);
  }
  if (positionals.length === 0) return 'everything';
  const paths = await listProjectFiles(root);
  const selection = selectFeatures(paths, positionals);
  return { selection, skippedTestLines: describeSkippedTests(paths, selection) };
}

async function runPlan(
  folder: string,
  { selection, skippedTestLines }: Exclude<TestPlan, string>,
): Promise<RunResults> {
  printLine(
    `\n${selection.unitAndApi.length} files of unit and API tests, ${selection.journeys.length} of journeys…`,
  );
  const results = await runSelection(folder, selection, printLine);
  printLine('\nLeft out, which npm test without a name runs:');
  for (const line of skippedTestLines) printLine(`  ${line}`);
  printLine('  The linters on other files, and knip');
  return results;
}

/**
 * `npm test`: runs lint, types, unit and API tests, and browser journeys. `npm test -- reading vocabulary`: runs only
 * the checks and tests of these features. `npm test -- --changed [commit]`: runs only those that the files changed
 * since the commit can affect. By default, the commit is the one at which this branch diverged from main. The last
 * line contains the test counts.
 */
export async function test(): Promise<void> {
  const testPlan = await createPlan();
  if (testPlan === 'nothing') return;
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-check-'));
  try {
    const { outcomes, isLintClean, doTypesFit } =
      testPlan === 'everything' ? await runAllChecks(folder) : await runPlan(folder, testPlan);
    // Printed at the end, because people look there first.
    for (const complaint of outcomes.flatMap(({ complaints }) => complaints)) printLine(`\n${complaint}`);
    if (!isLintClean) printLine('The linter objects.');
    if (!doTypesFit) printLine('The types do not fit.');
    const sumTestCounts = (key: 'passed' | 'failed' | 'skipped') =>
      outcomes.reduce((total, outcome) => total + outcome[key], 0);
    const failureCount = sumTestCounts('failed') + Number(!isLintClean) + Number(!doTypesFit);
    printLine(
      `\n${sumTestCounts('passed')} passed, ${failureCount} failed, ${sumTestCounts('skipped')} skipped`,
    );
    process.exitCode = failureCount > 0 ? 1 : 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
