import { createStoredState, useExternalStore } from './storage/external-store.ts';
import { storage, type Theme } from './storage/storage.ts';

/** The chosen theme. `system` follows the device's setting. */
export type ThemeChoice = Theme | 'system';

const themeChoice = createStoredState<Theme, ThemeChoice>(
  storage.theme,
  (stored) => stored ?? 'system',
  (chosen) => (chosen === 'system' ? null : chosen),
);
const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)');

function applyTheme(): void {
  const chosen = themeChoice.get();
  const deviceTheme = darkDevice().matches ? 'night' : 'light';
  document.documentElement.dataset.theme = chosen === 'system' ? deviceTheme : chosen;
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
}

/** Applies the chosen theme whenever it changes: here, in another tab or in the device's settings. */
export function followTheme(): void {
  applyTheme();
  darkDevice().addEventListener('change', applyTheme);
  themeChoice.subscribe(applyTheme);
}

export function useTheme() {
  return { chosen: useExternalStore(themeChoice), choose: themeChoice.set };
}
