import { useSyncExternalStore } from 'react';

/** State outside React, for values that are also read or changed outside components. */
export type ExternalStore<State> = {
  get: () => State;
  /** Returns the state for the server-rendered first view, where nothing is known about this device. */
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
 * Creates an external store that is saved in the browser's storage and stays in sync with other tabs. `print` returns
 * null for a state that need not be stored.
 */
export function createStoredState<Value, State>(
  item: StoredItem<Value>,
  parse: (stored: Value | null) => State,
  print: (state: State) => Value | null,
): ExternalStore<State> {
  // Cached, so that listeners receive the same object until something changes. Cleared when the last listener
  // unsubscribes.
  let parsed: { state: State } | null = null;
  const first = parse(null);
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== item.key) return;
    parsed = null;
    notify();
  };
  return {
    get: () => {
      parsed ??= { state: parse(item.get()) };
      return parsed.state;
    },
    first: () => first,
    set: (state) => {
      const value = print(state);
      if (value === null) item.clear();
      else item.set(value);
      // Not cached while there are no listeners, because a change in another tab would go unnoticed.
      parsed = listeners.size === 0 ? null : { state };
      notify();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener('storage', handleStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        window.removeEventListener('storage', handleStorage);
        parsed = null;
      };
    },
  };
}
