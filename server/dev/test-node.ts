import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { inheritEnvironment } from './settings.ts';
import { fetchNode } from './test-run/fetch-node.ts';
import { readUnitReport, runTool, type TestOutcome } from './test-run/steps.ts';

/** Versions that the images and operators may use, besides the one that runs this. */
const defaultVersions = ['22', '24'];

type VersionOutcome = TestOutcome & { version: string; minutes: string };

async function testVersion(requestedVersion: string, vitestArgs: string[]): Promise<VersionOutcome> {
  const binFolder = fetchNode(requestedVersion);
  const version = execFileSync(join(binFolder, 'node'), ['--version'], { encoding: 'utf8' }).trim();
  process.stdout.write(`\nNode ${version}\n`);
  const reportFolder = await mkdtemp(join(tmpdir(), 'lingostory-node-'));
  const reportFile = join(reportFolder, 'report.json');
  const startedAt = performance.now();
  const { PATH = '' } = inheritEnvironment();
  try {
    const projects = ['--project', 'unit', '--project', 'api'];
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reportFile}`];
    // Vitest is started by `env node`, and starts its workers and the servers of tests with the same program.
    await runTool('vitest', ['run', ...projects, ...reporters, ...vitestArgs], {
      PATH: [binFolder, PATH].join(delimiter),
    });
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
    return { version, minutes, ...(await readUnitReport(reportFile)) };
  } finally {
    await rm(reportFolder, { recursive: true, force: true });
  }
}

/**
 * `npm run test:node -- 22 24 server/test/library`: runs the unit and API tests, or only those in these files and
 * folders, with other versions of Node, and prints how many passed with each.
 */
const isVersion = (arg: string) => /^\d+(\.\d+){0,2}$/.test(arg);
const args = process.argv.slice(2);
const versions = args.filter(isVersion);
const vitestArgs = args.filter((arg) => !isVersion(arg));
const outcomes: VersionOutcome[] = [];
for (const version of versions.length > 0 ? versions : defaultVersions)
  outcomes.push(await testVersion(version, vitestArgs));
process.stdout.write('\n| Node | passed | failed | skipped | minutes |\n|---|---|---|---|---|\n');
for (const { version, passed, failed, skipped, minutes } of outcomes)
  process.stdout.write(`| ${version} | ${passed} | ${failed} | ${skipped} | ${minutes} |\n`);
process.exitCode = outcomes.every(({ failed }) => failed === 0) ? 0 : 1;
