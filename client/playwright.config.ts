import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { baseUrl, chromiumPath, resultsFile, retryCount } from './e2e/settings.ts';

/** Configures the end-to-end tests in a browser. `npm test` starts the whole stack with demo data on free ports. */
export default defineConfig({
  testDir: './e2e',
  // Allows six minutes per test, so that no test times out only because the machine is busy.
  timeout: 360_000,
  expect: { timeout: 40_000 },
  fullyParallel: true,
  // Uses one more worker than there are cores, because many tests spend most of their time waiting for audio.
  workers: availableParallelism() + 1,
  // If a failed test passes when it runs again, it is reported as flaky and the run does not fail.
  retries: retryCount,
  forbidOnly: true,
  reporter: [['list'], ...(resultsFile ? [['json', { outputFile: resultsFile }] as const] : [])],
  outputDir: '../test-results',
  // Runs the payment tests last and one at a time, because they advance a clock that all members share.
  projects: [
    { name: 'site', testIgnore: '**/money.spec.ts' },
    { name: 'money', testMatch: '**/money.spec.ts', dependencies: ['site'], fullyParallel: false },
  ],
  use: {
    baseURL: baseUrl,
    locale: 'en-GB',
    // Otherwise, the worker would download the whole application again in each test, and respond to requests before
    // `page.route` does. The tests of the worker allow it.
    serviceWorkers: 'block',
    // Tracing every test would make the run 25% longer. Pass `--trace on` to get traces.
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
