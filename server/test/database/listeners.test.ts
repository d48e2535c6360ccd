import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalStack, localStack, type Start } from '../support/running/npm-start.ts';

let stack: LocalStack;
beforeAll(async () => {
  stack = await localStack();
});
afterAll(() => stack.close());

/** Another loopback address. A server cannot be reached there if it listens only on 127.0.0.1. */
const elsewhere = '127.0.0.2';

async function isListening(host: string, port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(port, host, () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function listening(host: string): Promise<string[]> {
  const names: string[] = [];
  for (const [name, port] of Object.entries(stack.ports)) if (await isListening(host, port)) names.push(name);
  return names;
}

async function stop({ child, exit }: Start): Promise<void> {
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
}

describe('npm start', () => {
  it('binds every server of npm start to 127.0.0.1 by default', async () => {
    const started = await stack.started({ HOST: '' });
    expect(await listening('127.0.0.1')).toEqual(Object.keys(stack.ports));
    expect(await listening(elsewhere)).toEqual([]);
    expect(await listening('::1')).toEqual([]);
    await stop(started);
  }, 200_000);

  it('uses HOST only for the servers that a browser connects to', async () => {
    const started = await stack.started({ HOST: elsewhere });
    const browser = ['WEB_PORT', 'PAYMENTS_PORT', 'MAIL_WEB_PORT'];
    expect(await listening(elsewhere)).toEqual(browser);
    expect(await listening('127.0.0.1')).toEqual(
      Object.keys(stack.ports).filter((name) => !browser.includes(name)),
    );
    const { WEB_PORT, PAYMENTS_PORT } = stack.ports;
    expect(started.output()).toContain(`LingoStory   http://${elsewhere}:${WEB_PORT}`);
    expect(started.output()).toContain(`Payments     http://${elsewhere}:${PAYMENTS_PORT}`);
    // The demo members were created through the sandbox, so the API and the sandbox reach each other.
    const books = await fetch(`http://${elsewhere}:${WEB_PORT}/v1/guest/list-book`);
    expect((await books.json()).meta.total).toBe(9);
    await stop(started);
  }, 200_000);

  it('reports in one line that HOST is not an address of this machine', async () => {
    const { exit, output } = stack.start({ HOST: '203.0.113.1' });
    expect(await exit).toBe(1);
    expect(output().trim().split('\n').at(-1)).toBe('HOST=203.0.113.1 is not an address of this machine.');
  }, 100_000);
});
