import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from './storage.ts';

const storedTexts = new Map<string, string>();
const workingStorage = {
  getItem: (key: string) => storedTexts.get(key) ?? null,
  setItem: (key: string, text: string) => void storedTexts.set(key, text),
  removeItem: (key: string) => void storedTexts.delete(key),
};
const fullStorage = { ...workingStorage, setItem: fail };
const blockedStorage = { getItem: fail, setItem: fail, removeItem: fail };
const user = {
  id: 7,
  name: 'Camille',
  email: 'c@x.example',
  user_type: 2,
  is_active: true,
  current_credits: 2,
};

function fail(): never {
  throw new DOMException('QuotaExceededError');
}

beforeEach(() => {
  storedTexts.clear();
  vi.stubGlobal('localStorage', workingStorage);
});
afterEach(() => {
  for (const storedItem of Object.values(storage)) storedItem.clear();
  vi.unstubAllGlobals();
});

describe('storage', () => {
  it('stores the token as plain text, and the autoplay setting as true or false', () => {
    storage.token.set('abc.def');
    storage.autoplay.set('true');
    expect([storedTexts.get('token'), storedTexts.get('autoplay')]).toEqual(['abc.def', 'true']);
    expect([storage.token.get(), storage.autoplay.get()]).toEqual(['abc.def', 'true']);
  });

  it('stores the signed-in user until the item is cleared', () => {
    storage.user.set(user);
    expect(storage.user.get()).toEqual(user);
    storage.user.clear();
    expect(storage.user.get()).toBeNull();
  });

  it.each([
    ['user', '{"id":7'],
    ['user', '{"id":"7"}'],
    ['user', 'null'],
    ['user', JSON.stringify({ ...user, user_type: 3 })],
  ])('ignores a corrupt %s in the browser’s storage: %s', (key, text) => {
    storedTexts.set(key, text);
    expect(storage.user.get()).toBeNull();
  });

  it('ignores unknown values in the browser’s storage', () => {
    storedTexts.set('theme', 'pink');
    storedTexts.set('autoplay', 'yes');
    storedTexts.set('token', '');
    expect([storage.theme.get(), storage.autoplay.get(), storage.token.get()]).toEqual([null, null, null]);
  });

  it('keeps a new value in memory if the browser’s storage is full, instead of returning the old one', () => {
    storage.token.set('old');
    vi.stubGlobal('localStorage', fullStorage);
    storage.token.set('new');
    expect(storage.token.get()).toBe('new');
    storage.token.clear();
    expect(storage.token.get()).toBeNull();
  });

  it('writes to the browser’s storage again once it has space', () => {
    vi.stubGlobal('localStorage', fullStorage);
    storage.theme.set('sepia');
    vi.stubGlobal('localStorage', workingStorage);
    storage.theme.set('night');
    expect([storage.theme.get(), storedTexts.get('theme')]).toEqual(['night', 'night']);
    // Simulates another tab that replaces the value in storage. The value kept in memory must not hide the new one.
    storedTexts.set('theme', 'light');
    expect(storage.theme.get()).toBe('light');
  });

  it('keeps values in memory if the browser’s storage is blocked', () => {
    vi.stubGlobal('localStorage', blockedStorage);
    expect(storage.user.get()).toBeNull();
    storage.user.set(user);
    expect(storage.user.get()).toEqual(user);
    storage.user.clear();
    expect(storage.user.get()).toBeNull();
  });
});
