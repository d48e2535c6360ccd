import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inherited } from '../settings.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The counts of a step, and its failure messages. */
export type Outcome = { passed: number; failed: number; skipped: number; complaints: string[] };

type Output = {
  /** True to show the output in one piece at the end, because another step shows its own at the same time. */
  isHeld: boolean;
};

/** Runs a program of node_modules and shows its output. Returns true if it succeeded. */
export async function runTool(
  name: string,
  args: string[],
  environment: Record<string, string> = {},
  output: Output = { isHeld: false },
): Promise<boolean> {
  return await run(join(root, 'node_modules', '.bin', name), args, environment, output);
}

/** Runs a script from package.json, so that its command is defined only there. */
export async function runScript(name: string): Promise<boolean> {
  return await run('npm', ['run', '--silent', name], {}, { isHeld: false });
}

/** The signal that stopped a step. Steps that run beside it stop too. */
let stoppedBy: NodeJS.Signals | undefined;

function throwIfStopped(): void {
  if (stoppedBy) throw new Error(`Stopped by ${stoppedBy}.`);
}

/** Passes signals on to the program, waits for its end, and then throws, so that no further step starts. */
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
      // `close` fires after the process has exited and all its output has arrived.
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

/** Reads vitest's JSON report. Returns a failure if there is none. */
export async function readUnitReport(file: string): Promise<Outcome> {
  const report = await readReport<UnitReport>(file);
  const { success = false, numPassedTests = 0, numPendingTests = 0, testResults = [] } = report;
  const complaints = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failures = assertionResults
        .filter(({ failureMessages }) => failureMessages.length > 0)
        .map(({ fullName, failureMessages }) => `${name}\n${fullName}\n${failureMessages.join('\n')}`);
      // If a file's setup fails, none of its tests fails, but the file does.
      return failures.length > 0 ? failures : [`${name}\n${message || 'What prepares its tests failed.'}`];
    });
  const failed = complaints.length || Number(!success);
  return { passed: numPassedTests, failed, skipped: numPendingTests, complaints };
}

type JourneysReport = { stats?: { expected: number; unexpected: number; flaky: number; skipped: number } };

/** Reads Playwright's JSON report, whose failures Playwright has already printed. */
export async function readJourneysReport(file: string): Promise<Outcome> {
  const { stats } = await readReport<JourneysReport>(file);
  const { expected, unexpected, flaky, skipped } = stats ?? {
    expected: 0,
    unexpected: 1,
    flaky: 0,
    skipped: 0,
  };
  // Playwright's summary has already listed the flaky journeys, which must be fixed before anything else.
  const unsteady = flaky > 0 ? [`${flaky} of the journeys passed only when they ran again.`] : [];
  return { passed: expected + flaky, failed: unexpected, skipped, complaints: unsteady };
}

async function readReport<Report extends object>(file: string): Promise<Report> {
  return await readFile(file, 'utf8').then(JSON.parse, () => ({}));
}
