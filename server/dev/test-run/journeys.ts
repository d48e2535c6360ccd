import { join } from 'node:path';
import { seedDemo } from '../../../prisma/seed.ts';
import { checkStorage, type StorageProblems } from '../../src/features/studio/public.ts';
import { freePort } from '../ports.ts';
import { readStackSettings } from '../settings.ts';
import { startStack } from '../stack/start-stack.ts';
import { findHeadlessChromium } from './find-chromium.ts';
import { preservePriority } from './preserve-priority.ts';
import { type Outcome, readJourneysReport, runTool } from './steps.ts';

/** Runs `work` on a stack of its own on free ports with the demo catalogue, then checks the storage. */
async function withStack(
  folder: string,
  say: (line: string) => void,
  work: (addresses: { web: string; payments: string; mail: string }) => Promise<void>,
): Promise<StorageProblems> {
  const names = ['WEB_PORT', 'API_PORT', 'DB_PORT', 'PAYMENTS_PORT', 'MAIL_SMTP_PORT', 'MAIL_WEB_PORT'];
  const ports: Record<string, string> = {};
  for (const name of names) ports[name] = String(await freePort());
  const own = {
    ...ports,
    DATA_DIR: folder,
    LIMITS_FACTOR: '1000',
    PASSWORD_COST: '4',
    // More threads than journeys. With fewer, a sign-in on a busy machine might wait 800 ms for a thread, and the API
    // would answer 503.
    PASSWORD_THREADS: '8',
    CHECK_RESPONSES: 'yes',
  };
  preservePriority();
  const stack = await startStack({ ...readStackSettings(own), isTemporary: true }, say);
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
 * Returns true for the money journeys, which move the clock that all members share, so nothing may run beside them.
 */
const isMoney = (path: string) => path.endsWith('/money.spec.ts');

/**
 * Returns the arguments of each Playwright run. The money journeys run separately after the others: Playwright would
 * otherwise run everything that they depend on, whatever was requested.
 */
export function journeyRuns(journeys: readonly string[] | 'all'): string[][] {
  if (journeys === 'all') return [[]];
  const filter = (path: string) => `/${path.replaceAll('.', String.raw`\.`)}$`;
  const money = journeys.filter(isMoney).map(filter);
  const others = journeys.filter((path) => !isMoney(path)).map(filter);
  return [
    ...(others.length > 0 ? [['--project=site', ...others]] : []),
    ...(money.length > 0 ? [['--project=money', '--no-deps', ...money]] : []),
  ];
}

export async function runJourneys(
  folder: string,
  journeys: readonly string[] | 'all',
  say: (line: string) => void,
): Promise<Outcome[]> {
  const chromium = findHeadlessChromium(say);
  const outcomes: Outcome[] = [];
  const { orphans, missing } = await withStack(join(folder, 'data'), say, async ({ web, payments, mail }) => {
    for (const [index, args] of journeyRuns(journeys).entries()) {
      const results = join(folder, `journeys-${index}.json`);
      const environment = {
        E2E_BASE_URL: web,
        E2E_PAYMENTS_ORIGIN: payments,
        E2E_MAIL_ORIGIN: mail,
        CHROMIUM_PATH: chromium,
        E2E_RESULTS: results,
      };
      await runTool('playwright', ['test', '--config', 'client/playwright.config.ts', ...args], environment);
      outcomes.push(await readJourneysReport(results));
    }
  });
  const complaints = [
    ...orphans.map(({ kind, name }) => `After the journeys no row names ${kind}/${name}.`),
    ...missing.map(({ kind, name }) => `After the journeys there is no file ${kind}/${name}.`),
  ];
  return [...outcomes, { passed: 0, failed: complaints.length, skipped: 0, complaints }];
}
