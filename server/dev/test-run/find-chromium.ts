import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function installed(): string | undefined {
  return [...known, chromium.executablePath()].find((path) => path !== '' && existsSync(path));
}

/** Debian's Chromium, installed when there is none and we may; otherwise Playwright's own. */
export function findChromium(say: (line: string) => void): string {
  const found = installed();
  if (found) return found;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall) {
    say('Installing Chromium…');
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore' });
  }
  const now = installed();
  if (now) return now;
  throw new Error(
    'The browser journeys need Chromium: install it (Debian: apt-get install chromium), or run npx playwright install chromium.',
  );
}
