import type { Call, ResponseOf } from '@lingostory/contract/call';
import { pageSize } from '@lingostory/contract/constants';
import { calls as libraryCalls } from '@lingostory/contract/library/calls';
import { calls as progressCalls } from '@lingostory/contract/progress/calls';
import { calls as weeklyEmailCalls } from '@lingostory/contract/progress/weekly-email/calls';
import { calls as bookmarkCalls } from '@lingostory/contract/reading/bookmarks/calls';
import { calls as readingCalls } from '@lingostory/contract/reading/calls';
import { calls as reminderCalls } from '@lingostory/contract/reminders/calls';
import { calls as practiceCalls } from '@lingostory/contract/vocabulary/practice/calls';
import { calls as stateCalls } from '@lingostory/contract/vocabulary/states/calls';
import { calls as wordCalls } from '@lingostory/contract/vocabulary/words/calls';
import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import { type CallArgument, toApiRequest } from '../../lib/http/endpoint.ts';
import { request } from '../../lib/http/http.ts';
import { toProblem } from '../../lib/http/problem.ts';
import type { OfflineDb } from '../../lib/offline/offline-db.ts';
import { watchSendingRuns } from '../../lib/offline/sending-runs.ts';
import { deleteFormerResponses, storeResponse } from '../../lib/offline/stored-responses.ts';
import { getTimeZone } from '../../lib/time-zone.ts';
import { storePosition } from './member-data.ts';
import { wordListName } from './own-words.ts';

/** Words that are stored at most. With more, the word list offline has the newest ones. */
const maxStoredWords = 2_000;
const progressDays = 364;
const dayMs = 24 * 60 * 60 * 1000;

/** The member whose data is stored, and their database. */
type Target = { db: OfflineDb; memberId: number };

/** How often something is requested while the member's changes are sent at the same time. */
const maxAttempts = 3;

/**
 * Requests something until no change was sent in the meantime, because nobody knows if the response contains it. Returns the
 * last result with a function that says if it may be stored.
 */
async function requestFresh<Result>(send: () => Promise<Result>) {
  for (let attempt = 1; ; attempt += 1) {
    const isFresh = watchSendingRuns();
    const result = await send();
    if (isFresh() || attempt === maxAttempts) return { result, isFresh };
  }
}

async function fetchResponse<C extends Call>(call: C, input: CallArgument<C>): Promise<ResponseOf<C>> {
  const { url, method, params } = toApiRequest(call, input);
  return (await request<ResponseOf<C>>({ url, method, params })).data;
}

/** Requests a call's response and stores it. */
async function fetchAndStore<C extends Call>({ db, memberId }: Target, call: C, input: CallArgument<C>) {
  const { result, isFresh } = await requestFresh(() => fetchResponse(call, input));
  const { callName, input: fields } = toApiRequest(call, input);
  await storeResponse(db, { memberId, callName, input: fields, isFresh }, result);
}

async function fetchWords() {
  const fetchPage = (page: number) => fetchResponse(wordCalls.listOwnWords, { page, per_page: pageSize.max });
  const firstPage = await fetchPage(1);
  const words: KeptWordView[] = [...firstPage.data];
  const total = Math.min(firstPage.meta.total, maxStoredWords);
  for (let page = 2; words.length < total; page += 1) {
    const { data } = await fetchPage(page);
    if (data.length === 0) break;
    words.push(...data);
  }
  return { ...firstPage, data: words };
}

async function storeWords({ db, memberId }: Target): Promise<void> {
  const { result, isFresh } = await requestFresh(fetchWords);
  await storeResponse(db, { memberId, callName: wordListName, input: {}, isFresh }, result);
}

/** Stores the bookmarks and the position of a downloaded book, unless the member can't read it any longer. */
async function storeBookData(target: Target, bookCode: string): Promise<void> {
  const { db, memberId } = target;
  try {
    await fetchAndStore(target, bookmarkCalls.listBookmarks, { book_code: bookCode });
    const fetchPosition = () => fetchResponse(readingCalls.readBook, { book_code: bookCode });
    const { result, isFresh } = await requestFresh(fetchPosition);
    await storePosition(db, { memberId, bookCode, phraseNo: result.data.phrase_no, isFresh });
  } catch (error) {
    if (toProblem(error).status !== 404) throw error;
  }
}

/**
 * Stores what the member's pages show, apart from the content of books, so that these pages open without a network. Stops
 * at the first failure, because the next start tries again.
 */
export async function storeMemberData(db: OfflineDb, memberId: number): Promise<void> {
  const target = { db, memberId };
  const timeZone = { time_zone: getTimeZone() };
  const toDay = (time: number) => new Date(time).toLocaleDateString('sv');
  const today = Date.now();
  for (const { bookCode } of await db.getAll('books')) await storeBookData(target, bookCode);
  await fetchAndStore(target, stateCalls.listMarkedWords, undefined);
  await fetchAndStore(target, practiceCalls.readPractice, { ahead: false, ...timeZone });
  await fetchAndStore(target, practiceCalls.readPractice, { ahead: true, ...timeZone });
  await fetchAndStore(target, practiceCalls.countDueWords, timeZone);
  await fetchAndStore(target, practiceCalls.forecastPractice, timeZone);
  await storeWords(target);
  await fetchAndStore(target, libraryCalls.listLibrary, { page: 1 });
  await fetchAndStore(target, progressCalls.readToday, timeZone);
  await fetchAndStore(target, reminderCalls.readReminder, undefined);
  await fetchAndStore(target, weeklyEmailCalls.readWeeklyEmail, undefined);
  const days = { from: toDay(today - (progressDays - 1) * dayMs), to: toDay(today) };
  await fetchAndStore(target, progressCalls.readProgress, days);
  await deleteFormerResponses(db, { callName: 'readProgress', input: days });
}
