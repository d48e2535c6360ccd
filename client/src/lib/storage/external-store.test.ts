import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createExternalStore, createStoredState } from './external-store.ts';

const createVolume = (stored: Map<string, number>) =>
  createStoredState(
    {
      key: 'volume',
      get: () => stored.get('volume') ?? null,
      set: (value) => stored.set('volume', value),
      clear: () => stored.delete('volume'),
    },
    (value) => ({ level: value ?? 5 }),
    ({ level }) => (level === 5 ? null : level),
  );

describe('createExternalStore', () => {
  it('notifies a store’s listeners until they unsubscribe', () => {
    const store = createExternalStore(0);
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    store.set(1);
    unsubscribe();
    store.set(2);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.get()).toBe(2);
  });
});

describe('createStoredState', () => {
  beforeEach(() => {
    vi.stubGlobal('window', new EventTarget());
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  /** Dispatches the event that other tabs receive; a null key means that the whole storage was cleared. */
  const changeElsewhere = (key: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key }));

  it('stores a new state, and clears the stored item when the state is the default', () => {
    const stored = new Map<string, number>();
    const volume = createVolume(stored);
    volume.set({ level: 7 });
    expect(stored.get('volume')).toBe(7);
    volume.set({ level: 5 });
    expect(stored.size).toBe(0);
    expect(volume.get()).toEqual({ level: 5 });
  });

  it('returns the same stored state object until something changes, as React requires', () => {
    const volume = createVolume(new Map([['volume', 3]]));
    expect(volume.get()).toBe(volume.get());
  });

  it('updates the stored state when another tab changes its key, and ignores other keys', () => {
    const stored = new Map([['volume', 3]]);
    const volume = createVolume(stored);
    const listener = vi.fn();
    const unsubscribe = volume.subscribe(listener);
    volume.get();
    stored.set('volume', 8);
    changeElsewhere('other');
    expect(volume.get()).toEqual({ level: 3 });
    changeElsewhere('volume');
    expect(volume.get()).toEqual({ level: 8 });
    stored.clear();
    changeElsewhere(null);
    expect(volume.get()).toEqual({ level: 5 });
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
  });

  it('reads a change that another tab made while there was no listener', () => {
    const stored = new Map([['volume', 3]]);
    const volume = createVolume(stored);
    volume.subscribe(() => {})();
    stored.set('volume', 8);
    expect(volume.get()).toEqual({ level: 8 });
  });

  it('reads another tab’s change after this tab set the state without a listener', () => {
    const stored = new Map<string, number>();
    const volume = createVolume(stored);
    volume.set({ level: 3 });
    stored.set('volume', 8);
    expect(volume.get()).toEqual({ level: 8 });
  });
});
