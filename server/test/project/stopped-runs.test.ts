import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inherited } from '../../dev/settings.ts';
import { until } from '../support/running/npm-start.ts';
import { postmasterOf } from '../support/running/own-database.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

let folder: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-stopped-'));
  await chmod(folder, 0o755);
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Returns the process id of the PostgreSQL that the run started in our temporary folder, if it has started. */
async function startedPostmaster(): Promise<number | undefined> {
  for (const name of await readdir(folder)) {
    const id = await postmasterOf(join(folder, name, 'postgres')).catch(() => 0);
    if (id > 0) return id;
  }
  return undefined;
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

async function stopOnceItRuns(args: string[], signal: NodeJS.Signals): Promise<number> {
  child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    cwd: root,
    // Otherwise the run would use the database of this test's own run.
    env: inherited({ TMPDIR: folder, TEST_POSTGRES_URL: '' }),
    stdio: 'ignore',
  });
  let postmaster: number | undefined;
  const hasStarted = async () => {
    postmaster = await startedPostmaster();
    return postmaster !== undefined;
  };
  await until(hasStarted, () => args.join(' '));
  child.kill(signal);
  return postmaster ?? 0;
}

describe('a run that is stopped', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('stops a fuzz run and its PostgreSQL on %s', async (signal) => {
    const postmaster = await stopOnceItRuns(['server/dev/fuzz.ts', '--requests', '1000000'], signal);
    await until(
      () => child?.exitCode !== null && !isAlive(postmaster),
      () => `${postmaster} is still running`,
    );
    expect(child?.exitCode).not.toBe(0);
  });

  it('stops the PostgreSQL of a test run that is killed', async () => {
    const script = `
      const { startTestPostgres } = await import('./server/test/support/running/postgres.ts');
      await startTestPostgres();
      setInterval(() => {}, 1000);`;
    const postmaster = await stopOnceItRuns(['--input-type=module', '-e', script], 'SIGKILL');
    await until(
      () => !isAlive(postmaster),
      () => `${postmaster} is still running`,
    );
  });
});
