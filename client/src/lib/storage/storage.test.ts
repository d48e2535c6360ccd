import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from './storage.ts';

const stored = new Map<string, string>();
const working = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
};
const full = { ...working, setItem: fail };
const blocked = { getItem: fail, setItem: fail, removeItem: fail };
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
  stored.clear();
  vi.stubGlobal('localStorage', working);
});
afterEach(() => {
  for (const item of Object.values(storage)) item.clear();
  vi.unstubAllGlobals();
});

describe('storage', () => {
  it('stores the token as plain text and autoplay as the string true or false', () => {
    storage.token.set('abc.def');
    storage.autoplay.set('true');
    expect([stored.get('token'), stored.get('autoplay')]).toEqual(['abc.def', 'true']);
    expect([storage.token.get(), storage.autoplay.get()]).toEqual(['abc.def', 'true']);
  });

  it('stores the user and clears it', () => {
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
  ])('treats a corrupt %s (%s) in storage as missing', (key, text) => {
    stored.set(key, text);
    expect(storage.user.get()).toBeNull();
  });

  it('treats an unknown stored value as missing', () => {
    stored.set('theme', 'pink');
    stored.set('autoplay', 'yes');
    stored.set('token', '');
    expect([storage.theme.get(), storage.autoplay.get(), storage.token.get()]).toEqual([null, null, null]);
  });

  it('keeps a new value in memory when the storage is full, instead of returning the old stored one', () => {
    storage.token.set('old');
    vi.stubGlobal('localStorage', full);
    storage.token.set('new');
    expect(storage.token.get()).toBe('new');
    storage.token.clear();
    expect(storage.token.get()).toBeNull();
  });

  it('stores the latest value once a full storage accepts values again', () => {
    vi.stubGlobal('localStorage', full);
    storage.theme.set('sepia');
    vi.stubGlobal('localStorage', working);
    storage.theme.set('night');
    expect([storage.theme.get(), stored.get('theme')]).toEqual(['night', 'night']);
    // Another tab's change is visible too, because no older value is left in memory.
    stored.set('theme', 'light');
    expect(storage.theme.get()).toBe('light');
  });

  it('works when the browser’s storage is blocked', () => {
    vi.stubGlobal('localStorage', blocked);
    expect(storage.user.get()).toBeNull();
    storage.user.set(user);
    expect(storage.user.get()).toEqual(user);
    storage.user.clear();
    expect(storage.user.get()).toBeNull();
  });
});
