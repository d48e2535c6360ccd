import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../sandbox.ts';
import {
  CARD_NUMBERS,
  createStripeClient,
  createSubscribedMember,
  openCheckout,
  SECONDS_PER_DAY,
  startWebhookReceiver,
} from './test-support.ts';

async function createStateFilePath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'state.json');
}

it('keeps the sandbox’s state across restarts, including the clock and undelivered webhooks', async () => {
  const stateFile = await createStateFilePath();
  const webhookReceiver = await startWebhookReceiver();
  const firstSandbox = await startSandbox({
    stateFile,
    webhook: { ...webhookReceiver.webhook, url: 'http://127.0.0.1:9/' },
  });
  const testSandbox = { stripe: createStripeClient(firstSandbox.port), control: firstSandbox.control };
  const member = await createSubscribedMember(testSandbox, { card: CARD_NUMBERS.failsLater });
  firstSandbox.control.advanceClock(10 * SECONDS_PER_DAY);
  const timeBefore = firstSandbox.control.now().getTime();
  await firstSandbox.close();

  const secondSandbox = await startSandbox({ stateFile, webhook: webhookReceiver.webhook });
  onTestFinished(() => secondSandbox.close());
  const stripe = createStripeClient(secondSandbox.port);
  expect(secondSandbox.control.now().getTime() - timeBefore).toBeLessThan(SECONDS_PER_DAY * 1000);
  expect(await stripe.subscriptions.retrieve(member.id)).toMatchObject({
    status: 'active',
    customer: member.customer,
  });
  await expect.poll(() => webhookReceiver.types()).toContain('checkout.session.completed');
  secondSandbox.control.advanceClock(25 * SECONDS_PER_DAY);
  expect(await stripe.subscriptions.retrieve(member.id)).toMatchObject({ status: 'past_due' });
  expect((await stripe.prices.list()).data).toHaveLength(4);
});

it('writes the sandbox’s complete state to its file soon after a change, without card numbers', async () => {
  const stateFile = await createStateFilePath();
  const sandbox = await startSandbox({ stateFile });
  onTestFinished(() => sandbox.close());
  const session = await openCheckout(createStripeClient(sandbox.port));
  sandbox.control.pay(session.id, CARD_NUMBERS.good);
  await expect.poll(() => readFile(stateFile, 'utf8')).toContain('"complete"');
  const content = await readFile(stateFile, 'utf8');
  expect(content).toContain('"last4":"4242"');
  expect(content.replaceAll(' ', '')).not.toContain('42424242');
  expect(await readdir(join(stateFile, '..'))).toEqual(['state.json']);
});

it('renames a malformed sandbox state file and starts with the default products and prices', async () => {
  const stateFile = await createStateFilePath();
  await writeFile(stateFile, '{ half');
  const lines: string[] = [];
  const sandbox = await startSandbox({ stateFile, log: (line) => lines.push(line) });
  onTestFinished(() => sandbox.close());
  expect((await createStripeClient(sandbox.port).prices.list()).data).toHaveLength(4);
  expect(lines.join()).toContain('not readable');
  expect(await readFile(`${stateFile}.unreadable`, 'utf8')).toBe('{ half');
});

it('runs the payment sandbox as a separate process and shuts it down cleanly', async () => {
  const stateFile = await createStateFilePath();
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('../main.ts', import.meta.url))],
    {
      env: { PAYMENTS_PORT: '0', SANDBOX_STATE_FILE: stateFile },
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const exitCode = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  await expect.poll(() => output).toMatch(/sandbox on http:\/\/127\.0\.0\.1:\d+/);
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(output)?.[1]);
  const customer = await createStripeClient(port).customers.create({});
  child.kill('SIGTERM');
  expect(await exitCode).toBe(0);
  expect(await readFile(stateFile, 'utf8')).toContain(customer.id);
});
