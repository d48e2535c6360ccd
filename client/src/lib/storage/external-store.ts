import { useSyncExternalStore } from 'react';

/** State outside React, for values that other code also reads or changes. */
export type ExternalStore<State> = {
  get: () => State;
  /** Returns the state for server rendering and hydration, when the device's own state is not known yet. */
  first: () => State;
  set: (state: State) => void;
  subscribe: (listener: () => void) => () => void;
};

export function useExternalStore<State>({ subscribe, get, first }: ExternalStore<State>): State {
  return useSyncExternalStore(subscribe, get, first);
}

export function createExternalStore<State>(initial: State): ExternalStore<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    first: () => initial,
    set: (next) => {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type StoredItem<Value> = {
  key: string;
  get: () => Value | null;
  set: (value: Value) => void;
  clear: () => void;
};

/**
 * Creates an external store that is saved in the browser's storage and synced between tabs. `print` returns null if
 * the state needn't be saved.
 */
export function createStoredState<Value, State>(
  item: StoredItem<Value>,
  parse: (stored: Value | null) => State,
  print: (state: State) => Value | null,
): ExternalStore<State> {
  // Caches the state, so that listeners get the same object until it changes. Cleared when the last listener
  // unsubscribes.
  let parsedItem: { state: State } | null = null;
  const firstState = parse(null);
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== item.key) return;
    parsedItem = null;
    notify();
  };
  return {
    get: () => {
      parsedItem ??= { state: parse(item.get()) };
      return parsedItem.state;
    },
    first: () => firstState,
    set: (state) => {
      const value = print(state);
      if (value === null) item.clear();
      else item.set(value);
      // Without listeners, caches nothing, because a change in another tab would go unnoticed.
      parsedItem = listeners.size === 0 ? null : { state };
      notify();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener('storage', handleStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        window.removeEventListener('storage', handleStorage);
        parsedItem = null;
      };
    },
  };
}
