import { createStoredState, useExternalStore } from './storage/external-store.ts';
import { storage, type Theme } from './storage/storage.ts';

/** `system`: as the device is set. */
export type ThemeChoice = Theme | 'system';

const themeChoice = createStoredState<Theme, ThemeChoice>(
  storage.theme,
  (stored) => stored ?? 'system',
  (chosen) => (chosen === 'system' ? null : chosen),
);
const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)');

function apply(): void {
  const chosen = themeChoice.get();
  const ofDevice = darkDevice().matches ? 'night' : 'light';
  document.documentElement.dataset.theme = chosen === 'system' ? ofDevice : chosen;
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
}

/** Keeps the page in the theme that was chosen, here or in another tab, or else in the device's. */
export function followTheme(): void {
  apply();
  darkDevice().addEventListener('change', apply);
  themeChoice.subscribe(apply);
}

export function useTheme() {
  return { chosen: useExternalStore(themeChoice), choose: themeChoice.set };
}
