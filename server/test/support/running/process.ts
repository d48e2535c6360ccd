import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { inheritEnvironment } from '../../../dev/settings.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const preservePriorityUrl = new URL('../../../dev/test-run/preserve-priority.mjs', import.meta.url).href;

/** Returns the URL of a module that shifts a process's clock by these milliseconds. */
function createClockShiftUrl(milliseconds: number, jump: number): string {
  const url = new URL('shift-clock.mjs', import.meta.url);
  url.searchParams.set('milliseconds', String(milliseconds));
  url.searchParams.set('jump', String(jump));
  return url.href;
}

type ProcessOptions = {
  /** The difference between the machine's clock and the correct time. */
  clockShiftMs?: number;
  /** By how much `jumpClock` moves the clock. */
  clockJumpMs?: number;
  /** The URL of the built server's folder. By default the one that this test run has built. */
  builtServer?: string;
};

/** Starts a program of the built server. Its workers run at normal priority. */
function spawnBuilt(
  programPath: string,
  args: readonly string[],
  environment: Record<string, string>,
  { clockShiftMs = 0, clockJumpMs = 0, builtServer = inject('builtServer') }: ProcessOptions = {},
): ChildProcessWithoutNullStreams {
  const builtPath = fileURLToPath(new URL(programPath, builtServer));
  const imports = [preservePriorityUrl, createClockShiftUrl(clockShiftMs, clockJumpMs)].flatMap((url) => [
    '--import',
    url,
  ]);
  return spawn(process.execPath, [...imports, builtPath, ...args], {
    cwd: root,
    env: inheritEnvironment(environment),
  });
}

export type ApiProcess = {
  origin: string;
  /** Returns everything that the process has printed: its log, and anything else. */
  readOutput: () => string;
  /** Sends SIGKILL, so that the process has no time to clean up. */
  kill: () => Promise<void>;
  /** Sends SIGTERM and returns the exit code. */
  stop: () => Promise<number>;
  /** Moves the clock of the running process by `clockJumpMs`, and the next time back. */
  jumpClock: () => void;
};

/** Starts the built API in its own process and waits until it is ready. */
export async function startApiProcess(
  environment: Record<string, string>,
  port: number,
  options: ProcessOptions = {},
): Promise<ApiProcess> {
  const child = spawnBuilt('server/src/main.js', [], { ...environment, API_PORT: String(port) }, options);
  const exitEvent = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += String(text);
    });
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The API did not start: ${output}`);
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return {
    origin,
    readOutput: () => output,
    kill: async () => {
      child.kill('SIGKILL');
      await exitEvent;
    },
    stop: async () => {
      child.kill('SIGTERM');
      const [exitCode] = await exitEvent;
      return exitCode;
    },
    jumpClock: () => {
      child.kill('SIGUSR2');
    },
  };
}

type CommandRun = {
  /** Stops the process in the middle of its work (SIGSTOP), or lets it go on (SIGCONT). */
  signal: (name: 'SIGSTOP' | 'SIGCONT') => void;
  exit: Promise<{ code: number; output: string }>;
};

/** Starts an operator command as the Docker image would, with the API's environment. */
export function startCommand(
  args: string[],
  environment: Record<string, string>,
  options: ProcessOptions = {},
): CommandRun {
  const child = spawnBuilt('server/src/commands/main.js', args, environment, options);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += String(text);
    });
  return {
    signal: (name) => child.kill(name),
    exit: once(child, 'close').then(([code]) => ({ code, output })),
  };
}

/** Runs an operator command and waits until it exits. */
export async function runCommandToExit(
  ...run: Parameters<typeof startCommand>
): ReturnType<typeof startCommand>['exit'] {
  return await startCommand(...run).exit;
}

/** Runs an operator command and returns its output. Throws if the command fails. */
export async function runCommand(
  args: string[],
  environment: Record<string, string>,
  clock?: { clockShiftMs: number },
): Promise<string> {
  const { code, output } = await runCommandToExit(args, environment, clock);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${output}`);
  return output;
}
