import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createExternalStore, createStoredState } from './external-store.ts';

const createVolumeStore = (storedVolumes: Map<string, number>) =>
  createStoredState(
    {
      key: 'volume',
      get: () => storedVolumes.get('volume') ?? null,
      set: (value) => storedVolumes.set('volume', value),
      clear: () => storedVolumes.delete('volume'),
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
    const storedVolumes = new Map<string, number>();
    const volumeStore = createVolumeStore(storedVolumes);
    volumeStore.set({ level: 7 });
    expect(storedVolumes.get('volume')).toBe(7);
    volumeStore.set({ level: 5 });
    expect(storedVolumes.size).toBe(0);
    expect(volumeStore.get()).toEqual({ level: 5 });
  });

  it('returns the same object for an unchanged stored state, as React requires', () => {
    const volumeStore = createVolumeStore(new Map([['volume', 3]]));
    expect(volumeStore.get()).toBe(volumeStore.get());
  });

  it('updates a stored state if another tab changes its key, and ignores other keys', () => {
    const storedVolumes = new Map([['volume', 3]]);
    const volumeStore = createVolumeStore(storedVolumes);
    const listener = vi.fn();
    const unsubscribe = volumeStore.subscribe(listener);
    volumeStore.get();
    storedVolumes.set('volume', 8);
    changeInOtherTab('other');
    expect(volumeStore.get()).toEqual({ level: 3 });
    changeInOtherTab('volume');
    expect(volumeStore.get()).toEqual({ level: 8 });
    storedVolumes.clear();
    changeInOtherTab(null);
    expect(volumeStore.get()).toEqual({ level: 5 });
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
  });

  it('reads a stored state that another tab changed while there were no listeners', () => {
    const storedVolumes = new Map([['volume', 3]]);
    const volumeStore = createVolumeStore(storedVolumes);
    volumeStore.subscribe(() => {})();
    storedVolumes.set('volume', 8);
    expect(volumeStore.get()).toEqual({ level: 8 });
  });

  it('reads another tab’s change even if this tab set the stored state while there were no listeners', () => {
    const storedVolumes = new Map<string, number>();
    const volumeStore = createVolumeStore(storedVolumes);
    volumeStore.set({ level: 3 });
    storedVolumes.set('volume', 8);
    expect(volumeStore.get()).toEqual({ level: 8 });
  });
});
