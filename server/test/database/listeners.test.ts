import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStories } from '../../../prisma/demo/story.ts';
import { createLocalStack, type LocalStack, type NpmStartRun } from '../support/running/npm-start.ts';

let stack: LocalStack;
beforeAll(async () => {
  stack = await createLocalStack();
});
afterAll(() => stack.close());

/** Another loopback address. A server cannot be reached there if it listens only on 127.0.0.1. */
const otherHost = '127.0.0.2';

async function isListening(host: string, port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(port, host, () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function findListeningPorts(host: string): Promise<string[]> {
  const names: string[] = [];
  for (const [name, port] of Object.entries(stack.ports)) if (await isListening(host, port)) names.push(name);
  return names;
}

async function stopProcess({ child, exit }: NpmStartRun): Promise<void> {
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
}

describe('npm start', () => {
  it('binds every server of npm start to 127.0.0.1 by default', async () => {
    const startedStack = await stack.startUntilReady({ HOST: '' });
    expect(await findListeningPorts('127.0.0.1')).toEqual(Object.keys(stack.ports));
    expect(await findListeningPorts(otherHost)).toEqual([]);
    expect(await findListeningPorts('::1')).toEqual([]);
    await stopProcess(startedStack);
  }, 240_000);

  it('uses HOST only for the servers that a browser connects to', async () => {
    const startedStack = await stack.startUntilReady({ HOST: otherHost });
    const browser = ['WEB_PORT', 'PAYMENTS_PORT', 'MAIL_WEB_PORT'];
    expect(await findListeningPorts(otherHost)).toEqual(browser);
    expect(await findListeningPorts('127.0.0.1')).toEqual(
      Object.keys(stack.ports).filter((name) => !browser.includes(name)),
    );
    const { WEB_PORT, PAYMENTS_PORT } = stack.ports;
    expect(startedStack.output()).toContain(`LingoStory   http://${otherHost}:${WEB_PORT}`);
    expect(startedStack.output()).toContain(`Payments     http://${otherHost}:${PAYMENTS_PORT}`);
    // The demo members were created through the sandbox, so this response also proves that the API and the sandbox
    // can reach each other.
    const books = await fetch(`http://${otherHost}:${WEB_PORT}/v1/guest/list-book`);
    expect((await books.json()).meta.total).toBe(readStories().length);
    await stopProcess(startedStack);
  }, 240_000);

  it('reports in one line that HOST is not an IP address of this machine', async () => {
    const { exit, output } = stack.start({ HOST: '203.0.113.1' });
    expect(await exit).toBe(1);
    expect(output().trim().split('\n').at(-1)).toBe('HOST=203.0.113.1 is not an address of this machine.');
  });
});
