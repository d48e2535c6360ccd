import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '../../prisma/seed.ts';
import { checkStorage, type StorageProblems } from '../src/features/studio/public.ts';
import { freePort } from './ports.ts';
import { readStackSettings } from './settings.ts';
import { startStack } from './stack/start-stack.ts';
import { findHeadlessChromium } from './test-run/find-chromium.ts';
import { type Outcome, readJourneysReport, readUnitReport, runScript, runTool } from './test-run/steps.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A stack of its own on free ports, with the demo catalogue, for as long as the journeys take; then its storage is checked. */
async function withStack(
  folder: string,
  work: (addresses: { web: string; payments: string; mail: string }) => Promise<void>,
): Promise<StorageProblems> {
  const names = ['WEB_PORT', 'API_PORT', 'DB_PORT', 'PAYMENTS_PORT', 'MAIL_SMTP_PORT', 'MAIL_WEB_PORT'];
  const ports: Record<string, string> = {};
  for (const name of names) ports[name] = String(await freePort());
  const own = { ...ports, DATA_DIR: folder, LIMITS_FACTOR: '1000', PASSWORD_COST: '4', CHECK_ANSWERS: 'yes' };
  const stack = await startStack(readStackSettings(own), say);
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

async function runJourneys(folder: string): Promise<Outcome> {
  const chromium = findHeadlessChromium(say);
  const results = join(folder, 'journeys.json');
  const { orphans, missing } = await withStack(join(folder, 'data'), async ({ web, payments, mail }) => {
    const environment = {
      E2E_BASE_URL: web,
      E2E_PAYMENTS_ORIGIN: payments,
      E2E_MAIL_ORIGIN: mail,
      CHROMIUM_PATH: chromium,
      E2E_RESULTS: results,
    };
    await runTool('playwright', ['test', '--config', 'client/playwright.config.ts'], environment);
  });
  const outcome = await readJourneysReport(results);
  const complaints = [
    ...orphans.map(({ kind, name }) => `After the journeys no row names ${kind}/${name}.`),
    ...missing.map(({ kind, name }) => `After the journeys there is no file ${kind}/${name}.`),
  ];
  const failed = outcome.failed + complaints.length;
  return { ...outcome, failed, complaints: [...outcome.complaints, ...complaints] };
}

async function runUnitAndApi(folder: string): Promise<Outcome> {
  const results = join(folder, 'vitest.json');
  await runTool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`]);
  return await readUnitReport(results);
}

/** `npm test`: lint, types, unit and API tests, browser journeys. Ends with one line that counts them. */
export async function test(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-check-'));
  try {
    say('\nLint…');
    const lint = await runScript('lint');
    say('\nTypes…');
    let types = true;
    for (const workspace of ['contract', 'sandbox', 'server', 'client']) {
      types = (await runTool('tsc', ['-p', `${workspace}/tsconfig.json`])) && types;
    }
    say('\nUnit and API tests…');
    const outcomes = [await runUnitAndApi(folder)];
    say('\nBrowser journeys…');
    outcomes.push(await runJourneys(folder));
    // Last of all, where whoever sees only the end of the log finds it.
    for (const complaint of outcomes.flatMap(({ complaints }) => complaints)) say(`\n${complaint}`);
    if (!lint) say('The linter objects.');
    if (!types) say('The types do not fit.');
    const sum = (key: 'passed' | 'failed' | 'skipped') =>
      outcomes.reduce((total, outcome) => total + outcome[key], 0);
    const failed = sum('failed') + Number(!lint) + Number(!types);
    say(`\n${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`);
    process.exitCode = failed > 0 ? 1 : 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
