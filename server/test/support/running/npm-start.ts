import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopLeftover } from '../../../dev/database/cluster.ts';
import { freePort } from '../../../dev/ports.ts';
import { inherited, type PortName } from '../../../dev/settings.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const portNames: PortName[] = [
  'WEB_PORT',
  'API_PORT',
  'DB_PORT',
  'PAYMENTS_PORT',
  'MAIL_SMTP_PORT',
  'MAIL_WEB_PORT',
];

export type Start = { child: ChildProcess; output: () => string; exit: Promise<number | null> };

/** Runs `npm start` with a data folder and ports of its own, as often as a test wants. */
export type LocalStack = {
  data: string;
  ports: Record<PortName, number>;
  start: (more?: Record<string, string>) => Start;
  /** Starts the stack and waits until it reports that it is ready. */
  started: (more?: Record<string, string>) => Promise<Start>;
  web: (path: string) => Promise<Response>;
  close: () => Promise<void>;
};

export const ready = 'Ctrl-C stops everything.';

export async function until(condition: () => boolean | Promise<boolean>, what: () => string): Promise<void> {
  for (const end = Date.now() + 170_000; Date.now() < end; ) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`It did not happen: ${what()}`);
}

export async function localStack(): Promise<LocalStack> {
  const data = await mkdtemp(join(tmpdir(), 'lingostory-start-'));
  const free: [PortName, number][] = [];
  for (const name of portNames) free.push([name, await freePort()]);
  const ports = Object.fromEntries(free) as Record<PortName, number>;
  const environment = Object.fromEntries(free.map(([name, port]) => [name, String(port)]));
  const children: ChildProcess[] = [];
  const start: LocalStack['start'] = (more = {}) => {
    const child = spawn('node', ['server/dev/run.mjs', 'start'], {
      cwd: root,
      env: inherited({ HOST: '', ...environment, DATA_DIR: data, PASSWORD_COST: '4', ...more }),
    });
    children.push(child);
    let text = '';
    const collect = (chunk: Buffer) => {
      text += String(chunk);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
    return { child, output: () => text, exit };
  };
  return {
    data,
    ports,
    start,
    started: async (more) => {
      const begun = start(more);
      await until(() => begun.output().includes(ready), begun.output);
      return begun;
    },
    web: (path) => fetch(`http://localhost:${ports.WEB_PORT}${path}`),
    close: async () => {
      for (const child of children) child.kill('SIGKILL');
      await stopLeftover(join(data, 'postgres'));
      await rm(data, { recursive: true, force: true });
    },
  };
}
