import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackages } from './install-packages.ts';

const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const headlessShell = '/usr/bin/chromium-headless-shell';

const findWhole = () => [...whole, chromium.executablePath()].find((path) => path !== '' && existsSync(path));

/** Finds Debian's Chromium, or installs it if allowed; otherwise falls back to Playwright's own. */
export function findChromium(say: (line: string) => void): string {
  if (!findWhole()) installPackages(['chromium'], say);
  const found = findWhole();
  if (found) return found;
  throw new Error(
    'The browser journeys need Chromium: install it (Debian: apt-get install chromium), or run npx playwright install chromium.',
  );
}

/**
 * Finds Chromium's headless shell, which runs the same pages with a third of the CPU time, or the full browser if
 * Debian's package is not available.
 */
export function findHeadlessChromium(say: (line: string) => void): string {
  if (!existsSync(headlessShell)) installPackages(['chromium-headless-shell'], say);
  return existsSync(headlessShell) ? headlessShell : findChromium(say);
}
