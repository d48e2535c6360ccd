import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackages } from './install-packages.ts';

const browserPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const headlessShellPath = '/usr/bin/chromium-headless-shell';

const findFullBrowser = () =>
  [...browserPaths, chromium.executablePath()].find((path) => path !== '' && existsSync(path));

/**
 * Returns the path of an installed Chromium, which may be Playwright's own. If there is none, tries to install
 * Debian's.
 */
export function findChromium(printLine: (line: string) => void): string {
  if (!findFullBrowser()) installPackages(['chromium'], printLine);
  const browserPath = findFullBrowser();
  if (browserPath) return browserPath;
  throw new Error(
    'The browser journeys need Chromium: install it (Debian: apt-get install chromium), or run npx playwright install chromium.',
  );
}

/**
 * Returns the path of Chromium's headless shell, which needs a third of the full browser's CPU time. Falls back to
 * the full browser if Debian's package is not available.
 */
export function findHeadlessChromium(printLine: (line: string) => void): string {
  if (!existsSync(headlessShellPath)) installPackages(['chromium-headless-shell'], printLine);
  return existsSync(headlessShellPath) ? headlessShellPath : findChromium(printLine);
}
