import { join } from 'node:path';
import { seedDemo } from '../../../prisma/seed.ts';
import { findStorageProblems, type StorageProblems } from '../../src/features/studio/public.ts';
import { findFreePort } from '../ports.ts';
import { readStackSettings } from '../settings.ts';
import { startStack } from '../stack/start-stack.ts';
import { findHeadlessChromium } from './find-chromium.ts';
import { readJourneysReport, runTool, type TestOutcome } from './steps.ts';

/**
 * Starts a separate stack with the demo catalogue on free ports and runs `runTests` on it. Checks the storage
 * afterward.
 */
async function runWithStack(
  folder: string,
  printLine: (line: string) => void,
  runTests: (origins: { web: string; payments: string; mail: string }) => Promise<void>,
): Promise<StorageProblems> {
  const portNames = ['WEB_PORT', 'API_PORT', 'DB_PORT', 'PAYMENTS_PORT', 'MAIL_SMTP_PORT', 'MAIL_WEB_PORT'];
  const ports: Record<string, string> = {};
  for (const name of portNames) ports[name] = String(await findFreePort());
  const stackEnvironment = {
    ...ports,
    DATA_DIR: folder,
    LIMITS_FACTOR: '1000',
    PASSWORD_COST: '4',
    // Sets more password threads than there are browser tests in parallel. Otherwise, a sign-in on a busy machine might
    // wait 800 ms for a thread and get a 503.
    PASSWORD_THREADS: '8',
    CHECK_RESPONSES: 'yes',
  };
  await import('./preserve-priority.mjs');
  const stack = await startStack({ ...readStackSettings(stackEnvironment), isTemporary: true }, printLine);
  try {
    const { web, payments, mail } = stack.addresses;
    if (!stack.payments || !payments || !mail) {
      throw new Error('The journeys need the payment sandbox and the mail catcher.');
    }
    await seedDemo(stack.deps, stack.payments);
    await runTests({ web, payments, mail });
    return await findStorageProblems(stack.deps);
  } finally {
    await stack.stop();
  }
}

/**
 * Returns true for the browser tests of payments. They move the clock that the whole stack shares, so nothing may run
 * at the same time.
 */
const isMoneyJourneyFile = (path: string) => path.endsWith('/money.spec.ts');

/**
 * Returns the arguments of each Playwright run. The browser tests of payments run separately and without their
 * dependencies. Otherwise, Playwright would first run every test that they depend on, even one that isn't selected.
 */
export function createPlaywrightRunArguments(journeyFiles: readonly string[] | 'all'): string[][] {
  if (journeyFiles === 'all') return [[]];
  const toFileFilter = (path: string) => `/${path.replaceAll('.', String.raw`\.`)}$`;
  const moneyFilters = journeyFiles.filter(isMoneyJourneyFile).map(toFileFilter);
  const otherFilters = journeyFiles.filter((path) => !isMoneyJourneyFile(path)).map(toFileFilter);
  return [
    ...(otherFilters.length > 0 ? [['--project=site', ...otherFilters]] : []),
    ...(moneyFilters.length > 0 ? [['--project=money', '--no-deps', ...moneyFilters]] : []),
  ];
}

export async function runJourneys(
  folder: string,
  journeyFiles: readonly string[] | 'all',
  printLine: (line: string) => void,
): Promise<TestOutcome[]> {
  const chromiumPath = findHeadlessChromium(printLine);
  const outcomes: TestOutcome[] = [];
  const { orphanedFiles, missingFiles } = await runWithStack(
    join(folder, 'data'),
    printLine,
    async ({ web, payments, mail }) => {
      for (const [index, args] of createPlaywrightRunArguments(journeyFiles).entries()) {
        const resultsFile = join(folder, `journeys-${index}.json`);
        const environment = {
          E2E_BASE_URL: web,
          E2E_PAYMENTS_ORIGIN: payments,
          E2E_MAIL_ORIGIN: mail,
          CHROMIUM_PATH: chromiumPath,
          E2E_RESULTS: resultsFile,
        };
        await runTool(
          'playwright',
          ['test', '--config', 'client/playwright.config.ts', ...args],
          environment,
        );
        outcomes.push(await readJourneysReport(resultsFile));
      }
    },
  );
  const complaints = [
    ...orphanedFiles.map(({ kind, name }) => `After the journeys no row names ${kind}/${name}.`),
    ...missingFiles.map(({ kind, name }) => `After the journeys there is no file ${kind}/${name}.`),
  ];
  return [...outcomes, { passed: 0, failed: complaints.length, skipped: 0, complaints }];
}
