import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inherited } from '../settings.ts';
import type { RunOrder, RunReport } from './runner.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const program = fileURLToPath(new URL('./runner.ts', import.meta.url));

export type Verdict = RunReport & { isTimeout: boolean; seconds: number };

export type TestRunner = {
  /**
   * Runs one test file. After a timeout the process is killed, and the next run gets a new one. Throws once aborted.
   */
  run: (order: RunOrder, timeout: number) => Promise<Verdict>;
  stop: () => void;
};

type Options = { hitsFolder: string; environment: Record<string, string>; signal: AbortSignal };

export function createTestRunner({ hitsFolder, environment, signal }: Options): TestRunner {
  let child: ChildProcess | undefined;

  const stop = () => {
    if (child?.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    child = undefined;
  };
  signal.addEventListener('abort', stop);

  const start = async (): Promise<ChildProcess> => {
    signal.throwIfAborted();
    // In its own process group, so that Ctrl-C reaches only this process, and a kill also reaches vitest's workers.
    const started = fork(program, [hitsFolder], {
      cwd: root,
      execArgv: ['--import', 'tsx'],
      env: inherited({ NODE_ENV: 'test', ...environment }),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: true,
    });
    child = started;
    const [first] = await Promise.race([once(started, 'message'), once(started, 'exit')]);
    signal.throwIfAborted();
    if (first !== 'ready') throw new Error('The test runner did not start.');
    return started;
  };

  const run = async (order: RunOrder, timeout: number): Promise<Verdict> => {
    const runner = child ?? (await start());
    const began = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = await new Promise<RunReport | undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), timeout);
      runner.once('message', (report: RunReport) => resolve(report));
      runner.once('exit', () => resolve({ passed: false, failure: 'the test process ended' }));
      runner.send(order);
    });
    clearTimeout(timer);
    runner.removeAllListeners('message').removeAllListeners('exit');
    if (!report || runner.exitCode !== null || runner.signalCode !== null) stop();
    signal.throwIfAborted();
    if (report?.defect) throw new Error(report.defect);
    const seconds = (performance.now() - began) / 1000;
    return { ...(report ?? { passed: false, failure: 'out of time' }), isTimeout: !report, seconds };
  };

  return { run, stop };
}
