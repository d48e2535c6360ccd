import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inherited } from '../settings.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export type Count = { passed: number; failed: number; skipped: number };

/** Runs a program of node_modules with its output shown; true when it was content. */
export async function runTool(
  name: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<boolean> {
  const child = spawn(join(root, 'node_modules', '.bin', name), args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: inherited(environment),
  });
  return await new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** What vitest's JSON report counted; nothing when it did not come to write one. */
export async function countUnitTests(file: string): Promise<Count> {
  const report = await readReport(file);
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    numFailedTestSuites = 0,
    success = false,
  } = report;
  // A file that could not be loaded counts no test at all, and yet it failed.
  const failed = numFailedTests || (success ? 0 : numFailedTestSuites || 1);
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

export async function countJourneys(file: string): Promise<Count> {
  const { stats = {} } = await readReport(file);
  const { expected = 0, unexpected = 1, flaky = 0, skipped = 0 } = stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

type Report = Record<string, number> & { success?: boolean; stats?: Record<string, number> };

async function readReport(file: string): Promise<Report> {
  return await readFile(file, 'utf8').then(JSON.parse, () => ({}));
}
