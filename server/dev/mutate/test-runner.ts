import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inheritEnvironment } from '../settings.ts';
import type { TestRunReport, TestRunRequest } from './runner.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const runnerFile = fileURLToPath(new URL('./runner.ts', import.meta.url));

export type TestRunVerdict = TestRunReport & { hasTimedOut: boolean; seconds: number };

export type TestRunner = {
  /**
   * Runs a test file. If it times out, the process is killed, and the next run starts a new one. Throws if the signal
   * is aborted.
   */
  run: (request: TestRunRequest, timeout: number) => Promise<TestRunVerdict>;
  stop: () => void;
};

type TestRunnerOptions = { hitsFolder: string; environment: Record<string, string>; signal: AbortSignal };

export function createTestRunner({ hitsFolder, environment, signal }: TestRunnerOptions): TestRunner {
  let child: ChildProcess | undefined;

  const stop = () => {
    if (child?.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    child = undefined;
  };
  signal.addEventListener('abort', stop);

  const startRunner = async (): Promise<ChildProcess> => {
    signal.throwIfAborted();
    // Runs in its own process group. Ctrl-C then reaches only the parent process, and killing the group also ends
    // vitest's workers.
    const startedProcess = fork(runnerFile, [hitsFolder], {
      cwd: root,
      execArgv: ['--import', 'tsx'],
      env: inheritEnvironment({ NODE_ENV: 'test', ...environment }),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: true,
    });
    child = startedProcess;
    const [firstMessage] = await Promise.race([
      once(startedProcess, 'message'),
      once(startedProcess, 'exit'),
    ]);
    signal.throwIfAborted();
    if (firstMessage !== 'ready') throw new Error('The test runner did not start.');
    return startedProcess;
  };

  const runTests = async (request: TestRunRequest, timeout: number): Promise<TestRunVerdict> => {
    const runnerProcess = child ?? (await startRunner());
    const startedAt = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = await new Promise<TestRunReport | undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), timeout);
      runnerProcess.once('message', (report: TestRunReport) => resolve(report));
      runnerProcess.once('exit', () => resolve({ passed: false, failure: 'the test process ended' }));
      runnerProcess.send(request);
    });
    clearTimeout(timer);
    runnerProcess.removeAllListeners('message').removeAllListeners('exit');
    if (!report || runnerProcess.exitCode !== null || runnerProcess.signalCode !== null) stop();
    signal.throwIfAborted();
    if (report?.defect) throw new Error(report.defect);
    const seconds = (performance.now() - startedAt) / 1000;
    return { ...(report ?? { passed: false, failure: 'out of time' }), hasTimedOut: !report, seconds };
  };

  return { run: runTests, stop };
}
