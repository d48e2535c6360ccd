import { userTypes } from '@lingostory/contract/constants';
import {
  type ApiRequest,
  type ApiResult,
  connectionLost,
  type OfflineLayer,
  type RequestContext,
} from '../../lib/http/api.ts';
import { isUnreachable } from '../../lib/http/problem.ts';
import { addChange } from '../../lib/offline/change-queue.ts';
import type { OfflineDb } from '../../lib/offline/offline-db.ts';
import { findOwnedDb, recordContact } from '../../lib/offline/owned-db.ts';
import { forgetPhraseIds } from '../../lib/offline/phrase-ids.ts';
import { findLatestResponse, findResponse, storeResponse } from '../../lib/offline/stored-responses.ts';
import { findWaitingCall } from '../../lib/offline/waiting-calls.ts';
import { storage } from '../../lib/storage/storage.ts';
import { respondFromBook } from './book-responses.ts';
import { respondToChange } from './changes/local-responses.ts';
import { sendWaitingChanges, startSender, waitUntilSent } from './changes/run-sender.ts';
import { isConnectionLost } from './is-connection-lost.ts';
import { storePosition } from './member-data.ts';
import { addWaitingChanges } from './overlays.ts';
import { listOwnWords } from './own-words.ts';
import { startRefreshing } from './refresh-member-data.ts';
import { settleSoon, slow } from './settle-soon.ts';

/** Calls whose input contains the day or the time zone, so that a response to an earlier input is the best there is. */
const callsByLatestResponse = new Set(['readProgress', 'readToday', 'countDueWords', 'forecastPractice']);

/** Calls whose responses are large or soon outdated, or that this device answers from something else. */
const unstoredCalls = new Set([
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
  response: unknown,
): Promise<void> {
  const { book_code: bookCode, phrase_no: wantedNo } = input;
  const phraseNos = listPhraseNos(callName, response);
  if (typeof bookCode === 'string') forgetPhraseIds(bookCode, phraseNos);
  await recordContact(memberId);
  const db = await openDb(memberId);
  if (db === undefined || unstoredCalls.has(callName)) return;
  const [phraseNo] = phraseNos;
  if (callName !== 'readBook')
    await storeResponse(db, { memberId, callName, input, isDeletable: true }, response);
  else if (wantedNo === undefined && phraseNo !== undefined)
    await storePosition(db, memberId, { bookCode: String(bookCode), phraseNo });
}

/** Sends the waiting changes first, because the response must contain those that the member has seen on this device. */
async function canAskServer(request: ApiRequest, context: RequestContext): Promise<boolean> {
  if (isConnectionLost(context)) return false;
  if (callsWithoutChanges.has(request.callName)) return true;
  return (await settleSoon(sendWaitingChanges())) === null;
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
  const sending = send();
  const result = await settleSoon(sending);
  if (result === slow || (result.error !== undefined && isUnreachable(result.error))) {
    const data = await respondLocally(memberId, request);
    if (data !== undefined) {
      context.dispatch(connectionLost());
      return { data };
    }
  }
  const finalResult = await sending;
  // A response that can't be stored is only missing offline.
  if (finalResult.error === undefined) storeForOffline(memberId, request, finalResult.data).catch(() => {});
  return finalResult;
}

/** Stores a change until the server has it. Responds with the server's response, or with this device's own meanwhile. */
async function handleChange(memberId: number, request: ApiRequest): Promise<ApiResult> {
  const change = addChange(memberId, request.callName, request.input);
  return (await waitUntilSent(change)) ?? { data: await respondToChange(change, await openDb(memberId)) };
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
    await sendWaitingChanges();
  },
};
