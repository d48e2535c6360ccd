import { afterEach, describe, expect, it, vi } from 'vitest';
import { showReminders } from './reminders.ts';

type WorkerEvent = Record<string, unknown> & { waitUntil: (work: Promise<unknown>) => void };
type FakeWindow = { visibilityState: string; focus: () => void };

const reminder = { token: 'secret', day: '2026-11-30' };
afterEach(() => vi.unstubAllGlobals());

/** Creates a worker with these open windows, whose calls are recorded. */
function startWorker({ windows = [] as FakeWindow[] } = {}) {
  const listeners = new Map<string, (event: WorkerEvent) => void>();
  const scope = {
    addEventListener: (type: string, listener: (event: WorkerEvent) => void) => listeners.set(type, listener),
    registration: {
      showNotification: vi.fn(async (_title: string, _options: { body: string; actions: object[] }) => {}),
      pushManager: { getSubscription: async () => ({ unsubscribe }) },
    },
    clients: { matchAll: async () => windows, openWindow: vi.fn(async (_path: string) => {}) },
  };
  const unsubscribe = vi.fn(async () => true);
  showReminders(scope as never);
  const dispatch = async (type: string, event: Record<string, unknown>) => {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (promise) => work.push(promise) });
    await Promise.all(work);
  };
  const click = async (action = '', data: unknown = reminder, tag = 'reading-reminder') => {
    const close = vi.fn();
    await dispatch('notificationclick', { action, notification: { tag, data, close } });
    return close;
  };
  return {
    push: (json: () => unknown) => dispatch('push', { data: { json } }),
    click,
    shown: scope.registration.showNotification,
    opened: scope.clients.openWindow,
    unsubscribe,
  };
}

/** Replaces `fetch`, and returns the requests that it gets. */
function stubFetch(respond: () => { ok: boolean; status: number }): [string, unknown][] {
  const requests: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    requests.push([path, JSON.parse(body)]);
    return respond();
  });
  return requests;
}

describe('a push message', () => {
  it('shows the reminder with both buttons and nothing private', async () => {
    const { push, shown } = startWorker();
    await push(() => reminder);
    const [[title, options] = []] = shown.mock.calls;
    expect(title).toBe('Time to read a little French?');
    expect(options).toMatchObject({
      body: 'Your story continues where you stopped.',
      tag: 'reading-reminder',
      data: reminder,
      actions: [
        { action: 'skip', title: 'Not today' },
        { action: 'stop', title: 'Stop' },
      ],
    });
  });

  it.each([
    ['cannot be read', () => JSON.parse('{')],
    ['has another shape', () => ({ token: 7 })],
    ['is empty', () => null],
  ])('shows a reminder without buttons if the message %s', async (_caseName, json) => {
    const { push, shown } = startWorker();
    await push(json);
    expect(shown.mock.calls[0]?.[1].actions).toEqual([]);
  });
});

describe('a click on the reminder', () => {
  it('opens the member’s home, or shows a window that is already open', async () => {
    const closed = startWorker();
    expect(await closed.click()).toHaveBeenCalled();
    expect(closed.opened).toHaveBeenCalledWith('/account');
    const windows = ['hidden', 'visible'].map((visibilityState) => ({ visibilityState, focus: vi.fn() }));
    const open = startWorker({ windows });
    await open.click();
    expect(open.opened).not.toHaveBeenCalled();
    expect(windows.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1]);
  });

  it('ignores other notifications of the site', async () => {
    const { click, opened } = startWorker();
    expect(await click('', reminder, 'other')).not.toHaveBeenCalled();
    expect(opened).not.toHaveBeenCalled();
  });

  it('skips the day on “Not today”', async () => {
    const requests = stubFetch(() => ({ ok: true, status: 200 }));
    const { click, opened, unsubscribe } = startWorker();
    await click('skip');
    expect(requests).toEqual([['/v1/guest/reminder/skip', reminder]]);
    expect([opened, unsubscribe].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  it.each([200, 404])('ends the subscription on “Stop”, if the server responds with %i', async (status) => {
    const requests = stubFetch(() => ({ ok: status === 200, status }));
    const { click, shown, unsubscribe } = startWorker();
    await click('stop');
    expect(requests).toEqual([['/v1/guest/reminder/stop', { token: 'secret' }]]);
    expect(unsubscribe).toHaveBeenCalled();
    expect(shown).not.toHaveBeenCalled();
  });

  it.each([
    ['the server is down', () => ({ ok: false, status: 502 })],
    [
      'the device is offline',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('says that nothing has changed if %s, and offers the buttons again', async (_caseName, respond) => {
    stubFetch(respond);
    const { click, shown, unsubscribe } = startWorker();
    await click('stop');
    expect(shown.mock.calls[0]?.[1].body).toContain('nothing has changed');
    expect(shown.mock.calls[0]?.[1].actions).toHaveLength(2);
    expect(unsubscribe).not.toHaveBeenCalled();
  });
});
