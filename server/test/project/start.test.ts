import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStories } from '../../../prisma/demo/story.ts';
import { isPortFree } from '../../dev/ports.ts';
import {
  createLocalStack,
  type LocalStack,
  type NpmStartRun,
  readyMessage,
  waitForCondition,
} from '../support/running/npm-start.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

let stack: LocalStack;
beforeAll(async () => {
  stack = await createLocalStack();
});
afterAll(() => stack.close());

const isResponding = (path: string) =>
  stack.fetchWeb(path).then(
    ({ ok }) => ok,
    () => false,
  );

describe('npm start', () => {
  it('keeps all data intact even if npm start is killed during setup, seeding or serving', async () => {
    const killConditions: ((run: NpmStartRun) => boolean | Promise<boolean>)[] = [
      ({ child }) => child.pid !== undefined,
      () => isResponding('/v1/guest/offers'),
      ({ output }) => output().includes(readyMessage),
    ];
    for (const moment of killConditions) {
      const currentRun = stack.start();
      await waitForCondition(() => moment(currentRun), currentRun.output);
      currentRun.child.kill('SIGKILL');
      await currentRun.exit;
    }
    const lastRun = await stack.startUntilReady();
    const catalogue = await (await stack.fetchWeb('/v1/guest/list-book')).json();
    expect(catalogue.meta.total).toBe(readStories().length);
    const phrase = await (await stack.fetchWeb('/v1/guest/sample-chapter?book_code=le-phare')).json();
    expect(phrase.data.word_list.join('')).toBe(phrase.data.phrase);
    expect((await stack.fetchWeb(phrase.data.line_audio)).headers.get('content-type')).toBe('audio/mpeg');
    expect((await stack.fetchWeb('/book-detail/le-phare')).headers.get('content-security-policy')).toContain(
      "frame-ancestors 'none'",
    );
    lastRun.child.kill('SIGTERM');
    expect(await lastRun.exit).toBe(0);
    // All servers, including the database, must have stopped and released their ports.
    for (const name of ['DB_PORT', 'API_PORT', 'WEB_PORT'] as const) {
      expect(await isPortFree(stack.ports[name]), name).toBe(true);
    }
  }, 300_000);

  it('stops npm start during seeding without logging errors about a missing database', async () => {
    const freshStack = await createLocalStack();
    try {
      const { child, output, exit } = freshStack.start();
      const countBooks = async () =>
        (await (await freshStack.fetchWeb('/v1/guest/list-book')).json()).meta.total;
      // Waits until all eleven books are seeded. The accounts are seeded next, which opens checkouts, and the server
      // must release their leases when it stops.
      await waitForCondition(
        () =>
          countBooks()
            .then((total) => total === 11)
            .catch(() => false),
        output,
      );
      child.kill('SIGTERM');
      expect(await exit).toBe(0);
      expect(output().trim().split('\n').at(-1)).toBe('Stopping…');
      expect(output()).not.toContain('"level":50');
    } finally {
      await freshStack.close();
    }
  });

  it('reports in one line which port is already in use and which environment variable changes it', async () => {
    const portBlocker = createServer();
    await new Promise<void>((resolve) => portBlocker.listen(stack.ports.API_PORT, '127.0.0.1', resolve));
    const { exit, output } = stack.start();
    expect(await exit).toBe(1);
    expect(output().trim().split('\n').at(-1)).toMatch(
      /^Port \d+ is in use\. Choose another: API_PORT=\d+ npm start$/,
    );
    await new Promise((resolve) => portBlocker.close(resolve));
  });

  it('generates a missing database client even if a copied node_modules folder looks up to date', async () => {
    const cloneFolder = await mkdtemp(join(tmpdir(), 'lingostory-clone-'));
    const builtFiles = ['client/dist/index.html', 'client/dist-server/render.js'];
    try {
      for (const name of [
        'package.json',
        'package-lock.json',
        'prisma',
        'prisma.config.ts',
        'server/dev/run.mjs',
      ])
        await cp(join(root, name), join(cloneFolder, name), { recursive: true });
      for (const file of builtFiles) {
        await mkdir(join(cloneFolder, file, '..'), { recursive: true });
        await writeFile(join(cloneFolder, file), '');
      }
      await cp(join(root, 'node_modules/.lingostory'), join(cloneFolder, 'node_modules/.lingostory'), {
        recursive: true,
      });
      for (const name of await readdir(join(root, 'node_modules')))
        if (name !== '.lingostory')
          await symlink(join(root, 'node_modules', name), join(cloneFolder, 'node_modules', name));
      // Runs a task that does not exist, so the script stops after its preparations.
      const output = await new Promise<string>((resolve) =>
        execFile('node', ['server/dev/run.mjs', 'nothing'], { cwd: cloneFolder }, (_error, stdout) =>
          resolve(stdout),
        ),
      );
      expect(output).toContain('Preparing the database client…');
      expect(await readdir(join(cloneFolder, 'server/src/generated/prisma'))).toContain('client.ts');
    } finally {
      await rm(cloneFolder, { recursive: true, force: true });
    }
  });
});
