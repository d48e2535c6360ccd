import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inheritEnvironment } from '../../dev/settings.ts';
import { waitForCondition } from '../support/running/npm-start.ts';
import { readPostmasterId } from '../support/running/own-database.ts';

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

/**
 * Returns the process id of the PostgreSQL that the test run has started in `folder`, or undefined if it has not
 * started one yet.
 */
async function findPostmasterId(): Promise<number | undefined> {
  for (const name of await readdir(folder)) {
    const processId = await readPostmasterId(join(folder, name, 'postgres')).catch(() => 0);
    if (processId > 0) return processId;
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

async function stopAfterPostgresStarts(args: string[], signal: NodeJS.Signals): Promise<number> {
  child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    cwd: root,
    // Makes the child start its own PostgreSQL instead of using the one of this test run.
    env: inheritEnvironment({ TMPDIR: folder, TEST_POSTGRES_URL: '' }),
    stdio: 'ignore',
  });
  let postmasterId: number | undefined;
  const hasPostgresStarted = async () => {
    postmasterId = await findPostmasterId();
    return postmasterId !== undefined;
  };
  await waitForCondition(hasPostgresStarted, () => args.join(' '));
  child.kill(signal);
  return postmasterId ?? 0;
}

describe('a run that is stopped', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'stops a fuzz test run and its PostgreSQL server on the signal %s',
    async (signal) => {
      const postmasterId = await stopAfterPostgresStarts(
        ['server/dev/fuzz.ts', '--requests', '1000000'],
        signal,
      );
      await waitForCondition(
        () => child?.exitCode !== null && !isAlive(postmasterId),
        () => `${postmasterId} is still running`,
      );
      expect(child?.exitCode).not.toBe(0);
    },
  );

  it('stops the PostgreSQL server of a test run that is killed', async () => {
    const databaseScript = `
      const { startTestPostgres } = await import('./server/test/support/running/postgres.ts');
      await startTestPostgres();
      setInterval(() => {}, 1000);`;
    const postmasterId = await stopAfterPostgresStarts(
      ['--input-type=module', '-e', databaseScript],
      'SIGKILL',
    );
    await waitForCondition(
      () => !isAlive(postmasterId),
      () => `${postmasterId} is still running`,
    );
  });
});
