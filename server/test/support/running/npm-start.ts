import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopLeftoverServer } from '../../../dev/database/cluster.ts';
import { findFreePort } from '../../../dev/ports.ts';
import { inheritEnvironment, type PortName } from '../../../dev/settings.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const portNames: PortName[] = [
  'WEB_PORT',
  'API_PORT',
  'DB_PORT',
  'PAYMENTS_PORT',
  'MAIL_SMTP_PORT',
  'MAIL_WEB_PORT',
];

export type NpmStartRun = { child: ChildProcess; output: () => string; exit: Promise<number | null> };

/** Runs `npm start` with its own data folder and ports. A test may start it several times. */
export type LocalStack = {
  data: string;
  ports: Record<PortName, number>;
  start: (extraEnvironment?: Record<string, string>) => NpmStartRun;
  /** Starts the stack, and waits until it reports that it is ready. */
  startUntilReady: (extraEnvironment?: Record<string, string>) => Promise<NpmStartRun>;
  fetchWeb: (path: string) => Promise<Response>;
  close: () => Promise<void>;
};

export const readyMessage = 'Ctrl-C stops everything.';

export async function waitForCondition(
  condition: () => boolean | Promise<boolean>,
  describeState: () => string,
): Promise<void> {
  for (const deadline = Date.now() + 220_000; Date.now() < deadline; ) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`It did not happen: ${describeState()}`);
}

export async function createLocalStack(): Promise<LocalStack> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'lingostory-start-'));
  const freePorts: [PortName, number][] = [];
  for (const name of portNames) freePorts.push([name, await findFreePort()]);
  const ports = Object.fromEntries(freePorts) as Record<PortName, number>;
  const environment = Object.fromEntries(freePorts.map(([name, port]) => [name, String(port)]));
  const children: ChildProcess[] = [];
  const start: LocalStack['start'] = (extraEnvironment = {}) => {
    const child = spawn('node', ['server/dev/run.mjs', 'start'], {
      cwd: root,
      env: inheritEnvironment({
        HOST: '',
        ...environment,
        DATA_DIR: dataFolder,
        PASSWORD_COST: '4',
        ...extraEnvironment,
      }),
    });
    children.push(child);
    let text = '';
    const collectOutput = (chunk: Buffer) => {
      text += String(chunk);
    };
    child.stdout?.on('data', collectOutput);
    child.stderr?.on('data', collectOutput);
    const exitCode = new Promise<number | null>((resolve) => child.once('exit', resolve));
    return { child, output: () => text, exit: exitCode };
  };
  return {
    data: dataFolder,
    ports,
    start,
    startUntilReady: async (extraEnvironment) => {
      const npmStartRun = start(extraEnvironment);
      await waitForCondition(() => npmStartRun.output().includes(readyMessage), npmStartRun.output);
      return npmStartRun;
    },
    fetchWeb: (path) => fetch(`http://localhost:${ports.WEB_PORT}${path}`),
    close: async () => {
      for (const child of children) child.kill('SIGKILL');
      await stopLeftoverServer(join(dataFolder, 'postgres'));
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
