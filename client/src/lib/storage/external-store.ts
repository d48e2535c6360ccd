import { useSyncExternalStore } from 'react';

/** State outside React, for values that other code also reads or changes. */
export type ExternalStore<State> = {
  get: () => State;
  /** Returns the state for server rendering and hydration, when the device's own state is not known yet. */
  getServerState: () => State;
  set: (state: State) => void;
  subscribe: (listener: () => void) => () => void;
};

export function useExternalStore<State>({ subscribe, get, getServerState }: ExternalStore<State>): State {
  return useSyncExternalStore(subscribe, get, getServerState);
}

export function createExternalStore<State>(initialState: State): ExternalStore<State> {
  let state = initialState;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    getServerState: () => initialState,
    set: (newState) => {
      state = newState;
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
 * Creates an external store that is saved in the browser's storage and synced between tabs. `serialize` returns null if
 * the state needn't be saved.
 */
export function createStoredState<Value, State>(
  storedItem: StoredItem<Value>,
  parse: (storedValue: Value | null) => State,
  serialize: (state: State) => Value | null,
): ExternalStore<State> {
  // Caches the state, so that listeners get the same object until it changes. Cleared when the last listener
  // unsubscribes.
  let parsedItem: { state: State } | null = null;
  const defaultState = parse(null);
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== storedItem.key) return;
    parsedItem = null;
    notify();
  };
  return {
    get: () => {
      parsedItem ??= { state: parse(storedItem.get()) };
      return parsedItem.state;
    },
    getServerState: () => defaultState,
    set: (state) => {
      const value = serialize(state);
      if (value === null) storedItem.clear();
      else storedItem.set(value);
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
