import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { type ApiRequest, type ApiResult, connectionLost, type OfflineLayer } from '../../lib/http/api.ts';
import { addChange } from '../../lib/offline/change-queue.ts';
import type { OfflineDb } from '../../lib/offline/offline-db.ts';
import { findOwnedDb, recordContact } from '../../lib/offline/owned-db.ts';
import { forgetPhraseIds } from '../../lib/offline/phrase-ids.ts';
import { findLatestResponse, findResponse, storeResponse } from '../../lib/offline/stored-responses.ts';
import { storage } from '../../lib/storage/storage.ts';
import { respondToChange } from './changes/local-responses.ts';
import { sendWaitingChanges, startSender, waitUntilSent } from './changes/run-sender.ts';
import { isWaitingCall } from './changes/waiting-calls.ts';
import { respondFromBook } from './downloaded-book.ts';
import { storePosition } from './member-data.ts';
import { addWaitingChanges } from './overlays.ts';
import { listOwnWords } from './own-words.ts';
import { storeMemberData } from './store-member-data.ts';

type Context = Pick<BaseQueryApi, 'getState' | 'dispatch'>;
type Send = () => Promise<ApiResult>;

/** Calls whose input contains the day or the time zone, so that a response to an earlier input is the best there is. */
const callsByLatestResponse = new Set(['readProgress', 'readToday', 'countDueWords', 'forecastPractice']);
/** Calls that are too large to store, or whose responses are only good for the moment. */
const unstoredCalls = new Set([
  'readWindow',
  'readWordStates',
  'describeDownload',
  'exportData',
  'searchBook',
]);

const isConnectionLost = ({ getState }: Context) =>
  !navigator.onLine || (getState() as { connection: { lost: boolean } }).connection.lost;

/** Milliseconds after which the data of the member's pages is stored again. */
const refreshIntervalMs = 10 * 60 * 1000;
/** Milliseconds that a page has for its own requests first. */
const refreshDelayMs = 5_000;
let refreshedAt = 0;

/** Stores what the member's pages show, from time to time and after a download has been completed. */
async function refreshMemberData(context: Context): Promise<void> {
  const db = await openDb();
  if (db === undefined || isConnectionLost(context) || Date.now() - refreshedAt < refreshIntervalMs) return;
  refreshedAt = Date.now();
  await sendWaitingChanges();
  // The next refresh stores the rest.
  await storeMemberData(db).catch(() => {});
}

let knownBookIds = '';

async function refreshForNewBook(context: Context): Promise<void> {
  const books = (await (await openDb())?.getAll('books')) ?? [];
  const bookIds = books.filter(({ description }) => description !== null).map(({ bookId }) => bookId);
  if (String(bookIds) === knownBookIds) return;
  knownBookIds = String(bookIds);
  refreshedAt = 0;
  await refreshMemberData(context);
}

let isStarted = false;

function start(context: Context): void {
  if (isStarted) return;
  isStarted = true;
  startSender(context);
  setTimeout(() => void refreshMemberData(context), refreshDelayMs);
  // Whichever tab has downloaded a book, its bookmarks and position are missing.
  new BroadcastChannel('downloads').addEventListener('message', () => void refreshForNewBook(context));
}

/** Opens the member's database if they have downloaded a book. Nothing is stored for others. */
async function openDb(): Promise<OfflineDb | undefined> {
  const memberId = storage.user.get()?.id;
  return memberId === undefined ? undefined : await findOwnedDb(memberId).catch(() => undefined);
}

/** Returns the response that this device can give, or undefined. */
async function respondLocally({ callName, input }: ApiRequest): Promise<unknown> {
  const db = await openDb();
  if (db === undefined) return undefined;
  const bookResponse = await respondFromBook(db, callName, input);
  if (bookResponse !== undefined) return bookResponse;
  if (callName === 'listOwnWords') return await listOwnWords(db, input);
  const response =
    (await findResponse(db, callName, input)) ??
    (callsByLatestResponse.has(callName) ? await findLatestResponse(db, callName) : undefined);
  return response === undefined ? undefined : await addWaitingChanges(db, callName, input, response);
}

/** The phrases in a response to `readBook` or `readWindow`. */
type PhraseNumbers = { phrase_no: number };

async function remember({ callName, input }: ApiRequest, response: unknown): Promise<void> {
  const { book_code: bookCode, phrase_no: phraseNo } = input;
  const isAboutPhrases = callName === 'readBook' || callName === 'readWindow';
  const { data }: { data?: PhraseNumbers | PhraseNumbers[] } = Object(response);
  const phraseNos = isAboutPhrases ? [data ?? []].flat().map(({ phrase_no }) => phrase_no) : [];
  if (typeof bookCode === 'string') forgetPhraseIds(bookCode, phraseNos);
  const memberId = storage.user.get()?.id;
  if (memberId !== undefined) await recordContact(memberId);
  const db = await openDb();
  if (db === undefined || unstoredCalls.has(callName)) return;
  if (callName !== 'readBook') await storeResponse(db, { callName, input }, response);
  else if (phraseNo === undefined && phraseNos[0] !== undefined)
    await storePosition(db, String(bookCode), phraseNos[0]);
}

/** Calls whose responses no change of the member affects, so that they needn't wait until all changes are sent. */
const callsWithoutChanges = new Set([
  'readWindow',
  'readContents',
  'searchBook',
  'describeDownload',
  'readOwnReview',
]);

async function handleRead(request: ApiRequest, context: Context, send: Send): Promise<ApiResult> {
  const wasLost = isConnectionLost(context);
  // The response must contain the changes that the member has already seen on this device.
  if (!wasLost && !callsWithoutChanges.has(request.callName)) await sendWaitingChanges();
  const readLocally = async () => await respondLocally(request).catch(() => undefined);
  if (wasLost) {
    const data = await readLocally();
    if (data !== undefined) {
      // Shows that the device is offline, and looks for the connection from time to time.
      context.dispatch(connectionLost());
      return { data };
    }
  }
  const result = await send();
  if (result.error === undefined) {
    // A response that can't be stored is only missing offline.
    remember(request, result.data).catch(() => {});
    return result;
  }
  const data = result.error.status === 0 && !wasLost ? await readLocally() : undefined;
  return data === undefined ? result : { data };
}

async function notePosition({ callName, input }: ApiRequest): Promise<void> {
  const { book_code: bookCode, phrase_no: phraseNo } = input;
  if (callName !== 'savePosition' || typeof bookCode !== 'string' || typeof phraseNo !== 'number') return;
  const db = await openDb();
  if (db !== undefined) await storePosition(db, bookCode, phraseNo);
}

/** Stores a change until the server has it. Responds with the server's response, or with this device's own meanwhile. */
async function handleChange(
  { callName, input }: ApiRequest,
  memberId: number,
): Promise<ApiResult | undefined> {
  if (!isWaitingCall(callName)) return undefined;
  const change = addChange(memberId, callName, input);
  const result = await waitUntilSent(change);
  if (result !== null) return result;
  return {
    data: await respondToChange(callName, change.input, { madeAt: change.madeAt, db: await openDb() }),
  };
}

/**
 * Handles a member's requests: reads from this device if the server can't be reached, and stores changes until it can be
 * reached again.
 */
export const handleOffline: OfflineLayer = async (request, context, send) => {
  start(context);
  if (request.method === 'GET') return await handleRead(request, context, send);
  // Signing out deletes the changes that wait on this device.
  if (request.callName === 'signOut') await sendWaitingChanges();
  await notePosition(request).catch(() => {});
  const memberId = storage.user.get()?.id;
  const result = memberId === undefined ? undefined : await handleChange(request, memberId);
  return result ?? (await send());
};
