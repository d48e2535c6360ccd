import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inherited } from '../server/dev/settings.ts';
import { findChromium } from '../server/dev/test-run/find-chromium.ts';
import { median } from './compare.ts';

/** The last one that runs on Node 20. npm fetches it when measuring: its 200 packages are in nobody else's way. */
const lighthouse = 'lighthouse@12.8.2';
const rounds = 3;
const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
].join(' ');

type Report = { categories: Record<string, { score: number | null }> };
export type Scores = { page: string; scores: Record<string, number> };

async function audit(address: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-lighthouse-'));
  const file = join(folder, 'report.json');
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`];
  const env = inherited({ CHROME_PATH: findChromium(() => {}) });
  const visit = () =>
    promisify(execFile)('npm', ['exec', '--yes', '--', lighthouse, address, ...options], { env });
  try {
    // A trace now and then misses its own beginning: Lighthouse asks to be run again.
    await visit().catch(visit).catch(visit);
    return JSON.parse(await readFile(file, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lighthouse's mobile preset, 0 to 100 in each of its categories: the median of three visits with an empty cache. */
export async function measureLighthouse(origin: string, pages: string[]): Promise<Scores[]> {
  const all: Scores[] = [];
  for (const page of pages) {
    const reports: Report[] = [];
    for (let round = 0; round < rounds; round += 1) reports.push(await audit(origin + page));
    const names = Object.keys(reports[0]?.categories ?? {});
    const score = (name: string) =>
      median(reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)));
    all.push({ page, scores: Object.fromEntries(names.map((name) => [name, score(name)])) });
  }
  return all;
}
