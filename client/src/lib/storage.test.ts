import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from './storage.ts';

const kept = new Map<string, string>();
const shelf = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
};
const full = { ...shelf, setItem: refuse };
const blocked = { getItem: refuse, setItem: refuse, removeItem: refuse };
const user = {
  id: 7,
  name: 'Camille',
  email: 'c@x.example',
  user_type: 2,
  is_active: true,
  current_credits: 2,
};

function refuse(): never {
  throw new DOMException('QuotaExceededError');
}

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', shelf);
});
afterEach(() => {
  for (const item of Object.values(storage)) item.clear();
  vi.unstubAllGlobals();
});

describe('storage', () => {
  it('keeps the bare token and the string true or false', () => {
    storage.token.set('abc.def');
    storage.autoplay.set('true');
    expect([kept.get('token'), kept.get('autoplay')]).toEqual(['abc.def', 'true']);
    expect([storage.token.get(), storage.autoplay.get()]).toEqual(['abc.def', 'true']);
  });

  it('keeps the user and forgets them', () => {
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
  ])('takes a spoilt %s (%s) for none', (key, text) => {
    kept.set(key, text);
    expect(storage.user.get()).toBeNull();
  });

  it('takes an unknown word for none', () => {
    kept.set('theme', 'pink');
    kept.set('autoplay', 'yes');
    kept.set('token', '');
    expect([storage.theme.get(), storage.autoplay.get(), storage.token.get()]).toEqual([null, null, null]);
  });

  it('remembers for this page what a full storage refuses, over what it held before', () => {
    storage.token.set('old');
    vi.stubGlobal('localStorage', full);
    storage.token.set('new');
    expect(storage.token.get()).toBe('new');
    storage.token.clear();
    expect(storage.token.get()).toBeNull();
  });

  it('works where storage is blocked', () => {
    vi.stubGlobal('localStorage', blocked);
    expect(storage.user.get()).toBeNull();
    storage.user.set(user);
    expect(storage.user.get()).toEqual(user);
    storage.user.clear();
    expect(storage.user.get()).toBeNull();
  });
});
