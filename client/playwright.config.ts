import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { baseUrl, chromiumPath, resultsFile } from './e2e/settings.ts';

/** End-to-end journeys in a browser. `npm test` starts the stack with the demo catalogue on free ports. */
export default defineConfig({
  testDir: './e2e',
  // Long enough that a passing journey never reaches it, even on a busy machine.
  timeout: 360_000,
  expect: { timeout: 40_000 },
  fullyParallel: true,
  // One more worker than there are cores, because many journeys wait for sound, which takes time but little CPU.
  workers: availableParallelism() + 1,
  // Runs a failed journey once more and reports it at the end, so that one flaky journey does not fail the whole run.
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ...(resultsFile ? [['json', { outputFile: resultsFile }] as const] : [])],
  outputDir: '../test-results',
  // The payment journeys advance the clock that all members share, so they run last and one after another.
  projects: [
    { name: 'site', testIgnore: '**/money.spec.ts' },
    { name: 'money', testMatch: '**/money.spec.ts', dependencies: ['site'], fullyParallel: false },
  ],
  use: {
    baseURL: baseUrl,
    locale: 'en-GB',
    // Traces for every journey would make the run a quarter longer. Use `--trace on` when needed.
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
