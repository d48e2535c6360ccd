import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inheritEnvironment } from '../settings.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The test counts of a step, and the messages about its failures. */
export type TestOutcome = { passed: number; failed: number; skipped: number; complaints: string[] };

type OutputOptions = {
  /** True to print the output all at once at the end, because another step prints at the same time. */
  isBuffered: boolean;
};

/** Runs a program of node_modules and prints its output. Returns true if it succeeded. */
export async function runTool(
  name: string,
  args: string[],
  environment: Record<string, string> = {},
  output: OutputOptions = { isBuffered: false },
): Promise<boolean> {
  return await runCommand(join(root, 'node_modules', '.bin', name), args, environment, output);
}

/** Runs a script of package.json, so that its command is defined in only one place. */
export async function runScript(name: string): Promise<boolean> {
  return await runCommand('npm', ['run', '--silent', name], {}, { isBuffered: false });
}

/** The signal that stopped a step. All other running steps stop too. */
let stopSignal: NodeJS.Signals | undefined;

function throwIfStopped(): void {
  if (stopSignal) throw new Error(`Stopped by ${stopSignal}.`);
}

/**
 * Runs a command and forwards signals to it. If a signal stopped it, throws after the command has ended, so that no
 * further step starts.
 */
async function runCommand(
  command: string,
  args: string[],
  environment: Record<string, string>,
  { isBuffered }: OutputOptions,
): Promise<boolean> {
  throwIfStopped();
  const child = spawn(command, args, {
    cwd: root,
    stdio: isBuffered ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    shell: process.platform === 'win32',
    env: inheritEnvironment(environment),
  });
  const bufferedOutput: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => bufferedOutput.push(chunk));
  const forwardSignal = (signal: NodeJS.Signals) => {
    stopSignal = signal;
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, forwardSignal);
  try {
    const hasSucceeded = await new Promise<boolean>((resolve) => {
      child.once('error', () => resolve(false));
      // `close` fires after the process has exited and all its output has arrived.
      child.once('close', (exitCode) => resolve(exitCode === 0));
    });
    throwIfStopped();
    return hasSucceeded;
  } finally {
    for (const signal of signals) process.off(signal, forwardSignal);
    process.stdout.write(Buffer.concat(bufferedOutput));
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

/** Reads vitest's JSON report. Returns a failure if the report is missing. */
export async function readUnitReport(file: string): Promise<TestOutcome> {
  const report = await readReport<UnitReport>(file);
  const { success = false, numPassedTests = 0, numPendingTests = 0, testResults = [] } = report;
  const complaints = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failures = assertionResults
        .filter(({ failureMessages }) => failureMessages.length > 0)
        .map(({ fullName, failureMessages }) => `${name}\n${fullName}\n${failureMessages.join('\n')}`);
      // If a file's setup fails, vitest marks the file as failed, but not its tests.
      return failures.length > 0 ? failures : [`${name}\n${message || 'What prepares its tests failed.'}`];
    });
  const failedCount = complaints.length || Number(!success);
  return { passed: numPassedTests, failed: failedCount, skipped: numPendingTests, complaints };
}

type JourneysReport = { stats?: { expected: number; unexpected: number; flaky: number; skipped: number } };

/** Reads Playwright's JSON report. Leaves out the details of failures, because Playwright has already printed them. */
export async function readJourneysReport(file: string): Promise<TestOutcome> {
  const { stats } = await readReport<JourneysReport>(file);
  const { expected, unexpected, flaky, skipped } = stats ?? {
    expected: 0,
    unexpected: 1,
    flaky: 0,
    skipped: 0,
  };
  // Playwright has already listed the flaky tests, so only their number is reported.
  const flakyComplaints = flaky > 0 ? [`${flaky} of the journeys passed only when they ran again.`] : [];
  return { passed: expected + flaky, failed: unexpected, skipped, complaints: flakyComplaints };
}

async function readReport<Report extends object>(file: string): Promise<Report> {
  return await readFile(file, 'utf8').then(JSON.parse, () => ({}));
}
