import { join } from 'node:path';
import { seedDemo } from '../../../prisma/seed.ts';
import { checkStorage, type StorageProblems } from '../../src/features/studio/public.ts';
import { findFreePort } from '../ports.ts';
import { readStackSettings } from '../settings.ts';
import { startStack } from '../stack/start-stack.ts';
import { findHeadlessChromium } from './find-chromium.ts';
import { preservePriority } from './preserve-priority.ts';
import { type Outcome, readJourneysReport, runTool } from './steps.ts';

/**
 * Starts a separate stack with the demo catalogue on free ports and runs `work` on it. Checks the storage afterward.
 */
async function runWithStack(
  folder: string,
  say: (line: string) => void,
  work: (addresses: { web: string; payments: string; mail: string }) => Promise<void>,
): Promise<StorageProblems> {
  const portNames = ['WEB_PORT', 'API_PORT', 'DB_PORT', 'PAYMENTS_PORT', 'MAIL_SMTP_PORT', 'MAIL_WEB_PORT'];
  const ports: Record<string, string> = {};
  for (const name of portNames) ports[name] = String(await findFreePort());
  const ownEnvironment = {
    ...ports,
    DATA_DIR: folder,
    LIMITS_FACTOR: '1000',
    PASSWORD_COST: '4',
    // Sets more threads than there are parallel journeys. Otherwise, a sign-in on a busy machine might wait 800 ms
    // for a thread and get a 503.
    PASSWORD_THREADS: '8',
    CHECK_RESPONSES: 'yes',
  };
  preservePriority();
  const stack = await startStack({ ...readStackSettings(ownEnvironment), isTemporary: true }, say);
  try {
    const { web, payments, mail } = stack.addresses;
    if (!stack.pay || !payments || !mail) {
      throw new Error('The journeys need the payment sandbox and the mail catcher.');
    }
    await seedDemo(stack.deps, stack.pay);
    await work({ web, payments, mail });
    return await checkStorage(stack.deps);
  } finally {
    await stack.stop();
  }
}

/**
 * Returns true for the money journeys. They move the clock that the whole stack shares, so nothing may run beside
 * them.
 */
const isMoneyJourney = (path: string) => path.endsWith('/money.spec.ts');

/**
 * Returns the arguments of each Playwright run. The money journeys run separately and without their dependencies.
 * Otherwise, Playwright would first run every journey that they depend on, even one that isn't selected.
 */
export function groupJourneyRuns(journeys: readonly string[] | 'all'): string[][] {
  if (journeys === 'all') return [[]];
  const toFileFilter = (path: string) => `/${path.replaceAll('.', String.raw`\.`)}$`;
  const moneyFilters = journeys.filter(isMoneyJourney).map(toFileFilter);
  const otherFilters = journeys.filter((path) => !isMoneyJourney(path)).map(toFileFilter);
  return [
    ...(otherFilters.length > 0 ? [['--project=site', ...otherFilters]] : []),
    ...(moneyFilters.length > 0 ? [['--project=money', '--no-deps', ...moneyFilters]] : []),
  ];
}

export async function runJourneys(
  folder: string,
  journeys: readonly string[] | 'all',
  say: (line: string) => void,
): Promise<Outcome[]> {
  const chromium = findHeadlessChromium(say);
  const outcomes: Outcome[] = [];
  const { orphans, missing } = await runWithStack(
    join(folder, 'data'),
    say,
    async ({ web, payments, mail }) => {
      for (const [index, args] of groupJourneyRuns(journeys).entries()) {
        const resultsFile = join(folder, `journeys-${index}.json`);
        const environment = {
          E2E_BASE_URL: web,
          E2E_PAYMENTS_ORIGIN: payments,
          E2E_MAIL_ORIGIN: mail,
          CHROMIUM_PATH: chromium,
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
    ...orphans.map(({ kind, name }) => `After the journeys no row names ${kind}/${name}.`),
    ...missing.map(({ kind, name }) => `After the journeys there is no file ${kind}/${name}.`),
  ];
  return [...outcomes, { passed: 0, failed: complaints.length, skipped: 0, complaints }];
}
