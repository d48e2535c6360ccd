import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

type Reply = { id?: number; result?: Record<string, unknown>; error?: { message: string } };

/**
 * A tab of a Chromium that is not headless and is controlled through a pipe. Playwright is not used, because it
 * emulates focus in every page, so no page would ever be hidden.
 */
export type Tab = {
  send: (method: string, params?: object) => Promise<Record<string, unknown>>;
  /** Evaluates an expression in the page and returns its value, awaited if it is a promise. */
  evaluate: <Value>(expression: string) => Promise<Value>;
  /** Brings the tab to the front, which hides the other tabs of its window. */
  bringToFront: () => Promise<void>;
};

export async function startBrowser(path: string, profileFolder: string) {
  const args = [
    '--no-sandbox',
    '--no-first-run',
    '--remote-debugging-pipe',
    `--user-data-dir=${profileFolder}`,
  ];
  const autoplayFlag = '--autoplay-policy=no-user-gesture-required';
  const child = spawn(path, [...args, autoplayFlag, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [input, output] = [child.stdio[3] as Writable, child.stdio[4] as Readable];
  const pendingResolvers = new Map<number, (reply: Reply) => void>();
  let [lastId, rest] = [0, ''];
  output.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const reply: Reply = JSON.parse(message);
      if (reply.id !== undefined) pendingResolvers.get(reply.id)?.(reply);
    }
  });

  const sendCommand = async (method: string, params: object, sessionId?: unknown) => {
    lastId += 1;
    const id = lastId;
    const reply = await new Promise<Reply>((resolve) => {
      pendingResolvers.set(id, resolve);
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
    pendingResolvers.delete(id);
    if (reply.error) throw new Error(`${method}: ${reply.error.message}`);
    return reply.result ?? {};
  };

  const openTab = async (): Promise<Tab> => {
    const { targetId } = await sendCommand('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await sendCommand('Target.attachToTarget', { targetId, flatten: true });
    const send: Tab['send'] = (method, params = {}) => sendCommand(method, params, sessionId);
    const evaluate = async <Value>(expression: string) => {
      const options = { expression, returnByValue: true, awaitPromise: true };
      const { result, exceptionDetails } = await send('Runtime.evaluate', options);
      if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
      return (result as { value: Value }).value;
    };
    return {
      send,
      evaluate,
      bringToFront: async () => void (await sendCommand('Target.activateTarget', { targetId })),
    };
  };

  return {
    openTab,
    close: async () => {
      await sendCommand('Browser.close', {});
      await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(null)));
    },
  };
}
