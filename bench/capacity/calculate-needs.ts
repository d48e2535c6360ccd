import type { CallCost } from '../report/costs-file.ts';
import type { Assumptions } from './assumptions.ts';
import { listCallsPerDay, standbyCalls, writingCalls } from './calls-per-day.ts';
import { calculateDisk } from './disk.ts';

const secondsPerDay = 86_400;
const daysPerMonth = 30;
const minProcesses = 2;
/** The database's work for a sign-in, in microseconds of CPU time. Its password hash is an assumption. */
const signInDatabaseTime = 2_000;

export type Needs = {
  members: number;
  /** Calls a second in the busiest minute. */
  peakCalls: number;
  processes: number;
  primaryCores: number;
  standbyCores: number;
  connections: number;
  /** Transactions that write, a second in the busiest minute. */
  commits: number;
  /** GB of the database after a year, and how much of it grows each year. */
  diskAfterYear: number;
  diskPerYear: number;
  /** GB of write-ahead log a day. */
  logPerDay: number;
  /** GB in the object store, and GB a month and Gbit/s at the peak that the CDN delivers. */
  objectStore: number;
  cdnPerMonth: number;
  cdnPeak: number;
};

/** Finds the cost of a call for an average member, or for a guest if guests may make the call. */
function createCostFinder(costs: readonly CallCost[], assumed: Assumptions) {
  const costsByCaller = new Map(costs.map((cost) => [`${cost.call} ${cost.caller}`, cost]));
  return (call: string): Pick<CallCost, 'api' | 'database'> => {
    if (call === 'signIn') return { api: assumed.passwordCpuMs * 1000, database: signInDatabaseTime };
    const cost = costsByCaller.get(`${call} average`) ?? costsByCaller.get(`${call} guest`);
    if (cost === undefined)
      throw new Error(`The costs of ${call} have not been measured: run \`npm run bench -- costs\` again.`);
    // A call that is cheaper than reading the counters may be measured as slightly negative.
    return { api: Math.max(cost.api, 0), database: Math.max(cost.database, 0) };
  };
}

/** Returns what this many members need. */
export function calculateNeeds(members: number, costs: readonly CallCost[], assumed: Assumptions): Needs {
  const findCost = createCostFinder(costs, assumed);
  const active = members * assumed.activeShare;
  const rates = [...listCallsPerDay(assumed)].map(([call, perDay]) => ({
    call,
    rate: (active * perDay * assumed.peakFactor) / secondsPerDay,
    ...findCost(call),
  }));
  const sumRates = (isIncluded: (call: string) => boolean, weigh: (cost: (typeof rates)[number]) => number) =>
    rates.reduce((sum, row) => (isIncluded(row.call) ? sum + row.rate * weigh(row) : sum), 0);
  const isForStandby = (call: string) => assumed.hasReadAddress > 0 && standbyCalls.has(call);
  const toCores = (microseconds: number) => microseconds / 1e6 / assumed.maxCpuUse;
  const processes = Math.max(
    minProcesses,
    Math.ceil(
      toCores(
        sumRates(
          () => true,
          ({ api }) => api,
        ),
      ),
    ),
  );
  const commits = sumRates(
    (call) => writingCalls.has(call),
    () => 1,
  );
  const disk = calculateDisk(members, active, assumed);
  const phrases = (assumed.minutesRead * 60) / assumed.secondsPerPhrase;
  const deliveredKilobytes =
    active *
    (phrases * assumed.clipKilobytes * (1 - assumed.cachedClipShare) + assumed.visits * assumed.appKilobytes);
  return {
    members,
    peakCalls: sumRates(
      () => true,
      () => 1,
    ),
    processes,
    primaryCores: toCores(
      sumRates(
        (call) => !isForStandby(call),
        ({ database }) => database,
      ),
    ),
    standbyCores: toCores(sumRates(isForStandby, ({ database }) => database)),
    connections: processes * assumed.connectionsPerProcess,
    commits,
    diskAfterYear: disk.constant + disk.grownPerYear,
    diskPerYear: disk.grownPerYear,
    logPerDay: ((commits / assumed.peakFactor) * secondsPerDay * assumed.logKilobytesPerWrite) / 1e6,
    objectStore:
      (assumed.books * (assumed.phrasesPerBook * assumed.clipKilobytes + assumed.coverKilobytes)) / 1e6,
    cdnPerMonth: (deliveredKilobytes * daysPerMonth) / 1e6,
    cdnPeak: (deliveredKilobytes * 8 * assumed.peakFactor) / secondsPerDay / 1e6,
  };
}

type Limit = { what: string; members: number };

/** Returns how many members each part of a single database serves, the tightest limit first. */
export function findLimits(costs: readonly CallCost[], assumed: Assumptions): Limit[] {
  // Large enough for the minimum number of processes not to matter.
  const sample = calculateNeeds(10_000_000, costs, assumed);
  const toLimit = (what: string, need: number, available: number): Limit => ({
    what,
    members: (sample.members * available) / need,
  });
  return [
    toLimit('cores of the primary database', sample.primaryCores, assumed.maxDatabaseCores),
    toLimit('commits a second', sample.commits, assumed.maxCommits),
    toLimit('disk of the database after a year', sample.diskAfterYear, assumed.maxDatabaseDisk),
    toLimit('connections without PgBouncer', sample.connections, assumed.maxConnections),
  ].sort((a, b) => a.members - b.members);
}
