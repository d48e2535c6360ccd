import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startSandbox } from '../sandbox.ts';
import { CARD, DAY, openCheckout, sdk, startWebhook, subscribe } from './test-support.ts';

async function stateFilePath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'state.json');
}

it('keeps the sandbox’s state across restarts, including the clock and undelivered webhooks', async () => {
  const stateFile = await stateFilePath();
  const hook = await startWebhook();
  const first = await startSandbox({ stateFile, webhook: { ...hook.webhook, url: 'http://127.0.0.1:9/' } });
  const open = { stripe: sdk(first.port), control: first.control };
  const member = await subscribe(open, { card: CARD.failsLater });
  first.control.advance(10 * DAY);
  const before = first.control.now().getTime();
  await first.close();

  const second = await startSandbox({ stateFile, webhook: hook.webhook });
  onTestFinished(() => second.close());
  const stripe = sdk(second.port);
  expect(second.control.now().getTime() - before).toBeLessThan(DAY * 1000);
  expect(await stripe.subscriptions.retrieve(member.id)).toMatchObject({
    status: 'active',
    customer: member.customer,
  });
  await vi.waitFor(() => expect(hook.types()).toContain('checkout.session.completed'), { timeout: 10_000 });
  second.control.advance(25 * DAY);
  expect(await stripe.subscriptions.retrieve(member.id)).toMatchObject({ status: 'past_due' });
  expect((await stripe.prices.list()).data).toHaveLength(4);
});

it('writes the state file soon after a change, always completely and without card numbers', async () => {
  const stateFile = await stateFilePath();
  const sandbox = await startSandbox({ stateFile });
  onTestFinished(() => sandbox.close());
  const session = await openCheckout(sdk(sandbox.port));
  sandbox.control.pay(session.id, CARD.good);
  await vi.waitFor(async () => expect(await readFile(stateFile, 'utf8')).toContain('"complete"'));
  const content = await readFile(stateFile, 'utf8');
  expect(content).toContain('"last4":"4242"');
  expect(content.replaceAll(' ', '')).not.toContain('42424242');
  expect(await readdir(join(stateFile, '..'))).toEqual(['state.json']);
});

it('starts over if the state file is unreadable, and renames that file', async () => {
  const stateFile = await stateFilePath();
  await writeFile(stateFile, '{ half');
  const lines: string[] = [];
  const sandbox = await startSandbox({ stateFile, log: (line) => lines.push(line) });
  onTestFinished(() => sandbox.close());
  expect((await sdk(sandbox.port).prices.list()).data).toHaveLength(4);
  expect(lines.join()).toContain('not readable');
  expect(await readFile(`${stateFile}.unreadable`, 'utf8')).toBe('{ half');
});

it('runs the sandbox as its own process and shuts it down cleanly', async () => {
  const stateFile = await stateFilePath();
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('../main.ts', import.meta.url))],
    {
      env: { PAYMENTS_PORT: '0', SANDBOX_STATE_FILE: stateFile },
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part;
  });
  await vi.waitFor(() => expect(output).toMatch(/sandbox on http:\/\/127\.0\.0\.1:\d+/), { timeout: 15_000 });
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(output)?.[1]);
  const customer = await sdk(port).customers.create({});
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(await readFile(stateFile, 'utf8')).toContain(customer.id);
}, 30_000);
