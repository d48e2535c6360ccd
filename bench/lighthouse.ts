import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inheritEnvironment } from '../server/dev/settings.ts';
import { findHeadlessChromium } from '../server/dev/test-run/find-chromium.ts';
import { median } from './report/compare.ts';

/**
 * The last version that supports Node 20. It is not a dependency, because it would install 200 packages. npm
 * downloads it when the benchmark runs.
 */
const lighthousePackage = 'lighthouse@12.8.2';
const rounds = 5;
/**
 * Runs the browser headless. Otherwise, Debian's browser opens pages of its own, and drawing them takes as much time
 * as the measured page.
 */
const chromeFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
].join(' ');

type Report = {
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

export type Audit = {
  /** The score of each category, from 0 to 100. */
  scores: Record<string, number>;
  /** Times in milliseconds. */
  largestPaint: number;
  firstPaint: number;
  blockingTime: number;
  layoutShift: number;
  /**
   * Lighthouse's rating of the machine's speed. Lighthouse expects at least 1,500. At 750, blocking times are twice
   * as long.
   */
  machine: number;
};

async function runLighthouse(address: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-lighthouse-'));
  const file = join(folder, 'report.json');
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${chromeFlags}`];
  const env = inheritEnvironment({ CHROME_PATH: findHeadlessChromium(() => {}) });
  const visitPage = () =>
    promisify(execFile)('npm', ['exec', '--yes', '--', lighthousePackage, address, ...options], { env });
  try {
    // Retries up to twice, because a trace sometimes lacks its start, and Lighthouse then fails.
    await visitPage().catch(visitPage).catch(visitPage);
    return JSON.parse(await readFile(file, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function toMedianAudit(reports: Report[]): Audit {
  const names = Object.keys(reports[0]?.categories ?? {});
  const medianScore = (name: string) =>
    median(reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)));
  const medianMetric = (name: string) =>
    median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  return {
    scores: Object.fromEntries(names.map((name) => [name, medianScore(name)])),
    largestPaint: medianMetric('largest-contentful-paint'),
    firstPaint: medianMetric('first-contentful-paint'),
    blockingTime: medianMetric('total-blocking-time'),
    layoutShift: medianMetric('cumulative-layout-shift'),
    machine: median(reports.map(({ environment }) => environment.benchmarkIndex)),
  };
}

/**
 * Runs Lighthouse with its mobile preset and returns the medians of five visits to each address. An additional visit
 * before the measurement makes the server create its image files. Visits alternate between the addresses, so that
 * changes in the machine's speed affect all of them.
 */
export async function measureLighthouse(addresses: string[]): Promise<Audit[]> {
  const reports: Report[][] = addresses.map(() => []);
  for (const address of addresses) await runLighthouse(address);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, address] of addresses.entries()) reports[index]?.push(await runLighthouse(address));
  return reports.map(toMedianAudit);
}
