import type { Driver } from './browser.ts';

/** The code of Esc in the protocol (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const escapeKey = '\uE00C';
const scrollScript = "arguments[0].scrollIntoView({ block: 'nearest' })";
/** Milliseconds in which the page handles a move of the pointer. */
const pauseMs = 50;

type Outcome = { value?: unknown; error?: string };
type Session = { sessionId: string; capabilities: { browserVersion: string } };

export type WebDriver = Omit<Driver, 'name' | 'version'>;

async function send(origin: string, method: string, path: string, input?: object): Promise<unknown> {
  const response = await fetch(origin + path, {
    method,
    ...(input === undefined ? {} : { body: JSON.stringify(input) }),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`WebDriver: ${error}. ${message}`);
}

/** Returns true if the driver accepts sessions. */
export async function isDriverReady(origin: string): Promise<boolean> {
  return await fetch(`${origin}/status`).then(
    (response) => response.ok,
    () => false,
  );
}

/** Starts a session with a driver that speaks W3C WebDriver. */
export async function startSession(origin: string, capabilities: object): Promise<WebDriver> {
  const session = (await send(origin, 'POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })) as Session;
  const call = async (method: string, path: string, input?: object) =>
    await send(origin, method, `/session/${session.sessionId}${path}`, input);
  const act = async (type: 'pointer' | 'key', actions: object[]) =>
    void (await call('POST', '/actions', { actions: [{ type, id: type, actions }] }));
  return {
    open: async (url) => void (await call('POST', '/url', { url })),
    evaluate: async (expression) => {
      const run = `Promise.resolve().then(() => ${expression})`;
      const script = `const [done] = arguments;
        ${run}.then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const outcome = (await call('POST', '/execute/async', { script, args: [] })) as Outcome;
      if (outcome.error !== undefined) throw new Error(outcome.error);
      return outcome.value;
    },
    clickElement: async (selector) => {
      const element = await call('POST', '/element', { using: 'css selector', value: selector });
      const move = { type: 'pointerMove', x: 0, y: 0, origin: element, duration: 0 };
      await call('POST', '/execute/sync', { script: scrollScript, args: [element] });
      // WebKit's own click would report the pointer's arrival with the button already down, as in a drag.
      await act('pointer', [move, { type: 'pause', duration: pauseMs }]);
      await act('pointer', [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
    pressEscape: async () =>
      await act('key', [
        { type: 'keyDown', value: escapeKey },
        { type: 'keyUp', value: escapeKey },
      ]),
    close: async () => void (await call('DELETE', '')),
  };
}
