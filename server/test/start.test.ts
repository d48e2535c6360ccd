import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopLeftover } from '../dev/database/cluster.ts';
import { freePort, isPortFree } from '../dev/ports.ts';
import { inherited } from '../dev/settings.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const ready = 'Ctrl-C stops everything.';
let data: string;
let environment: Record<string, string>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'lingostory-start-'));
  environment = { DATA_DIR: data, PASSWORD_COST: '4' };
  for (const name of [
    'WEB_PORT',
    'API_PORT',
    'DB_PORT',
    'PAYMENTS_PORT',
    'MAIL_SMTP_PORT',
    'MAIL_WEB_PORT',
  ]) {
    environment[name] = String(await freePort());
  }
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await stopLeftover(join(data, 'postgres'));
  await rm(data, { recursive: true, force: true });
});

type Start = { child: ChildProcess; output: () => string; exit: Promise<number | null> };

function start(): Start {
  const child = spawn('node', ['server/dev/run.mjs', 'start'], {
    cwd: root,
    env: inherited(environment),
  });
  children.push(child);
  let text = '';
  const keep = (chunk: Buffer) => {
    text += String(chunk);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, output: () => text, exit };
}

async function until(condition: () => boolean | Promise<boolean>, what: () => string): Promise<void> {
  for (const end = Date.now() + 100_000; Date.now() < end; ) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`It did not happen: ${what()}`);
}

const web = (path: string) => fetch(`http://localhost:${environment.WEB_PORT}${path}`);
const answers = (path: string) =>
  web(path).then(
    ({ ok }) => ok,
    () => false,
  );

describe('npm start', () => {
  it('starts after a kill -9 in the middle of setting up, of seeding, and of serving, and keeps its data', async () => {
    const moments: ((started: Start) => boolean | Promise<boolean>)[] = [
      ({ child }) => child.pid !== undefined,
      () => answers('/v1/guest/offers'),
      ({ output }) => output().includes(ready),
    ];
    for (const moment of moments) {
      const started = start();
      await until(() => moment(started), started.output);
      started.child.kill('SIGKILL');
      await started.exit;
    }
    const last = start();
    await until(() => last.output().includes(ready), last.output);
    const shelf = await (await web('/v1/guest/list-book')).json();
    expect(shelf.meta.total).toBe(8);
    const phrase = await (await web('/v1/guest/sample-chapter?book_code=le-phare')).json();
    expect(phrase.data.word_list.join('')).toBe(phrase.data.phrase);
    expect((await web(phrase.data.line_audio)).headers.get('content-type')).toBe('audio/mpeg');
    expect((await web('/book-detail/le-phare')).headers.get('content-security-policy')).toContain(
      "frame-ancestors 'none'",
    );
    last.child.kill('SIGTERM');
    expect(await last.exit).toBe(0);
    // The database went with the rest, and did not have to be left behind.
    for (const name of ['DB_PORT', 'API_PORT', 'WEB_PORT']) {
      expect(await isPortFree(Number(environment[name])), name).toBe(true);
    }
  }, 300_000);

  it('says in one line which port is in use and which variable chooses another', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(Number(environment.API_PORT), '127.0.0.1', resolve));
    const { exit, output } = start();
    expect(await exit).toBe(1);
    expect(output().trim().split('\n').at(-1)).toMatch(
      /^Port \d+ is in use\. Choose another: API_PORT=\d+ npm start$/,
    );
    await new Promise((resolve) => blocker.close(resolve));
  }, 60_000);
});
