import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '../../prisma/seed.ts';
import { freePort } from '../../server/dev/ports.ts';
import { readStackSettings } from '../../server/dev/settings.ts';
import { type Stack, startStack } from '../../server/dev/stack/start-stack.ts';
import { entryKilobytes, largestLazyChunk } from '../chunks.ts';
import { measureFirstLoads } from '../first-load.ts';
import { measureFirstViews } from '../first-view.ts';
import { type Audit, measureLighthouse } from '../lighthouse.ts';
import { measurePageViews } from '../page-view.ts';
import { measureReading } from '../reading.ts';
import { note, row } from '../report/row.ts';
import { startBarePage } from './bare-page.ts';

type Addresses = Stack['addresses'];

const lightPages = ['/', '/lingostory', '/book-detail/le-phare', '/guest/le-phare/read'];

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Adds a row for something whose gzipped size has a maximum in kilobytes. */
function weigh(what: string, kilobytes: number, max: number, more = ''): void {
  row(what, `${kilobytes.toFixed(1)} kB gzip${more}`, `≤ ${max} kB`, kilobytes <= max);
}

async function showFirstViews({ web }: Addresses): Promise<void> {
  const views = await measureFirstViews(web);
  for (const { page, goal, responded, shown } of views) {
    const result = `${seconds(shown)}  (HTML: ${seconds(responded)})`;
    row(`slow 3G: until the text of ${page} is shown`, result, `≤ ${goal} s`, shown <= goal * 1000);
  }
  for (const { page, slowScripts, quickScripts } of views) {
    const both = `  (slow 3G ${slowScripts.toFixed(1)}, no limits ${quickScripts.toFixed(1)})`;
    weigh(`JavaScript before the first view of ${page}`, Math.max(slowScripts, quickScripts), 90, both);
  }
  weigh('JavaScript that every page needs before it shows', entryKilobytes(), 120);
  for (const { page, kilobytes } of await measureFirstLoads(web))
    weigh(`JavaScript fetched in all at the first visit of ${page}`, kilobytes, 120);
}

const scoresOf = ({ scores }: Audit) =>
  Object.entries(scores)
    .map(([name, score]) => `${name} ${score}`)
    .join(', ');

const timesOf = ({ largestPaint, firstPaint, blockingTime, layoutShift, machine }: Audit) =>
  [
    `largest paint ${seconds(largestPaint)}, first ${seconds(firstPaint)}, blocking ${blockingTime.toFixed(0)} ms`,
    `layout shift ${layoutShift.toFixed(3)}, machine ${machine.toFixed(0)}`,
  ].join(', ');

async function showLighthouse({ web, api }: Addresses): Promise<void> {
  const bare = await startBarePage(api);
  try {
    const addresses = [...lightPages.map((page) => web + page), bare.address];
    const audits = await measureLighthouse(addresses);
    for (const [index, audit] of audits.entries()) {
      const page = lightPages[index];
      if (page === undefined) {
        const alone = 'of a page with React and the router alone';
        note(`Lighthouse ${alone}`, scoresOf(audit));
        note(`Lighthouse’s times ${alone}`, timesOf(audit));
        continue;
      }
      const holds = Object.values(audit.scores).every((score) => score >= 95);
      row(`Lighthouse of ${page}`, scoresOf(audit), '≥ 95 in all four', holds);
      row(`Lighthouse’s times of ${page}`, timesOf(audit), 'layout shift ≤ 0.01', audit.layoutShift <= 0.01);
    }
  } finally {
    await bare.close();
  }
}

async function showReading({ web }: Addresses): Promise<void> {
  const { nextToSound, hoverToMeaning, silences } = await measureReading(web);
  const line = 'on a line of 100 ms';
  row(`“next” → playing, ${line}`, `p90 ${nextToSound.toFixed(0)} ms`, 'p90 ≤ 30 ms', nextToSound <= 30);
  row('hover → meaning', `p90 ${hoverToMeaning.toFixed(0)} ms`, 'p90 < 50 ms', hoverToMeaning < 50);
  for (const { speed, p90, spread } of silences)
    row(
      `end of a clip → playing of the next at ${speed}×, ${line}`,
      `p90 ${p90.toFixed(0)} ms, spread ${spread.toFixed(0)} ms`,
      'p90 ≤ 110 ms, spread ≤ 50 ms',
      p90 <= 110 && spread <= 50,
    );
}

async function showPageViews({ web }: Addresses, { db }: Stack['deps']): Promise<void> {
  const { short, long, ratio, windows } = await measurePageViews(web, db);
  const times = `${ratio.toFixed(2)}  (${long.toFixed(0)} ms : ${short.toFixed(0)} ms)`;
  row('page view of 5,000 phrases ÷ of 50: until its phrase is shown', times, '≤ 1.3', ratio <= 1.3);
  row('windows that the page of 5,000 phrases asks for', `${windows}`, '≤ 5', windows <= 5);
}

async function showLazyChunk(): Promise<void> {
  const { name, kilobytes } = largestLazyChunk();
  weigh(`largest lazy chunk (${name})`, kilobytes, 45);
}

/** The parts that are measured in a browser. */
export const siteParts: Record<string, (addresses: Addresses, deps: Stack['deps']) => Promise<void>> = {
  'first-view': showFirstViews,
  lighthouse: showLighthouse,
  reading: showReading,
  'page-view': showPageViews,
  'lazy-chunk': showLazyChunk,
};

/** Starts the whole site with its demo catalogue. */
export async function openSite(): Promise<{ stack: Stack; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-bench-'));
  const environment: Record<string, string> = { DATA_DIR: folder };
  for (const name of [
    'WEB_PORT',
    'API_PORT',
    'DB_PORT',
    'PAYMENTS_PORT',
    'MAIL_SMTP_PORT',
    'MAIL_WEB_PORT',
  ]) {
    environment[name] = String(await freePort());
  }
  const stack = await startStack(readStackSettings(environment));
  const close = async () => {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    if (stack.pay) await seedDemo(stack.deps, stack.pay);
  } catch (error) {
    await close();
    throw error;
  }
  return { stack, close };
}
