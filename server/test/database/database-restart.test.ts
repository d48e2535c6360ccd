import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStories } from '../../../prisma/demo/story.ts';
import { isPortFree } from '../../dev/ports.ts';
import {
  createLocalStack,
  type LocalStack,
  type NpmStartRun,
  waitForCondition,
} from '../support/running/npm-start.ts';
import { readPostmasterId } from '../support/running/own-database.ts';

let stack: LocalStack;
let startedStack: NpmStartRun;
beforeAll(async () => {
  stack = await createLocalStack();
  startedStack = await stack.startUntilReady();
}, 240_000);
afterAll(() => stack.close());

const getDatabaseFolder = () => join(stack.data, 'postgres');
const recoveryMessage = 'The database is running again.';
const countOutputLines = (line: string) => startedStack.output().split(line).length - 1;
const readCatalogue = async () => await (await stack.fetchWeb('/v1/guest/list-book')).json();
const isReady = () =>
  fetch(`http://127.0.0.1:${stack.ports.API_PORT}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Returns the id of a PostgreSQL process that serves a client connection. */
async function findBackendId(postmasterId: number): Promise<number> {
  const rows = execFileSync('ps', ['--ppid', String(postmasterId), '-o', 'pid=,args='], { encoding: 'utf8' });
  return Number(/^\s*(\d+) .*\blingostory\b.*\b127\.0\.0\.1\b/m.exec(rows)?.[1]);
}

describe('the database of npm start', () => {
  it('restarts the database under npm start every time it is killed, with the same port and data', {
    tags: 'security-52',
  }, async () => {
    for (const killCount of [1, 2, 3]) {
      process.kill(await readPostmasterId(getDatabaseFolder()), 'SIGKILL');
      await waitForCondition(() => countOutputLines(recoveryMessage) === killCount, startedStack.output);
      await waitForCondition(isReady, startedStack.output);
      expect((await readCatalogue()).meta.total).toBe(readStories().length);
    }
    expect(countOutputLines('The database process stopped unexpectedly.')).toBeGreaterThanOrEqual(3);
    expect(startedStack.child.exitCode).toBe(null);
  });

  it('recovers when one of the database’s connection processes is killed', {
    tags: 'security-52',
  }, async () => {
    const postmasterId = await readPostmasterId(getDatabaseFolder());
    process.kill(await findBackendId(postmasterId), 'SIGKILL');
    await waitForCondition(
      async () => (await readCatalogue()).meta?.total === readStories().length,
      startedStack.output,
    );
    await waitForCondition(isReady, startedStack.output);
    expect(await readPostmasterId(getDatabaseFolder())).toBe(postmasterId);
    expect(countOutputLines(recoveryMessage)).toBe(3);
  });

  it('shuts down npm start during a database restart without leaving a database running', {
    tags: 'security-52',
  }, async () => {
    process.kill(await readPostmasterId(getDatabaseFolder()), 'SIGKILL');
    await waitForCondition(
      () => countOutputLines('The database process stopped unexpectedly.') > 3,
      startedStack.output,
    );
    startedStack.child.kill('SIGTERM');
    expect(await startedStack.exit).toBe(0);
    expect(startedStack.output()).not.toContain('UnhandledPromiseRejection');
    for (const name of ['DB_PORT', 'API_PORT', 'WEB_PORT'] as const)
      expect(await isPortFree(stack.ports[name]), name).toBe(true);
  });
});
