import { useSyncExternalStore } from 'react';
import { storage, type Theme } from '../../lib/storage.ts';

/** `system`: as the device is set. */
export type ThemeChoice = Theme | 'system';

function chosen(): ThemeChoice {
  return storage.theme.get() ?? 'system';
}

/** The application follows what is stored, as it does when another tab changes it; features cannot reach further up. */
function choose(theme: ThemeChoice): void {
  if (theme === 'system') storage.theme.clear();
  else storage.theme.set(theme);
  window.dispatchEvent(new StorageEvent('storage', { key: storage.theme.key }));
}

function watch(watcher: () => void): () => void {
  window.addEventListener('storage', watcher);
  return () => window.removeEventListener('storage', watcher);
}

export function useThemeChoice() {
  return { chosen: useSyncExternalStore(watch, chosen), choose };
}
