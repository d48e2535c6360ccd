import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPortFree } from '../../dev/ports.ts';
import { type LocalStack, localStack, type Start, until } from '../support/running/npm-start.ts';
import { postmasterOf } from '../support/running/own-database.ts';

let stack: LocalStack;
let started: Start;
beforeAll(async () => {
  stack = await localStack();
  started = await stack.started();
}, 200_000);
afterAll(() => stack.close());

const folder = () => join(stack.data, 'postgres');
const back = 'The database is running again.';
const times = (line: string) => started.output().split(line).length - 1;
const catalogue = async () => await (await stack.web('/v1/guest/list-book')).json();
const isReady = () =>
  fetch(`http://127.0.0.1:${stack.ports.API_PORT}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Returns the id of a PostgreSQL process that serves a connection. */
async function backendOf(postmaster: number): Promise<number> {
  const rows = execFileSync('ps', ['--ppid', String(postmaster), '-o', 'pid=,args='], { encoding: 'utf8' });
  return Number(/^\s*(\d+) .*\blingostory\b.*\b127\.0\.0\.1\b/m.exec(rows)?.[1]);
}

describe('the database of npm start', () => {
  it('restarts the database under npm start every time it is killed, with the same port and data', {
    tags: 'security-52',
    timeout: 180_000,
  }, async () => {
    for (const kill of [1, 2, 3]) {
      process.kill(await postmasterOf(folder()), 'SIGKILL');
      await until(() => times(back) === kill, started.output);
      await until(isReady, started.output);
      expect((await catalogue()).meta.total).toBe(9);
    }
    expect(times('The database process stopped unexpectedly.')).toBeGreaterThanOrEqual(3);
    expect(started.child.exitCode).toBe(null);
  });

  it('recovers when one of the database’s connection processes is killed', {
    tags: 'security-52',
    timeout: 180_000,
  }, async () => {
    const postmaster = await postmasterOf(folder());
    process.kill(await backendOf(postmaster), 'SIGKILL');
    await until(async () => (await catalogue()).meta?.total === 9, started.output);
    await until(isReady, started.output);
    expect(await postmasterOf(folder())).toBe(postmaster);
    expect(times(back)).toBe(3);
  });

  it('stops npm start during a database restart without starting the database again', {
    tags: 'security-52',
    timeout: 180_000,
  }, async () => {
    process.kill(await postmasterOf(folder()), 'SIGKILL');
    await until(() => times('The database process stopped unexpectedly.') > 3, started.output);
    started.child.kill('SIGTERM');
    expect(await started.exit).toBe(0);
    expect(started.output()).not.toContain('UnhandledPromiseRejection');
    for (const name of ['DB_PORT', 'API_PORT', 'WEB_PORT'] as const)
      expect(await isPortFree(stack.ports[name]), name).toBe(true);
  });
});
