import { loadCosts } from '../report/costs-file.ts';
import { type Assumptions, listAssumptions, parseAssumptions } from './assumptions.ts';
import { calculateNeeds, findLimits, type Needs } from './calculate-needs.ts';
import { listCallsPerDay } from './calls-per-day.ts';

const memberCounts = [1_000, 100_000, 1_000_000];
const frequentCallCount = 10;

const print = (line = '') => process.stdout.write(`${line}\n`);
const formatNumber = (value: number) =>
  value.toLocaleString('en', { maximumSignificantDigits: value < 100 ? 2 : 3 });

const needRows: [label: string, read: (needs: Needs) => number][] = [
  ['calls a second at the peak', ({ peakCalls }) => peakCalls],
  ['API processes (a core each)', ({ processes }) => processes],
  ['cores of the primary database', ({ primaryCores }) => primaryCores],
  ['cores of the standby for content', ({ standbyCores }) => standbyCores],
  ['database connections', ({ connections }) => connections],
  ['commits a second at the peak', ({ commits }) => commits],
  ['database after a year, GB', ({ diskAfterYear }) => diskAfterYear],
  ['… of which it grows each year, GB', ({ diskPerYear }) => diskPerYear],
  ['write-ahead log a day, GB', ({ logPerDay }) => logPerDay],
  ['object store, GB', ({ objectStore }) => objectStore],
  ['CDN a month, GB', ({ cdnPerMonth }) => cdnPerMonth],
  ['CDN at the peak, Gbit/s', ({ cdnPeak }) => cdnPeak],
];

/** Changes of the design that move a limit, as changes of the assumptions. */
const levers: [label: string, change: (assumed: Assumptions) => Assumptions][] = [
  ['as it is', (assumed) => assumed],
  ['a saved position every 4 phrases', (assumed) => ({ ...assumed, positionsPerCall: 4 })],
  ['events and grades every 60 s', (assumed) => ({ ...assumed, secondsPerEventBatch: 60 })],
  ['content from a standby', (assumed) => ({ ...assumed, hasReadAddress: 1 })],
  [
    'shares of 1 book in 10 stored',
    (assumed) => ({ ...assumed, comparingShare: assumed.comparingShare / 10 }),
  ],
  ['PgBouncer', (assumed) => ({ ...assumed, maxConnections: Number.POSITIVE_INFINITY })],
];

function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  for (const row of rows)
    print(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('   '),
    );
}

async function printCapacity(args: readonly string[]): Promise<void> {
  const assumed = parseAssumptions(args);
  const costs = await loadCosts();
  print('Assumptions');
  for (const [option, value, about] of listAssumptions(assumed))
    print(`  ${option.padEnd(26)} ${value.padStart(7)}  ${about}`);
  print(`\nThe ${frequentCallCount} most frequent calls, on a day of a member who reads`);
  const calls = [...listCallsPerDay(assumed)].sort(([, a], [, b]) => b - a).slice(0, frequentCallCount);
  printTable(calls.map(([call, count]) => [`  ${call}`, formatNumber(count)]));
  print('\nNeeds');
  const needs = memberCounts.map((members) => calculateNeeds(members, costs, assumed));
  printTable([
    ['  members', ...memberCounts.map((members) => members.toLocaleString('en'))],
    ...needRows.map(([label, read]) => [`  ${label}`, ...needs.map((need) => formatNumber(read(need)))]),
  ]);
  print('\nMembers until each limit');
  const limitsByLever = levers.map(([label, change]) => ({
    label,
    limits: findLimits(costs, change(assumed)),
  }));
  const names = limitsByLever[0]?.limits.map(({ what }) => what) ?? [];
  printTable([
    ['', ...names],
    ...limitsByLever.map(({ label, limits }) => [
      `  ${label}`,
      ...names.map((name) => formatNumber(limits.find(({ what }) => what === name)?.members ?? Number.NaN)),
    ]),
  ]);
}

await printCapacity(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
