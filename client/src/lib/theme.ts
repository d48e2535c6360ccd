import { createStoredState, useExternalStore } from './storage/external-store.ts';
import { storage, type Theme } from './storage/storage.ts';

/** The chosen theme. `system` follows the device's setting. */
export type ThemeChoice = Theme | 'system';

const themeStore = createStoredState<Theme, ThemeChoice>(
  storage.theme,
  (storedTheme) => storedTheme ?? 'system',
  (chosenTheme) => (chosenTheme === 'system' ? null : chosenTheme),
);
const matchDarkScheme = () => window.matchMedia('(prefers-color-scheme: dark)');

function applyTheme(): void {
  const chosenTheme = themeStore.get();
  const deviceTheme = matchDarkScheme().matches ? 'night' : 'light';
  document.documentElement.dataset.theme = chosenTheme === 'system' ? deviceTheme : chosenTheme;
  const paperColor = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paperColor);
}

/** Applies the chosen theme whenever it changes: here, in another tab or in the device's settings. */
export function followTheme(): void {
  applyTheme();
  matchDarkScheme().addEventListener('change', applyTheme);
  themeStore.subscribe(applyTheme);
}

export function useTheme() {
  return { chosen: useExternalStore(themeStore), choose: themeStore.set };
}
