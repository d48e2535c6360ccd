import type { Call, InputOf, ResponseOf } from '@lingostory/contract/call';
import type { calls as libraryCalls } from '@lingostory/contract/library/calls';
import type { calls as progressCalls } from '@lingostory/contract/progress/calls';
import type { calls as bookmarkCalls } from '@lingostory/contract/reading/bookmarks/calls';
import type { BookmarkView } from '@lingostory/contract/reading/bookmarks/schemas';
import { listOwnChanges, type TypedChange } from '../../lib/offline/change-queue.ts';
import { openOfflineBook } from '../../lib/offline/offline-book.ts';
import type { OfflineDb } from '../../lib/offline/offline-db.ts';
import { findPosition } from './member-data.ts';

type Calls = typeof libraryCalls & typeof progressCalls & typeof bookmarkCalls;
type OverlayContext = { db: OfflineDb; changes: readonly TypedChange[] };
type Overlay<C extends Call> = (
  response: ResponseOf<C>,
  input: InputOf<C>,
  context: OverlayContext,
) => Promise<ResponseOf<C>>;

/** Sorts bookmarks in reading order. Those whose phrases were deleted come last. */
const compareBookmarks = (a: BookmarkView, b: BookmarkView) =>
  (a.phrase_no ?? Number.MAX_SAFE_INTEGER) - (b.phrase_no ?? Number.MAX_SAFE_INTEGER);

/** Returns a bookmark that the server doesn't have yet. Its id is negative. */
export async function buildBookmark(
  db: OfflineDb,
  bookCode: string,
  phraseNo: number,
): Promise<BookmarkView | null> {
  const found = await (await openOfflineBook(db, bookCode))?.findPhrase(phraseNo);
  if (!found) return null;
  const { title, chapter_no } = found.chapter;
  return {
    bookmark_id: -phraseNo,
    phrase_no: phraseNo,
    phrase: found.phrase.phrase,
    chapter: { title, chapter_no },
    note: '',
  };
}

type ReadDay = { day: string; phrases: number; seconds: number };

const toLocalDay = (time: string, timeZone: string | undefined) =>
  new Date(time).toLocaleDateString('sv', { timeZone: timeZone ?? 'UTC' });

/** Returns the reading in these changes by local day. Each phrase counts once a day. */
function countReading(
  changes: readonly TypedChange[],
): Map<string, { phrases: Set<string>; seconds: number }> {
  const days = new Map<string, { phrases: Set<string>; seconds: number }>();
  for (const { callName, input } of changes) {
    if (callName !== 'recordReading') continue;
    for (const { book_code, phrase_no, seconds, heard_at, time_zone } of input.events) {
      const key = toLocalDay(heard_at, time_zone);
      const day = days.get(key) ?? { phrases: new Set<string>(), seconds: 0 };
      day.phrases.add(`${phrase_no} ${book_code}`);
      days.set(key, { ...day, seconds: day.seconds + seconds });
    }
  }
  return days;
}

function addReading<Day extends ReadDay>(day: Day, reading: ReturnType<typeof countReading>): Day {
  const more = reading.get(day.day);
  if (more === undefined) return day;
  return {
    ...day,
    phrases: day.phrases + more.phrases.size,
    seconds: day.seconds + Math.round(more.seconds),
  };
}

type OverlaidCallName = 'listLibrary' | 'listBookmarks' | 'readProgress' | 'readToday';

const overlays: { [Name in OverlaidCallName]: Overlay<Calls[Name]> } = {
  listLibrary: async ({ data: page }, _input, { db }) => {
    const books = await Promise.all(
      page.data.map(async (book) => ({
        ...book,
        phrase_no: (await findPosition(db, book.book_code)) ?? book.phrase_no,
      })),
    );
    return { data: { ...page, data: books } };
  },
  listBookmarks: async ({ data }, { book_code: bookCode }, { db, changes }) => {
    const bookmarks = new Map(data.map((bookmark) => [bookmark.bookmark_id, bookmark]));
    const findAt = (phraseNo: number | undefined) =>
      [...bookmarks.values()].find(({ phrase_no }) => phrase_no === phraseNo);
    for (const { callName, input } of changes) {
      if (!('book_code' in input) || input.book_code !== bookCode) continue;
      if (callName === 'saveBookmark') {
        const bookmark = findAt(input.phrase_no) ?? (await buildBookmark(db, bookCode, input.phrase_no));
        if (bookmark) bookmarks.set(bookmark.bookmark_id, { ...bookmark, note: input.note ?? bookmark.note });
      }
      if (callName === 'deleteBookmark')
        bookmarks.delete(input.bookmark_id ?? findAt(input.phrase_no)?.bookmark_id ?? 0);
    }
    return { data: [...bookmarks.values()].sort(compareBookmarks) };
  },
  readProgress: async ({ data }, { from, to }, { changes }) => {
    const reading = countReading(changes);
    const newDays = [...reading.keys()]
      .filter((day) => day >= from && day <= to && !data.days.some((known) => known.day === day))
      .map((day) => ({ day, phrases: 0, seconds: 0 }));
    const days = [...data.days, ...newDays]
      .map((day) => addReading(day, reading))
      .sort((a, b) => (a.day < b.day ? -1 : 1));
    const totals = {
      days: days.length,
      phrases: days.reduce((sum, { phrases }) => sum + phrases, 0),
      seconds: days.reduce((sum, { seconds }) => sum + seconds, 0),
    };
    return { data: { ...data, days, totals } };
  },
  readToday: async ({ data }, _input, { db, changes }) => {
    const reading = countReading(changes);
    const week = { ...data.week, days: data.week.days.map((day) => addReading(day, reading)) };
    const position = data.book && (await findPosition(db, data.book.book_code));
    const book = data.book && { ...data.book, phrase_no: position ?? data.book.phrase_no };
    return { data: { ...data, week, book } };
  },
};

const isOverlaid = (callName: string): callName is OverlaidCallName => Object.hasOwn(overlays, callName);

type Input = Readonly<Record<string, unknown>>;

/** Returns the response to a call as it would be after some changes. */
export const applyOverlay = (
  callName: OverlaidCallName,
  response: unknown,
  input: Input,
  context: OverlayContext,
) => (overlays[callName] as Overlay<Call>)(response as never, input as never, context);

/** Adds to a stored response what the member has changed on this device since. */
export async function addWaitingChanges(
  db: OfflineDb,
  callName: string,
  input: Input,
  response: unknown,
): Promise<unknown> {
  return isOverlaid(callName)
    ? await applyOverlay(callName, response, input, { db, changes: listOwnChanges() })
    : response;
}
