import { useSyncExternalStore } from 'react';
import { storage, type Theme } from './storage.ts';

/** `system`: as the device is set. */
export type ThemeChoice = Theme | 'system';

const watchers = new Set<() => void>();
const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)');

function apply(): void {
  document.documentElement.dataset.theme = storage.theme.get() ?? (darkDevice().matches ? 'night' : 'light');
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
  for (const watcher of watchers) watcher();
}

/** Keeps the page in the theme that was chosen, here or in another tab, or else in the device's. */
export function followTheme(): void {
  apply();
  darkDevice().addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === storage.theme.key) apply();
  });
}

function choose(choice: ThemeChoice): void {
  if (choice === 'system') storage.theme.clear();
  else storage.theme.set(choice);
  apply();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useTheme() {
  const chosen = useSyncExternalStore<ThemeChoice>(watch, () => storage.theme.get() ?? 'system');
  return { chosen, choose };
}
