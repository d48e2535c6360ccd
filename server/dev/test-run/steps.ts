import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inherited } from '../settings.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What a step counted, and what it has to say about what failed. */
export type Outcome = { passed: number; failed: number; skipped: number; complaints: string[] };

type Output = {
  /** True to show its output in one piece when it ends, because something else shows its own at the same time. */
  isHeld: boolean;
};

/** Runs a program of node_modules with its output shown; true when it was content. */
export async function runTool(
  name: string,
  args: string[],
  environment: Record<string, string> = {},
  output: Output = { isHeld: false },
): Promise<boolean> {
  return await run(join(root, 'node_modules', '.bin', name), args, environment, output);
}

/** Runs a script of package.json, so that what it does is written there alone. */
export async function runScript(name: string): Promise<boolean> {
  return await run('npm', ['run', '--silent', name], {}, { isHeld: false });
}

/** The signal that ended a step. Steps that run side by side learn of it too. */
let stoppedBy: NodeJS.Signals | undefined;

function throwIfStopped(): void {
  if (stoppedBy) throw new Error(`Stopped by ${stoppedBy}.`);
}

/** Passes a stop of ours on to the program, waits for its end, and then throws, so that no further step begins. */
async function run(
  command: string,
  args: string[],
  environment: Record<string, string>,
  { isHeld }: Output,
): Promise<boolean> {
  throwIfStopped();
  const child = spawn(command, args, {
    cwd: root,
    stdio: isHeld ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    shell: process.platform === 'win32',
    env: inherited(environment),
  });
  const held: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => held.push(chunk));
  const passOn = (signal: NodeJS.Signals) => {
    stoppedBy = signal;
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, passOn);
  try {
    const isContent = await new Promise<boolean>((resolve) => {
      child.once('error', () => resolve(false));
      // Later than its exit: what it wrote has come by then.
      child.once('close', (code) => resolve(code === 0));
    });
    throwIfStopped();
    return isContent;
  } finally {
    for (const signal of signals) process.off(signal, passOn);
    process.stdout.write(Buffer.concat(held));
  }
}

type UnitReport = {
  success?: boolean;
  numPassedTests?: number;
  numPendingTests?: number;
  testResults?: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; failureMessages: string[] }[];
  }[];
};

/** From vitest's JSON report; a failure when it did not come to write one. */
export async function readUnitReport(file: string): Promise<Outcome> {
  const report = await readReport<UnitReport>(file);
  const { success = false, numPassedTests = 0, numPendingTests = 0, testResults = [] } = report;
  const complaints = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failures = assertionResults
        .filter(({ failureMessages }) => failureMessages.length > 0)
        .map(({ fullName, failureMessages }) => `${name}\n${fullName}\n${failureMessages.join('\n')}`);
      // Where preparing fails no test does, and yet the file failed.
      return failures.length > 0 ? failures : [`${name}\n${message || 'What prepares its tests failed.'}`];
    });
  const failed = complaints.length || Number(!success);
  return { passed: numPassedTests, failed, skipped: numPendingTests, complaints };
}

type JourneysReport = { stats?: { expected: number; unexpected: number; flaky: number; skipped: number } };

/** From Playwright's JSON report; its own summary of failures stands right above. */
export async function readJourneysReport(file: string): Promise<Outcome> {
  const { stats } = await readReport<JourneysReport>(file);
  const { expected, unexpected, flaky, skipped } = stats ?? {
    expected: 0,
    unexpected: 1,
    flaky: 0,
    skipped: 0,
  };
  // Named as flaky in the summary right above: to be mended before anything else.
  const unsteady = flaky > 0 ? [`${flaky} of the journeys passed only when they ran again.`] : [];
  return { passed: expected + flaky, failed: unexpected, skipped, complaints: unsteady };
}

async function readReport<Report extends object>(file: string): Promise<Report> {
  return await readFile(file, 'utf8').then(JSON.parse, () => ({}));
}
