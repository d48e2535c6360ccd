import { userTypes } from '@lingostory/contract/constants';
import { calls as libraryCalls } from '@lingostory/contract/library/calls';
import { calls as membershipCalls } from '@lingostory/contract/membership/calls';
import { calls as bookmarkCalls } from '@lingostory/contract/reading/bookmarks/calls';
import { calls as readingCalls } from '@lingostory/contract/reading/calls';
import { calls as stateCalls } from '@lingostory/contract/vocabulary/states/calls';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiResult } from '../../lib/http/api.ts';
import { findResponse } from '../../lib/offline/stored-responses.ts';
import { bookCode } from './offline-builders.ts';
import { failUnreachably, failWith, openPage, restoreBrowser, stubBrowser } from './page-builders.ts';

type Page = Awaited<ReturnType<typeof openPage>>;

const firstPage = { page: 1 };
const wholeWindow = { book_code: bookCode, from: 1, count: 20 };
const marking = { lemmas: ['chat'], state: 'known' as const };
const buildLibrary = (...titles: string[]) => ({ data: { data: titles.map((title) => ({ title })) } });

beforeEach(stubBrowser);
afterEach(restoreBrowser);
afterAll(() => {
  vi.resetModules();
});

const never = () => new Promise<ApiResult>(() => {});
const fail = (status: number) => async (): Promise<ApiResult> => ({ error: { status, message: 'Not now.' } });
const failIfAsked = () => Promise.reject(new Error('The server was asked.'));

/** Lets IndexedDB finish everything that has been started and that no caller waits for. */
async function settleStorage(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1)
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
}

/** Reads the library from the server, and waits until the response is stored. */
async function storeLibrary(page: Page, memberId = 1, response = buildLibrary('Le Phare')): Promise<void> {
  await page.call(libraryCalls.listLibrary, firstPage, async () => ({ data: response }));
  const db = await page.createDb(memberId);
  await vi.waitFor(async () => expect(await findResponse(db, 'listLibrary', firstPage)).toEqual(response));
}

describe('a read of a member with a downloaded book', () => {
  it('returns the server’s response, even if there is a stored one', async () => {
    const page = await openPage();
    await page.download();
    await storeLibrary(page);
    const latest = buildLibrary('Le Phare', 'Le Train');
    expect(await page.call(libraryCalls.listLibrary, firstPage, async () => ({ data: latest }))).toEqual({
      data: latest,
    });
  });

  it('returns the stored response without asking the server when the connection is lost', async () => {
    const page = await openPage();
    await page.download();
    await storeLibrary(page);
    page.loseConnection();
    const result = await page.call(libraryCalls.listLibrary, firstPage, failIfAsked);
    expect(result).toEqual({ data: buildLibrary('Le Phare') });
  });

  it('returns phrases of the downloaded book without asking the server when the connection is lost', async () => {
    const page = await openPage();
    await page.download();
    page.loseConnection();
    const { data } = await page.call(readingCalls.readWindow, wholeWindow, failIfAsked);
    expect(data).toMatchObject({
      data: [
        { phrase_no: 1, phrase: 'Le chat dort.' },
        { phrase_no: 2, phrase: 'Un chien' },
        { phrase_no: 3, phrase: 'La mer', total_phrases: 3 },
      ],
    });
  });

  it.each([0, 503])('returns the stored response after a failure with status %d', async (status) => {
    const page = await openPage();
    await page.download();
    await storeLibrary(page);
    expect(await page.call(libraryCalls.listLibrary, firstPage, fail(status))).toEqual({
      data: buildLibrary('Le Phare'),
    });
    expect(page.isConnectionLost()).toBe(true);
  });

  it.each([404, 500])('fails with status %d although there is a stored response', async (status) => {
    const page = await openPage();
    await page.download();
    await storeLibrary(page);
    const result = await page.call(libraryCalls.listLibrary, firstPage, fail(status));
    expect([result.error?.status, page.isConnectionLost()]).toEqual([status, false]);
  });

  it('falls back to the device once the server hasn’t responded for four seconds', async () => {
    const page = await openPage();
    await page.download();
    await storeLibrary(page);
    let result: ApiResult | undefined;
    const done = page.call(libraryCalls.listLibrary, firstPage, never).then((settled) => {
      result = settled;
    });
    await vi.advanceTimersByTimeAsync(3_999);
    await settleStorage();
    expect(result).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(result).toEqual({ data: buildLibrary('Le Phare') });
  });

  it('stores the response of a slow server, and has the pages fetch it while the server is still slow', async () => {
    const page = await openPage();
    await page.download();
    await storeLibrary(page);
    let respond = (_result: ApiResult) => {};
    const sending = new Promise<ApiResult>((resolve) => {
      respond = resolve;
    });
    const dispatch = vi.spyOn(page.context, 'dispatch');
    const reading = page.call(libraryCalls.listLibrary, firstPage, () => sending);
    await settleStorage();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await reading).toEqual({ data: buildLibrary('Le Phare') });
    respond({ data: buildLibrary('Le Train') });
    await vi.waitFor(() =>
      expect(dispatch).toHaveBeenCalledWith(
        expect.objectContaining({ type: expect.stringMatching(/online/) }),
      ),
    );
    expect(page.isConnectionLost()).toBe(false);
    // No timer has to end for the next response.
    expect(await page.call(libraryCalls.listLibrary, firstPage, never)).toEqual({
      data: buildLibrary('Le Train'),
    });
  });

  it('asks the server although a change has to wait, and adds that change to the response', async () => {
    const page = await openPage();
    await page.download();
    page.server.respond = () => failWith(429);
    await page.call(bookmarkCalls.saveBookmark, { book_code: bookCode, phrase_no: 2 }, failIfAsked);
    const send = async (): Promise<ApiResult> => ({ data: { data: [] } });
    const { data } = await page.call(bookmarkCalls.listBookmarks, { book_code: bookCode }, send);
    expect(data).toMatchObject({ data: [{ phrase_no: 2 }] });
  });

  it('stores no response that was requested before a change was sent', async () => {
    const page = await openPage();
    await page.download();
    await storeLibrary(page);
    const send = async (): Promise<ApiResult> => {
      page.addChange(1, 'setWordStates', marking);
      await page.sender.sendWaitingChanges();
      return { data: buildLibrary('Le Train') };
    };
    expect(await page.call(libraryCalls.listLibrary, firstPage, send)).toEqual({
      data: buildLibrary('Le Train'),
    });
    await settleStorage();
    page.loseConnection();
    expect(await page.call(libraryCalls.listLibrary, firstPage, failIfAsked)).toEqual({
      data: buildLibrary('Le Phare'),
    });
  });

  it('gives no stored response about money', async () => {
    const page = await openPage();
    await page.download();
    await page.call(membershipCalls.getSubscription, undefined, async () => ({ data: 'one credit' }));
    await settleStorage();
    page.loseConnection();
    const result = await page.call(membershipCalls.getSubscription, undefined, fail(0));
    expect(result.error?.status).toBe(0);
  });

  it('waits longer than four seconds for the server if this device knows no response', async () => {
    const page = await openPage();
    await page.download();
    let respond = (_result: ApiResult) => {};
    const sending = new Promise<ApiResult>((resolve) => {
      respond = resolve;
    });
    const reading = page.call(libraryCalls.listLibrary, firstPage, () => sending);
    await vi.advanceTimersByTimeAsync(4_000);
    await settleStorage();
    respond({ data: buildLibrary('Le Train') });
    expect(await reading).toEqual({ data: buildLibrary('Le Train') });
    expect(page.isConnectionLost()).toBe(false);
  });

  it('stores nothing if the member has signed out before the response comes', async () => {
    const page = await openPage();
    await page.download();
    let respond = (_result: ApiResult) => {};
    const sending = new Promise<ApiResult>((resolve) => {
      respond = resolve;
    });
    const reading = page.call(libraryCalls.listLibrary, { page: 2 }, () => sending);
    await page.forgetMember(1);
    page.signIn(2);
    const db = await page.download(2);
    respond({ data: buildLibrary('A book of the former member') });
    await reading;
    // The response of the next member is stored later than the former one would be.
    await storeLibrary(page, 2);
    expect(await findResponse(db, 'listLibrary', { page: 2 })).toBeUndefined();
    expect(await db.count('responses')).toBe(1);
  });
});

describe('a read of a member without a downloaded book', () => {
  it('creates no database', async () => {
    const page = await openPage();
    await page.call(libraryCalls.listLibrary, firstPage, async () => ({ data: buildLibrary('Le Phare') }));
    await settleStorage();
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('stores no response in a database that has no book', async () => {
    const page = await openPage();
    const db = await page.createDb(1);
    await page.call(libraryCalls.listLibrary, firstPage, async () => ({ data: buildLibrary('Le Phare') }));
    await settleStorage();
    expect(await db.count('responses')).toBe(0);
  });

  it('asks the server even if the connection is lost', async () => {
    const page = await openPage();
    page.loseConnection();
    expect((await page.call(libraryCalls.listLibrary, firstPage, fail(0))).error?.status).toBe(0);
  });
});

describe('a change of a member', () => {
  it('waits and gets a response of this device when the server can’t be reached', async () => {
    const page = await openPage();
    page.server.respond = failUnreachably;
    const { data } = await page.call(stateCalls.setWordStates, marking, failIfAsked);
    expect(data).toMatchObject({
      message: expect.stringMatching(/^“chat” is /),
      data: { changed: ['chat'] },
    });
    expect(page.changeQueue.all(1)).toMatchObject([{ callName: 'setWordStates', input: marking }]);
    expect(page.isConnectionLost()).toBe(true);
  });

  it('gets the server’s response and no longer waits when the server can be reached', async () => {
    const page = await openPage();
    page.server.respond = () => ({ message: 'From the server.' });
    const result = await page.call(stateCalls.setWordStates, marking, failIfAsked);
    expect(result).toEqual({ data: { message: 'From the server.' } });
    expect(page.changeQueue.all(1)).toEqual([]);
  });
});

describe('a change in a browser that blocks its storage', () => {
  it('gets a response without what is on this device', async () => {
    const page = await openPage();
    const db = await page.download();
    page.server.respond = failUnreachably;
    vi.spyOn(db, 'count').mockRejectedValue(new Error('The storage failed.'));
    const { data } = await page.call(stateCalls.setWordStates, marking, failIfAsked);
    expect(data).toMatchObject({ data: { changed: ['chat'] } });
    expect(page.changeQueue.all(1)).toHaveLength(1);
  });

  it('sends itself without a lock', async () => {
    vi.stubGlobal('navigator', { locks: { request: async () => Promise.reject(new Error('Blocked.')) } });
    const page = await openPage();
    page.server.respond = () => ({ message: 'From the server.' });
    const result = await page.call(stateCalls.setWordStates, marking, failIfAsked);
    expect(result).toEqual({ data: { message: 'From the server.' } });
    expect(page.server.requests).toHaveLength(1);
  });
});

describe('a request of an administrator', () => {
  it('passes straight to the server, with nothing stored or waiting', async () => {
    const page = await openPage(userTypes.administrator);
    const db = await page.download();
    page.loseConnection();
    const send = vi.fn(async (): Promise<ApiResult> => ({ data: 'From the server.' }));
    await page.call(libraryCalls.listLibrary, firstPage, send);
    await page.call(readingCalls.readWindow, wholeWindow, send);
    await page.call(stateCalls.setWordStates, marking, send);
    await settleStorage();
    expect(send).toHaveBeenCalledTimes(3);
    expect([page.changeQueue.all(1), page.server.requests]).toEqual([[], []]);
    expect(await db.count('responses')).toBe(0);
  });
});
