import { useSyncExternalStore } from 'react';

/** State that lives outside React, because something besides components reads or changes it. */
export type ExternalStore<State> = {
  get: () => State;
  /** Before anything of this device is known: what the first view is drawn with. */
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

/** The same, kept in the browser's storage and in step with other tabs. `print` gives null for what needs no storing. */
export function createStoredState<Value, State>(
  item: StoredItem<Value>,
  parse: (stored: Value | null) => State,
  print: (state: State) => Value | null,
): ExternalStore<State> {
  // Parsed once, so that listeners are given the same object until something changes; forgotten when the last one goes.
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
      // Where nobody listens, what another tab changes next would go unnoticed.
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
