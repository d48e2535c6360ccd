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
const roundCount = 5;
/**
 * Flags that run the browser headless. With a window, Debian's browser also opens extra pages, and drawing them takes
 * as much time as drawing the measured page.
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
   * Lighthouse's rating of the machine's speed. Lighthouse expects at least 1,500. On a machine rated 750, blocking
   * times are twice as long.
   */
  benchmarkIndex: number;
};

async function runLighthouse(url: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-lighthouse-'));
  const file = join(folder, 'report.json');
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${chromeFlags}`];
  const env = inheritEnvironment({ CHROME_PATH: findHeadlessChromium(() => {}) });
  const execLighthouse = () =>
    promisify(execFile)('npm', ['exec', '--yes', '--', lighthousePackage, url, ...options], { env });
  try {
    // Retries up to twice, because a trace sometimes lacks its start, and Lighthouse then fails.
    await execLighthouse().catch(execLighthouse).catch(execLighthouse);
    return JSON.parse(await readFile(file, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function toMedianAudit(reports: Report[]): Audit {
  const names = Object.keys(reports[0]?.categories ?? {});
  const medianScoreOf = (name: string) =>
    median(reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)));
  const medianMetricOf = (name: string) =>
    median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  return {
    scores: Object.fromEntries(names.map((name) => [name, medianScoreOf(name)])),
    largestPaint: medianMetricOf('largest-contentful-paint'),
    firstPaint: medianMetricOf('first-contentful-paint'),
    blockingTime: medianMetricOf('total-blocking-time'),
    layoutShift: medianMetricOf('cumulative-layout-shift'),
    benchmarkIndex: median(reports.map(({ environment }) => environment.benchmarkIndex)),
  };
}

/**
 * Runs Lighthouse with its mobile preset and returns the medians of five visits to each URL. An additional visit
 * before the measurement makes the server create its image files. Visits alternate between the URLs, so that changes
 * in the machine's speed affect all of them.
 */
export async function measureLighthouse(urls: string[]): Promise<Audit[]> {
  const reports: Report[][] = urls.map(() => []);
  for (const url of urls) await runLighthouse(url);
  for (let round = 0; round < roundCount; round += 1)
    for (const [index, url] of urls.entries()) reports[index]?.push(await runLighthouse(url));
  return reports.map(toMedianAudit);
}
