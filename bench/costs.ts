import { loadCostPlans } from './cost-plans/plan.ts';
import { type MeasuredCall, sendPlannedRequest } from './drive/planned-request.ts';
import { createDatabaseCpuTimeReader, type ServerUsage } from './drive/usage.ts';
import { makeCostContexts } from './make/cost-members.ts';
import type { Member } from './make/large-member.ts';
import { median } from './report/compare.ts';
import { type CallCost, saveCosts } from './report/costs-file.ts';
import { printFailure, printNote } from './report/row.ts';
import type { Stage } from './stage.ts';

const repetitions = 5;
const maxShownCallCount = 10;

/**
 * Measures the CPU time, database rows and bytes of each endpoint for a small, an average and a very large member,
 * and prints the most expensive endpoints. Stores the figures of all endpoints, from which `npm run capacity` computes.
 */
export async function measureCosts(stage: Stage): Promise<void> {
  const { ours, peerOrigin, editor } = stage;
  const calls = (await (await fetch(`${peerOrigin}/calls`)).json()) as MeasuredCall[];
  const contextsBySize = await makeCostContexts(stage);
  const readDatabaseCpuTime = await createDatabaseCpuTimeReader(stage.sql);
  // Turns off parallel workers, because the measurement covers only the CPU time of the connection's own process.
  await stage.sql.query('alter system set max_parallel_workers_per_gather = 0');
  await stage.sql.query('select pg_reload_conf()');
  const readUsage = async () => {
    const serverUsage = (await (await fetch(`${peerOrigin}/usage`)).json()) as ServerUsage;
    return { ...serverUsage, database: readDatabaseCpuTime() };
  };
  const measureOnce = async (measure: () => Promise<number>) => {
    const usageBefore = await readUsage();
    const sentBytes = await measure();
    const usageAfter = await readUsage();
    return {
      api: usageAfter.processor - usageBefore.processor,
      database: usageAfter.database - usageBefore.database,
      rows: usageAfter.rows - usageBefore.rows,
      bytes: usageAfter.bytes - usageBefore.bytes,
      sent: sentBytes,
    };
  };
  const measureMedian = async (measure: () => Promise<number>) => {
    await measure();
    const measurements: Awaited<ReturnType<typeof measureOnce>>[] = [];
    for (let i = 0; i < repetitions; i += 1) measurements.push(await measureOnce(measure));
    const medianOfField = (name: 'api' | 'database' | 'rows' | 'bytes' | 'sent') =>
      median(measurements.map((measurement) => measurement[name]));
    return {
      api: medianOfField('api'),
      database: medianOfField('database'),
      rows: medianOfField('rows'),
      bytes: medianOfField('bytes'),
      sent: medianOfField('sent'),
    };
  };
  // The cost of reading the counters themselves, which is subtracted from every measurement.
  const counterReadingCost = await measureMedian(async () => 0);
  const { plans, skipped } = await loadCostPlans();
  const costs: CallCost[] = [];
  const failedCalls: string[] = [];
  let lastRequestNumber = 0;
  for (const call of calls) {
    const plan = plans.get(call.name);
    for (const [sizeName, context] of plan ? contextsBySize : []) {
      const bearer = bearerOf(call, editor.bearer, context.member);
      try {
        const cost = await measureMedian(() => {
          lastRequestNumber += 1;
          return sendPlannedRequest(
            ours,
            bearer,
            call,
            plan?.({ ...context, requestNumber: lastRequestNumber }) ?? {},
          );
        });
        const [api, database] = [
          cost.api - counterReadingCost.api,
          cost.database - counterReadingCost.database,
        ];
        costs.push({
          ...cost,
          call: call.name,
          caller: bearer === undefined ? 'guest' : sizeName,
          api,
          database,
        });
      } catch (error) {
        failedCalls.push(call.name);
        printFailure(`${call.name}, ${sizeName}`, error);
      }
      // A guest's request costs the same for every size of member, so it is measured only once.
      if (bearer === undefined) break;
    }
  }
  await stage.sql.query('alter system reset max_parallel_workers_per_gather');
  await stage.sql.query('select pg_reload_conf()');
  printCosts(costs, skipped);
  await saveCosts(costs);
  if (failedCalls.length > 0) throw new Error(`No costs of ${failedCalls.join(', ')}.`);
}

function bearerOf({ access }: MeasuredCall, editorBearer: string, member: Member): string | undefined {
  if (access === 'anyone') return undefined;
  return access === 'administrator' ? editorBearer : member.bearer;
}

function printCosts(costs: CallCost[], skipReasons: ReadonlyMap<string, string>): void {
  const formatMilliseconds = (microseconds: number) => `${(Math.max(microseconds, 0) / 1000).toFixed(1)} ms`;
  const formatCost = ({ api, database, rows, bytes, sent }: CallCost) =>
    [
      `API ${formatMilliseconds(api)}, PostgreSQL ${formatMilliseconds(database)}`,
      `${rows} rows, ${(bytes / 1000).toFixed(1)} kB read, ${(sent / 1000).toFixed(1)} kB sent`,
    ].join(', ');
  const sortedCosts = costs.toSorted((a, b) => b.api + b.database - (a.api + a.database));
  // Lists each endpoint only once, with the caller for whom it is the most expensive.
  const isHighestForCall = ({ call }: CallCost, index: number) =>
    sortedCosts.findIndex((cost) => cost.call === call) === index;
  const highestCosts = sortedCosts.filter(isHighestForCall).slice(0, maxShownCallCount);
  printNote(`the ${maxShownCallCount} dearest calls, each for the size of member it is dearest for`, '');
  for (const cost of highestCosts) printNote(`${cost.call}, ${cost.caller}`, formatCost(cost));
  for (const reason of new Set(skipReasons.values())) {
    const names = [...skipReasons].flatMap(([name, skipReason]) => (skipReason === reason ? [name] : []));
    printNote(`not measured: ${reason}`, names.join(', '));
  }
}
