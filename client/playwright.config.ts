import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { baseUrl, chromiumPath, resultsFile } from './e2e/settings.ts';

/** Journeys in a real browser, against the stack that `npm test` starts with the demo catalogue on free ports. */
export default defineConfig({
  testDir: './e2e',
  // Never reached by what works, also not on a machine that is busy with other things.
  timeout: 360_000,
  expect: { timeout: 40_000 },
  fullyParallel: true,
  // One more than there are cores: many journeys listen to sound, which takes its time and little of theirs.
  workers: availableParallelism() + 1,
  // A journey that passes only sometimes is to be mended, not run again.
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ...(resultsFile ? [['json', { outputFile: resultsFile }] as const] : [])],
  outputDir: '../test-results',
  // The journeys of money move the clock that all members share: they come last, one after another.
  projects: [
    { name: 'site', testIgnore: '**/money.spec.ts' },
    { name: 'money', testMatch: '**/money.spec.ts', dependencies: ['site'], fullyParallel: false },
  ],
  use: {
    baseURL: baseUrl,
    locale: 'en-GB',
    // Traces of every journey would make the run a quarter longer: ask for them with `--trace on`.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--autoplay-policy=no-user-gesture-required',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
