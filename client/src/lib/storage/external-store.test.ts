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
  it('notifies the listeners of a store until they unsubscribe', () => {
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
  /** Dispatches the storage event of another tab. A null key means that the whole storage was cleared. */
  const changeInOtherTab = (key: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key }));

  it('saves a state to the browser’s storage, and removes it if it equals the default', () => {
    const stored = new Map<string, number>();
    const volume = createVolume(stored);
    volume.set({ level: 7 });
    expect(stored.get('volume')).toBe(7);
    volume.set({ level: 5 });
    expect(stored.size).toBe(0);
    expect(volume.get()).toEqual({ level: 5 });
  });

  it('returns the same object for an unchanged stored state, as React requires', () => {
    const volume = createVolume(new Map([['volume', 3]]));
    expect(volume.get()).toBe(volume.get());
  });

  it('updates a stored state if another tab changes its key, and ignores other keys', () => {
    const stored = new Map([['volume', 3]]);
    const volume = createVolume(stored);
    const listener = vi.fn();
    const unsubscribe = volume.subscribe(listener);
    volume.get();
    stored.set('volume', 8);
    changeInOtherTab('other');
    expect(volume.get()).toEqual({ level: 3 });
    changeInOtherTab('volume');
    expect(volume.get()).toEqual({ level: 8 });
    stored.clear();
    changeInOtherTab(null);
    expect(volume.get()).toEqual({ level: 5 });
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
  });

  it('reads a stored state that another tab changed while there were no listeners', () => {
    const stored = new Map([['volume', 3]]);
    const volume = createVolume(stored);
    volume.subscribe(() => {})();
    stored.set('volume', 8);
    expect(volume.get()).toEqual({ level: 8 });
  });

  it('reads another tab’s change to a stored state that was set while there were no listeners', () => {
    const stored = new Map<string, number>();
    const volume = createVolume(stored);
    volume.set({ level: 3 });
    stored.set('volume', 8);
    expect(volume.get()).toEqual({ level: 8 });
  });
});
