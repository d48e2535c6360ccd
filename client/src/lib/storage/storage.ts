import type { UserView } from '@lingostory/contract/accounts/user';

/** A key in the browser's storage. Its value stays in memory if the storage is full or blocked. */
type StoredItem<T> = { key: string; get: () => T | null; set: (value: T) => void; clear: () => void };

/** Returns a storage area. A function, because reading `localStorage` throws if storage is blocked. */
type Area = () => Storage;
const device: Area = () => localStorage;
/** Storage that lasts until this tab is closed. */
const tab: Area = () => sessionStorage;

const memory = new Map<string, string>();

function readText(area: Area, key: string): string | null {
  const stored = memory.get(key);
  if (stored !== undefined) return stored;
  try {
    return area().getItem(key);
  } catch {
    return null;
  }
}

function writeText(area: Area, key: string, text: string): void {
  try {
    area().setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

function clearText(area: Area, key: string): void {
  memory.delete(key);
  try {
    area().removeItem(key);
  } catch {
    // The storage is blocked, so there is nothing to remove.
  }
}

function item<T>(
  key: string,
  parse: (text: string) => T | null,
  print: (value: T) => string,
  area: Area = device,
): StoredItem<T> {
  return {
    key,
    get: () => {
      const text = readText(area, key);
      return text === null ? null : parse(text);
    },
    set: (value) => writeText(area, key, print(value)),
    clear: () => clearText(area, key),
  };
}

function textItem(key: string) {
  return item<string>(
    key,
    (text) => (text === '' ? null : text),
    (text) => text,
  );
}

function wordItem<Word extends string>(key: string, words: readonly Word[]) {
  return item<Word>(
    key,
    (text) => words.find((word) => word === text) ?? null,
    (word) => word,
  );
}

function jsonItem<T>(key: string, accepts: (value: unknown) => value is T, area?: Area) {
  const parse = (text: string): T | null => {
    try {
      const value: unknown = JSON.parse(text);
      return accepts(value) ? value : null;
    } catch {
      return null;
    }
  };
  return item<T>(key, parse, (value) => JSON.stringify(value), area);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isUser(value: unknown): value is UserView {
  return (
    isRecord(value) &&
    typeof value.id === 'number' &&
    typeof value.name === 'string' &&
    (value.user_type === 1 || value.user_type === 2) &&
    typeof value.current_credits === 'number'
  );
}

function isChosenBook(value: unknown): value is { book_code: string; title: string } {
  return isRecord(value) && typeof value.book_code === 'string' && typeof value.title === 'string';
}

const themes = ['light', 'sepia', 'night'] as const;
export type Theme = (typeof themes)[number];

/** All values in the browser's storage. `token` is stored as plain text, and `autoplay` as "true" or "false". */
export const storage = {
  token: textItem('token'),
  user: jsonItem('user', isUser),
  autoplay: wordItem('autoplay', ['true', 'false'] as const),
  redirectTo: textItem('redirectTo'),
  thanks: textItem('thanks'),
  creditThanks: textItem('creditThanks'),
  purchasedBook: textItem('purchasedBook'),
  chosenBook: jsonItem('chosenBook', isChosenBook),
  /** The reader's last phrase in each book's sample, by book code. */
  samplePositions: jsonItem('samplePositions', isRecord),
  sampleBookmarks: jsonItem('sampleBookmarks', isList),
  /** Reading events that have not been sent to the server yet. */
  readingEvents: jsonItem('readingEvents', isList),
  /**
   * Practice grades that have not been sent to the server yet, each with its member. They survive signing out, so
   * that no practice is lost.
   */
  practiceGrades: jsonItem('practiceGrades', isList),
  practice: jsonItem('practice', isRecord),
  /** Set once someone has signed in on this device. */
  returning: wordItem('returning', ['true'] as const),
  theme: wordItem('theme', themes),
  reading: jsonItem('reading', isRecord),
  /** Items that an administrator has deleted in this tab and can still restore. */
  deletions: jsonItem('deletions', isList, tab),
};
