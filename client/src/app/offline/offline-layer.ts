import { userTypes } from '@lingostory/contract/constants';
import {
  type ApiRequest,
  type ApiResult,
  api,
  connectionLost,
  type OfflineLayer,
  type RequestContext,
} from '../../lib/http/api.ts';
import { isUnreachable } from '../../lib/http/problem.ts';
import { addChange, type WaitingChange } from '../../lib/offline/change-queue.ts';
import type { OfflineDb } from '../../lib/offline/offline-db.ts';
import { findOwnedDb, recordContact } from '../../lib/offline/owned-db.ts';
import { forgetPhraseIds } from '../../lib/offline/phrase-ids.ts';
import { watchSendingRuns } from '../../lib/offline/sending-runs.ts';
import { findLatestResponse, findResponse, storeResponse } from '../../lib/offline/stored-responses.ts';
import { findWaitingCall } from '../../lib/offline/waiting-calls.ts';
import { storage } from '../../lib/storage/storage.ts';
import { respondFromBook } from './book-responses.ts';
import { respondToChange } from './changes/local-responses.ts';
import {
  isSendingPaused,
  sendWaitingChanges,
  sendWithoutPause,
  startSender,
  waitUntilSent,
} from './changes/run-sender.ts';
import { isConnectionLost } from './is-connection-lost.ts';
import { storePosition } from './member-data.ts';
import { addWaitingChanges } from './overlays.ts';
import { listOwnWords } from './own-words.ts';
import { startRefreshing } from './refresh-member-data.ts';
import { settleSoon, slow } from './settle-soon.ts';

/** Calls whose input contains the day or the time zone, so that a response to an earlier input is the best there is. */
const callsByLatestResponse = new Set(['readProgress', 'readToday', 'countDueWords', 'forecastPractice']);

/**
 * Calls whose responses are large or soon outdated, that this device answers from something else, or that are about money: an
 * old number of credits must not replace the one that the header shows.
 */
const unstoredCalls = new Set([
  'getSubscription',
  'retrieveSubscription',
  'retrievePayment',
  'retrieveDiscount',
  'previewPayments',
  'readWindow',
  'readWordStates',
  'describeWord',
  'describeDownload',
  'exportData',
  'listNewWords',
  'listOwnWords',
  'searchBook',
]);

/** Calls whose responses no change of the member affects, so that they needn't wait until all changes are sent. */
const callsWithoutChanges = new Set([
  'readWindow',
  'readContents',
  'searchBook',
  'describeDownload',
  'readOwnReview',
]);

let isStarted = false;

function start(context: RequestContext): void {
  if (isStarted) return;
  isStarted = true;
  startSender(context);
  startRefreshing(context);
}

/** Opens the member's database if it has a book. Nothing is stored for others. */
async function openDb(memberId: number): Promise<OfflineDb | undefined> {
  const db = await findOwnedDb(memberId).catch(() => undefined);
  return db && (await db.count('books')) > 0 ? db : undefined;
}

/** Returns the response that this device can give, or undefined. */
async function findLocalResponse(db: OfflineDb, { callName, input }: ApiRequest): Promise<unknown> {
  const bookResponse = await respondFromBook(db, callName, input);
  if (bookResponse !== undefined) return bookResponse;
  if (callName === 'listOwnWords') return await listOwnWords(db, input);
  if (unstoredCalls.has(callName)) return undefined;
  const response =
    (await findResponse(db, callName, input)) ??
    (callsByLatestResponse.has(callName) ? await findLatestResponse(db, callName) : undefined);
  return response === undefined ? undefined : await addWaitingChanges(db, callName, input, response);
}

async function respondLocally(memberId: number, request: ApiRequest): Promise<unknown> {
  try {
    const db = await openDb(memberId);
    return db && (await findLocalResponse(db, request));
  } catch {
    // The browser's storage failed, so only the server can respond.
    return undefined;
  }
}

/** The phrases in a response to `readBook` or `readWindow`. */
type PhraseNumbers = { phrase_no: number };

function listPhraseNos(callName: string, response: unknown): number[] {
  if (callName !== 'readBook' && callName !== 'readWindow') return [];
  const { data = [] }: { data?: PhraseNumbers | PhraseNumbers[] } = Object(response);
  return [data].flat().map(({ phrase_no }) => phrase_no);
}

/** Stores the server's response to a member's call, so that the same call can be answered without a network. */
async function storeForOffline(
  memberId: number,
  { callName, input }: ApiRequest,
  { response, isFresh }: { response: unknown; isFresh: () => boolean },
): Promise<void> {
  const { book_code: bookCode, phrase_no: wantedNo } = input;
  const phraseNos = listPhraseNos(callName, response);
  if (typeof bookCode === 'string') forgetPhraseIds(bookCode, phraseNos);
  await recordContact(memberId);
  const db = await openDb(memberId);
  if (db === undefined || unstoredCalls.has(callName)) return;
  const [phraseNo] = phraseNos;
  if (callName !== 'readBook')
    await storeResponse(db, { memberId, callName, input, isDeletable: true, isFresh }, response);
  else if (wantedNo === undefined && phraseNo !== undefined)
    await storePosition(db, { memberId, bookCode: String(bookCode), phraseNo, isFresh });
}

/**
 * Sends the waiting changes first, because the response must contain those that the member has seen on this device. Returns
 * false if the server can't be reached.
 */
async function canAskServer(request: ApiRequest, context: RequestContext): Promise<boolean> {
  if (isConnectionLost(context)) return false;
  if (callsWithoutChanges.has(request.callName)) return true;
  const problem = await settleSoon(sendWaitingChanges());
  return problem !== slow && (problem === null || !isUnreachable(problem));
}

/** Adds to the server's response the changes that must still wait, for example because the server limits the member. */
async function addPausedChanges(
  memberId: number,
  { callName, input }: ApiRequest,
  response: unknown,
): Promise<unknown> {
  if (!isSendingPaused(memberId)) return response;
  try {
    const db = await openDb(memberId);
    return db ? await addWaitingChanges(db, callName, input, response) : response;
  } catch {
    return response;
  }
}

/** Milliseconds for which members needn't wait for a server that has been slow, if this device can respond. */
const slowPeriodMs = 60_000;
/** The end of that time, on the page's own clock. */
let slowUntil = 0;
const isServerSlow = () => performance.now() < slowUntil;

type Sending = { sending: Promise<ApiResult>; store: (response: unknown) => Promise<void> };

/**
 * Stores the response of a slow server when it comes. Then lets the pages fetch anew: the first time, because they can show
 * what has just been stored, and again once the server is fast.
 */
async function awaitSlowResponse({ sending, store }: Sending, context: RequestContext): Promise<void> {
  const isFirst = !isServerSlow();
  if (isFirst) slowUntil = performance.now() + slowPeriodMs;
  const result = await settleSoon(sending);
  const isFast = !isFirst && result !== slow && isServerSlow();
  if (isFast) slowUntil = 0;
  const { data, error } = await sending;
  if (error !== undefined) return;
  await store(data);
  if (isFirst || isFast) context.dispatch(api.internalActions.onOnline());
}

async function handleRead(
  memberId: number,
  request: ApiRequest,
  { context, send }: { context: RequestContext; send: () => Promise<ApiResult> },
): Promise<ApiResult> {
  if (!(await canAskServer(request, context))) {
    const data = await respondLocally(memberId, request);
    if (data !== undefined) return { data };
  }
  const isFresh = watchSendingRuns();
  const sending = send();
  const store = (response: unknown) => storeForOffline(memberId, request, { response, isFresh });
  const result = isServerSlow() ? slow : await settleSoon(sending);
  if (result === slow || (result.error !== undefined && isUnreachable(result.error))) {
    const data = await respondLocally(memberId, request);
    if (data !== undefined) {
      if (result === slow) awaitSlowResponse({ sending, store }, context).catch(() => {});
      else context.dispatch(connectionLost());
      return { data };
    }
  }
  const finalResult = await sending;
  if (finalResult.error !== undefined) return finalResult;
  // A response that can't be stored is only missing offline.
  store(finalResult.data).catch(() => {});
  return { data: await addPausedChanges(memberId, request, finalResult.data) };
}

/** Responds to a change that waits, without what is on this device if the browser's storage fails. */
async function respondMeanwhile(memberId: number, change: WaitingChange): Promise<unknown> {
  try {
    return await respondToChange(change, await openDb(memberId));
  } catch {
    return await respondToChange(change, undefined);
  }
}

/** Stores a change until the server has it. Responds with the server's response, or with this device's own meanwhile. */
async function handleChange(memberId: number, request: ApiRequest): Promise<ApiResult> {
  const change = addChange(memberId, request.callName, request.input);
  return (await waitUntilSent(change)) ?? { data: await respondMeanwhile(memberId, change) };
}

/**
 * Handles a member's requests: reads from this device if the server can't be reached, and stores changes until it can be
 * reached again.
 */
export const offlineLayer: OfflineLayer = {
  handleRequest: async (request, context, send) => {
    const user = storage.user.get();
    if (user?.user_type !== userTypes.member) return await send();
    const { id: memberId } = user;
    start(context);
    if (request.method === 'GET') return await handleRead(memberId, request, { context, send });
    return findWaitingCall(request.callName) ? await handleChange(memberId, request) : await send();
  },
  sendWaitingChanges: async (context) => {
    start(context);
    await sendWithoutPause();
  },
};
