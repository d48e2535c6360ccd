import type { UserView } from '@lingostory/contract/accounts/user';

/** A key in the browser's storage. Its value stays in memory if the storage is full or blocked. */
type StoredItem<T> = { key: string; get: () => T | null; set: (value: T) => void; clear: () => void };

/**
 * Returns a storage area. This must be a function, because even reading `localStorage` throws if storage is blocked.
 */
type StorageGetter = () => Storage;
const getDeviceStorage: StorageGetter = () => localStorage;
/** Storage that lasts until this tab is closed. */
const getTabStorage: StorageGetter = () => sessionStorage;

/** Items that the browser doesn't store, because its storage is full or blocked. */
export const memoryItems = new Map<string, string>();

function readText(getStorage: StorageGetter, key: string): string | null {
  const memoryItem = memoryItems.get(key);
  if (memoryItem !== undefined) return memoryItem;
  try {
    return getStorage().getItem(key);
  } catch {
    return null;
  }
}

function writeText(getStorage: StorageGetter, key: string, text: string): void {
  try {
    getStorage().setItem(key, text);
    memoryItems.delete(key);
  } catch {
    memoryItems.set(key, text);
  }
}

function clearText(getStorage: StorageGetter, key: string): void {
  memoryItems.delete(key);
  try {
    getStorage().removeItem(key);
  } catch {
    // The storage is blocked, so there is nothing to remove.
  }
}

function createStoredItem<T>(
  key: string,
  parse: (text: string) => T | null,
  serialize: (value: T) => string,
  getStorage: StorageGetter = getDeviceStorage,
): StoredItem<T> {
  return {
    key,
    get: () => {
      const text = readText(getStorage, key);
      return text === null ? null : parse(text);
    },
    set: (value) => writeText(getStorage, key, serialize(value)),
    clear: () => clearText(getStorage, key),
  };
}

function createTextItem(key: string) {
  return createStoredItem<string>(
    key,
    (text) => (text === '' ? null : text),
    (text) => text,
  );
}

function createEnumItem<Word extends string>(
  key: string,
  words: readonly Word[],
  getStorage?: StorageGetter,
) {
  return createStoredItem<Word>(
    key,
    (text) => words.find((word) => word === text) ?? null,
    (word) => word,
    getStorage,
  );
}

export function createJsonItem<T>(
  key: string,
  isValid: (value: unknown) => value is T,
  getStorage?: StorageGetter,
) {
  const parse = (text: string): T | null => {
    try {
      const value: unknown = JSON.parse(text);
      return isValid(value) ? value : null;
    } catch {
      return null;
    }
  };
  return createStoredItem<T>(key, parse, (value) => JSON.stringify(value), getStorage);
}

export function isList(value: unknown): value is readonly unknown[] {
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
  token: createTextItem('token'),
  user: createJsonItem('user', isUser),
  autoplay: createEnumItem('autoplay', ['true', 'false'] as const),
  redirectTo: createTextItem('redirectTo'),
  thanks: createTextItem('thanks'),
  creditThanks: createTextItem('creditThanks'),
  purchasedBook: createTextItem('purchasedBook'),
  chosenBook: createJsonItem('chosenBook', isChosenBook),
  /** The reader's last phrase in each book's sample, by book code. */
  samplePositions: createJsonItem('samplePositions', isRecord),
  sampleBookmarks: createJsonItem('sampleBookmarks', isList),
  practice: createJsonItem('practice', isRecord),
  /** The card types of practice that have been explained on this device. */
  explainedCardTypes: createJsonItem('explainedCardTypes', isList),
  /** Set once someone has signed in on this device. */
  returning: createEnumItem('returning', ['true'] as const),
  /** The form that the sign-in page leads with in this tab, set by the visitor's last choice. */
  entryForm: createEnumItem('entryForm', ['signUp', 'signIn'] as const, getTabStorage),
  theme: createEnumItem('theme', themes),
  reading: createJsonItem('reading', isRecord),
  /** Items that an administrator has deleted in this tab and can still restore. */
  deletions: createJsonItem('deletions', isList, getTabStorage),
};
