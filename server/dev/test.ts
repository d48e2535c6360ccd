import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runJourneys } from './test-run/journeys.ts';
import { findChangedFiles, listProjectFiles, readProjectFiles } from './test-run/project-files.ts';
import { readAllReferences } from './test-run/read-references.ts';
import { type Results, runSelection, runUnitAndApi, workspaces } from './test-run/run-selection.ts';
import { describeLeftOut, type Selection, selectChanged, selectFeatures } from './test-run/select-tests.ts';
import { runScript, runTool } from './test-run/steps.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);

async function runEverything(folder: string): Promise<Results> {
  say('\nLint…');
  const isLintClean = await runScript('lint');
  say('\nTypes…');
  let doTypesFit = true;
  for (const workspace of workspaces) {
    doTypesFit = (await runTool('tsc', ['-p', `${workspace}/tsconfig.json`])) && doTypesFit;
  }
  say('\nUnit and API tests…');
  const outcomes = [await runUnitAndApi(folder, [], runTool)];
  say('\nBrowser journeys…');
  outcomes.push(...(await runJourneys(folder, 'all', say)));
  return { outcomes, isLintClean, doTypesFit };
}

type Plan = 'everything' | 'nothing' | { selection: Selection; leftOut: string[] };

async function planChanged(ref: string | undefined): Promise<Plan> {
  const { base, changed } = await findChangedFiles(root, ref);
  if (changed.length === 0) {
    say(`Nothing has changed since ${base}.`);
    return 'nothing';
  }
  say(`${changed.length} files have changed since ${base}.`);
  const files = await readProjectFiles(root);
  const selection = selectChanged(readAllReferences(files), changed);
  if ('everythingFor' in selection) {
    say(`No import tells what depends on ${selection.everythingFor}: everything runs.`);
    return 'everything';
  }
  return { selection, leftOut: describeLeftOut(Object.keys(files), selection) };
}

async function plan(): Promise<Plan> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(3),
    options: { changed: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.changed) {
    if (positionals.length > 1) throw new Error('--changed compares with one commit or branch.');
    return await planChanged(positionals[0]);
  }
  if (positionals.length === 0) return 'everything';
  const paths = await listProjectFiles(root);
  const selection = selectFeatures(paths, positionals);
  return { selection, leftOut: describeLeftOut(paths, selection) };
}

async function runPlan(folder: string, { selection, leftOut }: Exclude<Plan, string>): Promise<Results> {
  say(
    `\n${selection.unitAndApi.length} files of unit and API tests, ${selection.journeys.length} of journeys…`,
  );
  const results = await runSelection(folder, selection, say);
  say('\nLeft out, which npm test without a name runs:');
  for (const line of leftOut) say(`  ${line}`);
  say('  The linters on other files, and knip');
  return results;
}

/**
 * `npm test`: lint, types, unit and API tests, browser journeys. `npm test -- reading vocabulary`: those of these
 * features. `npm test -- --changed [commit]`: those that the changed files can reach, compared with a commit or by
 * default with where this branch left main. Ends with one line of counts.
 */
export async function test(): Promise<void> {
  const chosen = await plan();
  if (chosen === 'nothing') return;
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-check-'));
  try {
    const { outcomes, isLintClean, doTypesFit } =
      chosen === 'everything' ? await runEverything(folder) : await runPlan(folder, chosen);
    // Printed last, where readers look first.
    for (const complaint of outcomes.flatMap(({ complaints }) => complaints)) say(`\n${complaint}`);
    if (!isLintClean) say('The linter objects.');
    if (!doTypesFit) say('The types do not fit.');
    const sum = (key: 'passed' | 'failed' | 'skipped') =>
      outcomes.reduce((total, outcome) => total + outcome[key], 0);
    const failed = sum('failed') + Number(!isLintClean) + Number(!doTypesFit);
    say(`\n${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`);
    process.exitCode = failed > 0 ? 1 : 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
