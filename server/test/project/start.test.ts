import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPortFree } from '../../dev/ports.ts';
import { type LocalStack, localStack, ready, type Start, until } from '../support/running/npm-start.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

let stack: LocalStack;
beforeAll(async () => {
  stack = await localStack();
});
afterAll(() => stack.close());

const responds = (path: string) =>
  stack.web(path).then(
    ({ ok }) => ok,
    () => false,
  );

describe('npm start', () => {
  it('keeps the data of npm start after a kill -9 during setup, seeding or serving', async () => {
    const moments: ((started: Start) => boolean | Promise<boolean>)[] = [
      ({ child }) => child.pid !== undefined,
      () => responds('/v1/guest/offers'),
      ({ output }) => output().includes(ready),
    ];
    for (const moment of moments) {
      const started = stack.start();
      await until(() => moment(started), started.output);
      started.child.kill('SIGKILL');
      await started.exit;
    }
    const last = await stack.started();
    const catalogue = await (await stack.web('/v1/guest/list-book')).json();
    expect(catalogue.meta.total).toBe(9);
    const phrase = await (await stack.web('/v1/guest/sample-chapter?book_code=le-phare')).json();
    expect(phrase.data.word_list.join('')).toBe(phrase.data.phrase);
    expect((await stack.web(phrase.data.line_audio)).headers.get('content-type')).toBe('audio/mpeg');
    expect((await stack.web('/book-detail/le-phare')).headers.get('content-security-policy')).toContain(
      "frame-ancestors 'none'",
    );
    last.child.kill('SIGTERM');
    expect(await last.exit).toBe(0);
    // All servers have stopped, including the database, and released their ports.
    for (const name of ['DB_PORT', 'API_PORT', 'WEB_PORT'] as const) {
      expect(await isPortFree(stack.ports[name]), name).toBe(true);
    }
  }, 300_000);

  it('stops npm start during seeding without errors about the missing database', async () => {
    const fresh = await localStack();
    try {
      const { child, output, exit } = fresh.start();
      const books = async () => (await (await fresh.web('/v1/guest/list-book')).json()).meta.total;
      // Accounts are seeded last. Opening their checkouts takes leases, which must be released.
      await until(
        () =>
          books()
            .then((total) => total === 9)
            .catch(() => false),
        output,
      );
      child.kill('SIGTERM');
      expect(await exit).toBe(0);
      expect(output().trim().split('\n').at(-1)).toBe('Stopping…');
      expect(output()).not.toContain('"level":50');
    } finally {
      await fresh.close();
    }
  }, 180_000);

  it('reports in one line which port is in use and which variable chooses another', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(stack.ports.API_PORT, '127.0.0.1', resolve));
    const { exit, output } = stack.start();
    expect(await exit).toBe(1);
    expect(output().trim().split('\n').at(-1)).toMatch(
      /^Port \d+ is in use\. Choose another: API_PORT=\d+ npm start$/,
    );
    await new Promise((resolve) => blocker.close(resolve));
  }, 180_000);

  it('generates the database client even if a copied node_modules says that it is up to date', async () => {
    const clone = await mkdtemp(join(tmpdir(), 'lingostory-clone-'));
    const built = ['client/dist/index.html', 'client/dist-server/render.js'];
    try {
      for (const name of [
        'package.json',
        'package-lock.json',
        'prisma',
        'prisma.config.ts',
        'server/dev/run.mjs',
      ])
        await cp(join(root, name), join(clone, name), { recursive: true });
      for (const file of built) {
        await mkdir(join(clone, file, '..'), { recursive: true });
        await writeFile(join(clone, file), '');
      }
      await cp(join(root, 'node_modules/.lingostory'), join(clone, 'node_modules/.lingostory'), {
        recursive: true,
      });
      for (const name of await readdir(join(root, 'node_modules')))
        if (name !== '.lingostory')
          await symlink(join(root, 'node_modules', name), join(clone, 'node_modules', name));
      // Prepares everything, then stops because there is no task of this name.
      const output = await new Promise<string>((resolve) =>
        execFile('node', ['server/dev/run.mjs', 'nothing'], { cwd: clone }, (_error, stdout) =>
          resolve(stdout),
        ),
      );
      expect(output).toContain('Preparing the database client…');
      expect(await readdir(join(clone, 'server/src/generated/prisma'))).toContain('client.ts');
    } finally {
      await rm(clone, { recursive: true, force: true });
    }
  }, 180_000);
});
