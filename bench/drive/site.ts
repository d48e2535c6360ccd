import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '../../prisma/seed.ts';
import { findFreePort } from '../../server/dev/ports.ts';
import { readStackSettings } from '../../server/dev/settings.ts';
import { type Stack, startStack } from '../../server/dev/stack/start-stack.ts';
import { findLargestLazyChunk, measureEntryKilobytes } from '../chunks.ts';
import { measureFirstLoads } from '../first-load.ts';
import { measureFirstViews } from '../first-view.ts';
import { type Audit, measureLighthouse } from '../lighthouse.ts';
import { measureOfflineReading } from '../offline-reading.ts';
import { measurePageViews } from '../page-view.ts';
import { measureReading } from '../reading.ts';
import { printNote, printRow, printRows } from '../report/row.ts';
import { startBarePage } from './bare-page.ts';

type StackUrls = Stack['addresses'];

const lighthousePaths = ['/', '/lingostory', '/book-detail/le-phare', '/guest/le-phare/read'];

const formatSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Prints a row that compares a gzipped size with the largest allowed size, both in kilobytes. */
function printSizeRow(label: string, kilobytes: number, max: number, suffix = ''): void {
  printRow(label, `${kilobytes.toFixed(1)} kB gzip${suffix}`, `≤ ${max} kB`, kilobytes <= max);
}

async function reportFirstViews({ web }: StackUrls): Promise<void> {
  const views = await measureFirstViews(web);
  for (const { page, goal, responded, shown } of views) {
    const formattedTimes = `${formatSeconds(shown)}  (HTML: ${formatSeconds(responded)})`;
    printRow(
      `slow 3G: until the text of ${page} is shown`,
      formattedTimes,
      `≤ ${goal} s`,
      shown <= goal * 1000,
    );
  }
  for (const { page, slowScriptKilobytes, unthrottledScriptKilobytes } of views) {
    const formattedScriptSizes = `  (slow 3G ${slowScriptKilobytes.toFixed(1)}, no limits ${unthrottledScriptKilobytes.toFixed(1)})`;
    printSizeRow(
      `JavaScript before the first view of ${page}`,
      Math.max(slowScriptKilobytes, unthrottledScriptKilobytes),
      90,
      formattedScriptSizes,
    );
  }
  printSizeRow('JavaScript that every page needs before it shows', measureEntryKilobytes(), 120);
  for (const { page, kilobytes, goal } of await measureFirstLoads(web))
    printSizeRow(`JavaScript fetched in all at the first visit of ${page}`, kilobytes, goal);
}

const formatScores = ({ scores }: Audit) =>
  Object.entries(scores)
    .map(([name, score]) => `${name} ${score}`)
    .join(', ');

const formatTimes = ({ largestPaint, firstPaint, blockingTime, layoutShift, benchmarkIndex }: Audit) =>
  [
    `largest paint ${formatSeconds(largestPaint)}, first ${formatSeconds(firstPaint)}, blocking ${blockingTime.toFixed(0)} ms`,
    `layout shift ${layoutShift.toFixed(3)}, machine ${benchmarkIndex.toFixed(0)}`,
  ].join(', ');

async function reportLighthouse({ web, api }: StackUrls): Promise<void> {
  const barePage = await startBarePage(api);
  try {
    const urls = [...lighthousePaths.map((page) => web + page), barePage.url];
    const audits = await measureLighthouse(urls);
    for (const [index, audit] of audits.entries()) {
      const page = lighthousePaths[index];
      if (page === undefined) {
        const baselineNote = 'of a page with React and the router alone';
        printNote(`Lighthouse ${baselineNote}`, formatScores(audit));
        printNote(`Lighthouse’s times ${baselineNote}`, formatTimes(audit));
        continue;
      }
      const isGoalMet = Object.values(audit.scores).every((score) => score >= 95);
      printRow(`Lighthouse of ${page}`, formatScores(audit), '≥ 95 in all four', isGoalMet);
      printRow(
        `Lighthouse’s times of ${page}`,
        formatTimes(audit),
        'layout shift ≤ 0.01',
        audit.layoutShift <= 0.01,
      );
    }
  } finally {
    await barePage.close();
  }
}

async function reportReadingTimes({ web }: StackUrls): Promise<void> {
  const { nextToSound, hoverToMeaning, silences } = await measureReading(web);
  const connectionNote = 'on a line of 100 ms';
  printRow(
    `“next” → playing, ${connectionNote}`,
    `p90 ${nextToSound.toFixed(0)} ms`,
    'p90 ≤ 30 ms',
    nextToSound <= 30,
  );
  printRow('hover → meaning', `p90 ${hoverToMeaning.toFixed(0)} ms`, 'p90 < 50 ms', hoverToMeaning < 50);
  for (const { speed, p90, spread } of silences)
    printRow(
      `end of a clip → playing of the next at ${speed}×, ${connectionNote}`,
      `p90 ${p90.toFixed(0)} ms, spread ${spread.toFixed(0)} ms`,
      'p90 ≤ 110 ms, spread ≤ 50 ms',
      p90 <= 110 && spread <= 50,
    );
}

async function reportPageViews({ web }: StackUrls, { db }: Stack['deps']): Promise<void> {
  const { shortChapterTime, longChapterTime, ratio, glossedChapterTime, windowRequestCount } =
    await measurePageViews(web, db);
  const formattedRatio = `${ratio.toFixed(2)}  (${longChapterTime.toFixed(0)} ms : ${shortChapterTime.toFixed(0)} ms)`;
  printRow(
    'page view of 5,000 phrases ÷ of 50: until its phrase is shown',
    formattedRatio,
    '≤ 1.3',
    ratio <= 1.3,
  );
  const glossRatio = glossedChapterTime / shortChapterTime;
  printRow(
    'page view with a gloss above every word ÷ without',
    `${glossRatio.toFixed(2)}  (${glossedChapterTime.toFixed(0)} ms : ${shortChapterTime.toFixed(0)} ms)`,
    '≤ 1.1',
    glossRatio <= 1.1,
  );
  printRow(
    'windows that the page of 5,000 phrases asks for',
    `${windowRequestCount}`,
    '≤ 5',
    windowRequestCount <= 5,
  );
}

async function reportLargestLazyChunk(): Promise<void> {
  const { name, kilobytes } = findLargestLazyChunk();
  printSizeRow(`largest lazy chunk (${name})`, kilobytes, 45);
}

/** The parts of the benchmark that run in a browser. */
export const siteParts: Record<string, (urls: StackUrls, deps: Stack['deps']) => Promise<void>> = {
  'first-view': reportFirstViews,
  lighthouse: reportLighthouse,
  reading: reportReadingTimes,
  'offline-reading': async ({ web }, { db }) => await printRows(measureOfflineReading(web, db)),
  'page-view': reportPageViews,
  'lazy-chunk': reportLargestLazyChunk,
};

/** Starts the complete site with the demo catalogue. */
export async function startSite(): Promise<{ stack: Stack; close: () => Promise<void> }> {
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
    environment[name] = String(await findFreePort());
  }
  const stack = await startStack(readStackSettings(environment));
  const close = async () => {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    if (stack.payments) await seedDemo(stack.deps, stack.payments);
  } catch (error) {
    await close();
    throw error;
  }
  return { stack, close };
}
