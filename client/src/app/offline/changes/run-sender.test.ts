import { calls as libraryCalls } from '@lingostory/contract/library/calls';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failUnreachably, failWith, openPage, restoreBrowser, stubBrowser } from '../page-builders.ts';

type Page = Awaited<ReturnType<typeof openPage>>;

beforeEach(stubBrowser);
afterEach(restoreBrowser);
afterAll(() => {
  vi.resetModules();
});

const changeLine = 'PUT /user/word-states';
const markKnown = (page: Page, lemma: string) =>
  page.addChange(1, 'setWordStates', { lemmas: [lemma], state: 'known' });
const listSentLemmas = ({ server }: Page) =>
  server.requests.map(({ body }) => (body as { lemmas: string[] }).lemmas[0]);

/** Opens a page whose sender runs, with nothing to send yet. */
async function openSendingPage(): Promise<Page> {
  const page = await openPage();
  page.sender.startSender(page.context);
  return page;
}

/** Makes the server respond only once the test says so. Waits until it has the first request. */
function holdResponses(page: Page) {
  let release = (_respond: () => unknown) => {};
  const held = new Promise<() => unknown>((resolve) => {
    release = resolve;
  });
  page.server.respond = async () => (await held)();
  return { release, arrived: () => vi.waitFor(() => expect(page.server.requests).not.toEqual([])) };
}

describe('sendWaitingChanges', () => {
  it('sends a change once when two reads start at the same time, and the reads after it', async () => {
    const page = await openPage();
    const change = markKnown(page, 'chat');
    const order: string[] = [];
    page.server.respond = async ({ line }) => {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      order.push(line);
      return { data: null };
    };
    const read = () =>
      page.call(libraryCalls.listLibrary, { page: 1 }, async () => {
        order.push('read');
        return { data: null };
      });
    await Promise.all([read(), read()]);
    expect(order).toEqual([changeLine, 'read', 'read']);
    expect(page.server.requests.map(({ key }) => key)).toEqual([change.id]);
    expect(page.changeQueue.all(1)).toEqual([]);
  });

  it('sends changes that were added while others were being sent', async () => {
    const page = await openSendingPage();
    markKnown(page, 'chat');
    const { release, arrived } = holdResponses(page);
    const sending = page.sender.sendWaitingChanges();
    await arrived();
    markKnown(page, 'chien');
    release(() => ({ data: null }));
    expect(await sending).toBeNull();
    expect(listSentLemmas(page)).toEqual(['chat', 'chien']);
    expect(page.changeQueue.all(1)).toEqual([]);
  });

  it('sends waiting changes again by itself after 20 seconds', async () => {
    const page = await openSendingPage();
    page.server.respond = () => failWith(500);
    markKnown(page, 'chat');
    await vi.advanceTimersByTimeAsync(5_000);
    await page.sender.sendWaitingChanges();
    page.server.respond = () => ({ data: null });
    await vi.advanceTimersByTimeAsync(19_999);
    expect(page.server.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.server.requests).toHaveLength(2);
    await vi.waitFor(() => expect(page.changeQueue.all(1)).toEqual([]));
  });

  it.each([429, 500])(
    'sends nothing for 20 seconds after a failure with status %d, and for twice as long after the next',
    async (status) => {
      const page = await openSendingPage();
      page.server.respond = () => failWith(status);
      markKnown(page, 'chat');
      let now = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => now);
      const sendAfter = async (milliseconds: number) => {
        now += milliseconds;
        const problem = await page.sender.sendWaitingChanges();
        return [problem?.status, page.server.requests.length];
      };
      expect(await sendAfter(0)).toEqual([status, 1]);
      expect(await sendAfter(19_999)).toEqual([status, 1]);
      expect(await sendAfter(1)).toEqual([status, 2]);
      expect(await sendAfter(39_999)).toEqual([status, 2]);
      expect(await sendAfter(1)).toEqual([status, 3]);
      expect(await sendAfter(79_999)).toEqual([status, 3]);
    },
  );

  it('doesn’t pause after a request without a response', async () => {
    const page = await openSendingPage();
    page.server.respond = failUnreachably;
    markKnown(page, 'chat');
    expect((await page.sender.sendWaitingChanges())?.status).toBe(0);
    page.server.respond = () => ({ data: null });
    expect(await page.sender.sendWaitingChanges()).toBeNull();
    expect(page.server.requests).toHaveLength(2);
  });
});

describe('waitUntilSent', () => {
  it('returns the rejection of a change to the caller who still waits, and stores none', async () => {
    const page = await openSendingPage();
    page.server.respond = () => failWith(422, 'This word is too long.');
    const result = await page.sender.waitUntilSent(markKnown(page, 'chat'));
    expect(result?.error).toMatchObject({ status: 422, message: 'This word is too long.' });
    expect(page.rejectedChanges.get()).toEqual([]);
    expect(page.changeQueue.all(1)).toEqual([]);
  });

  it('stores the rejection of a change whose caller went on without a connection', async () => {
    const page = await openSendingPage();
    page.server.respond = failUnreachably;
    expect(await page.sender.waitUntilSent(markKnown(page, 'chat'))).toBeNull();
    page.server.respond = () => failWith(422, 'This word is too long.');
    await page.sender.sendWaitingChanges();
    expect(page.rejectedChanges.get()).toEqual([{ memberId: 1, message: 'This word is too long.' }]);
  });

  it('stores the rejection of a change whose caller went on after four seconds', async () => {
    const page = await openSendingPage();
    const { release, arrived } = holdResponses(page);
    const waiting = page.sender.waitUntilSent(markKnown(page, 'chat'));
    await arrived();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await waiting).toBeNull();
    release(() => failWith(422, 'This word is too long.'));
    await page.sender.sendWaitingChanges();
    expect(page.rejectedChanges.get()).toEqual([{ memberId: 1, message: 'This word is too long.' }]);
  });

  it('drops a rejected reading position without telling the member', async () => {
    const page = await openSendingPage();
    page.server.respond = () => failWith(404, 'We couldn’t find this book.');
    page.addChange(1, 'savePosition', { book_code: 'le-phare', phrase_no: 3 });
    await page.sender.sendWaitingChanges();
    expect([page.rejectedChanges.get(), page.changeQueue.all(1)]).toEqual([[], []]);
  });

  it('returns the response to a change that is made as soon as the one before is confirmed', async () => {
    const page = await openSendingPage();
    await page.download();
    page.server.respond = ({ body }) => ({ data: (body as { lemmas: string[] }).lemmas });
    expect(await page.sender.waitUntilSent(markKnown(page, 'chat'))).toEqual({ data: { data: ['chat'] } });
    expect(await page.sender.waitUntilSent(markKnown(page, 'chien'))).toEqual({ data: { data: ['chien'] } });
    expect(page.server.requests).toHaveLength(2);
    await page.sender.sendWaitingChanges();
  });

  it('tries again after each pause, without another request of the page', async () => {
    const page = await openSendingPage();
    page.server.respond = () => failWith(500);
    markKnown(page, 'chat');
    await page.sender.sendWaitingChanges();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(page.server.requests).toHaveLength(2);
    page.server.respond = () => ({ data: null });
    await vi.advanceTimersByTimeAsync(40_000);
    expect(page.server.requests).toHaveLength(3);
  });

  it('sends at once if the member signs out during a pause', async () => {
    const page = await openSendingPage();
    page.server.respond = () => failWith(500);
    markKnown(page, 'chat');
    await page.sender.sendWaitingChanges();
    page.server.respond = () => ({ data: null });
    await page.sender.sendWaitingChanges();
    expect(page.server.requests).toHaveLength(1);
    expect(await page.sender.sendWithoutPause()).toBeNull();
    expect(page.changeQueue.all(1)).toEqual([]);
  });

  it('sends the changes of the next member, although it pauses for the one before', async () => {
    const page = await openSendingPage();
    page.server.respond = () => failWith(429);
    markKnown(page, 'chat');
    await page.sender.sendWaitingChanges();
    page.signIn(2);
    page.server.respond = () => ({ data: null });
    page.addChange(2, 'setWordStates', { lemmas: ['chien'], state: 'known' });
    expect(await page.sender.sendWaitingChanges()).toBeNull();
    expect(listSentLemmas(page)).toEqual(['chat', 'chien']);
  });
});
