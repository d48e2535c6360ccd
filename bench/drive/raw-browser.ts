import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

type Reply = { id?: number; result?: Record<string, unknown>; error?: { message: string } };

/**
 * A tab of a Chromium with windows, controlled through its pipe. Playwright makes every page believe that it has the
 * focus, so that none is ever hidden.
 */
export type Tab = {
  send: (method: string, params?: object) => Promise<Record<string, unknown>>;
  /** Returns the value that an expression has or resolves to, as JSON. */
  evaluate: <Value>(expression: string) => Promise<Value>;
  /** Brings the tab to the front of its window, which hides all others. */
  show: () => Promise<void>;
};

export async function startBrowser(path: string, profile: string) {
  const args = ['--no-sandbox', '--no-first-run', '--remote-debugging-pipe', `--user-data-dir=${profile}`];
  const policy = '--autoplay-policy=no-user-gesture-required';
  const child = spawn(path, [...args, policy, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [input, output] = [child.stdio[3] as Writable, child.stdio[4] as Readable];
  const waiting = new Map<number, (reply: Reply) => void>();
  let [last, rest] = [0, ''];
  output.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const reply: Reply = JSON.parse(message);
      if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
    }
  });

  const call = async (method: string, params: object, sessionId?: unknown) => {
    last += 1;
    const id = last;
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
    waiting.delete(id);
    if (reply.error) throw new Error(`${method}: ${reply.error.message}`);
    return reply.result ?? {};
  };

  const openTab = async (): Promise<Tab> => {
    const { targetId } = await call('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await call('Target.attachToTarget', { targetId, flatten: true });
    const send: Tab['send'] = (method, params = {}) => call(method, params, sessionId);
    const evaluate = async <Value>(expression: string) => {
      const options = { expression, returnByValue: true, awaitPromise: true };
      const { result, exceptionDetails } = await send('Runtime.evaluate', options);
      if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
      return (result as { value: Value }).value;
    };
    return { send, evaluate, show: async () => void (await call('Target.activateTarget', { targetId })) };
  };

  return {
    openTab,
    close: async () => {
      await call('Browser.close', {});
      await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(null)));
    },
  };
}
