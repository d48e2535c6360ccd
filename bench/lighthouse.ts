import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inherited } from '../server/dev/settings.ts';
import { findHeadlessChromium } from '../server/dev/test-run/find-chromium.ts';
import { median } from './report/compare.ts';

/** The last version that runs on Node 20. npm fetches it only for measuring, because it has 200 packages. */
const lighthouse = 'lighthouse@12.8.2';
const rounds = 5;
/**
 * Without windows: those of Debian's browser would draw pages of their own, which takes as much time as the measured
 * page.
 */
const flags = [
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
  /** From 0 to 100 in each category. */
  scores: Record<string, number>;
  /** Milliseconds. */
  largestPaint: number;
  firstPaint: number;
  blockingTime: number;
  layoutShift: number;
  /** Lighthouse's own measure of the machine: it expects 1,500 or more, and at 750 blocking times double. */
  machine: number;
};

async function audit(address: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-lighthouse-'));
  const file = join(folder, 'report.json');
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`];
  const env = inherited({ CHROME_PATH: findHeadlessChromium(() => {}) });
  const visit = () =>
    promisify(execFile)('npm', ['exec', '--yes', '--', lighthouse, address, ...options], { env });
  try {
    // A trace sometimes misses its own start; Lighthouse then asks for another run.
    await visit().catch(visit).catch(visit);
    return JSON.parse(await readFile(file, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function medians(reports: Report[]): Audit {
  const names = Object.keys(reports[0]?.categories ?? {});
  const score = (name: string) =>
    median(reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)));
  const metric = (name: string) =>
    median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  return {
    scores: Object.fromEntries(names.map((name) => [name, score(name)])),
    largestPaint: metric('largest-contentful-paint'),
    firstPaint: metric('first-contentful-paint'),
    blockingTime: metric('total-blocking-time'),
    layoutShift: metric('cumulative-layout-shift'),
    machine: median(reports.map(({ environment }) => environment.benchmarkIndex)),
  };
}

/**
 * Runs Lighthouse's mobile preset: medians of five visits with an empty cache for each address, after one visit that
 * makes the server draw its pictures. Addresses take turns, so that a busy moment of the machine affects all of them
 * alike.
 */
export async function measureLighthouse(addresses: string[]): Promise<Audit[]> {
  const reports: Report[][] = addresses.map(() => []);
  for (const address of addresses) await audit(address);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, address] of addresses.entries()) reports[index]?.push(await audit(address));
  return reports.map(medians);
}
