import type { Call } from '@lingostory/contract/call';
import { readCostPlans, type Sent } from './cost-plans/plan.ts';
import { openDatabaseUsage, type ServerUsage } from './drive/usage.ts';
import { makeOccasions } from './make/cost-members.ts';
import type { Member } from './make/large-member.ts';
import { median } from './report/compare.ts';
import { failure, note } from './report/row.ts';
import type { Stage } from './stage.ts';

type AskedCall = Pick<Call, 'name' | 'method' | 'path' | 'access'>;
type Cost = {
  call: string;
  who: string;
  api: number;
  database: number;
  rows: number;
  bytes: number;
  sent: number;
};

const times = 5;
const shown = 10;

/** Returns the path and options of a call's request. */
function requestOf({ method, path }: AskedCall, { input = {}, words }: Sent): [string, RequestInit] {
  const rest = new Map(Object.entries(input));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  if (words !== undefined) {
    const body = new FormData();
    for (const [name, value] of rest) body.set(name, String(value));
    body.set('file', new File([words], 'words.csv', { type: 'text/csv' }));
    return [filled, { method, body }];
  }
  if (method === 'GET' || method === 'DELETE')
    return [
      `${filled}?${new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))}`,
      { method },
    ];
  const headers = { 'content-type': 'application/json' };
  return [filled, { method, headers, body: JSON.stringify(Object.fromEntries(rest)) }];
}

async function ask(origin: string, bearer: string | undefined, call: AskedCall, sent: Sent): Promise<number> {
  const [path, request] = requestOf(call, sent);
  const headers = { ...request.headers, ...(bearer === undefined ? {} : { authorization: bearer }) };
  const response = await fetch(`${origin}/v1${path}`, { ...request, headers });
  const body = await response.arrayBuffer();
  if (response.ok) return body.byteLength;
  throw new Error(`${call.name} answered ${response.status}: ${Buffer.from(body).toString().slice(0, 200)}`);
}

/**
 * Measures the CPU time, rows and bytes of every repeatable call for three sizes of member, and prints the most
 * expensive ones.
 */
export async function measureCosts(stage: Stage): Promise<void> {
  const { ours, peer, editor } = stage;
  const calls = (await (await fetch(`${peer}/calls`)).json()) as AskedCall[];
  const occasions = await makeOccasions(stage);
  const readDatabase = await openDatabaseUsage(stage.sql);
  // Parallel workers are turned off, because only the time of the connection's own process is read.
  await stage.sql.query('alter system set max_parallel_workers_per_gather = 0');
  await stage.sql.query('select pg_reload_conf()');
  const usage = async () => {
    const server = (await (await fetch(`${peer}/usage`)).json()) as ServerUsage;
    return { ...server, database: readDatabase() };
  };
  const differenceOf = async (work: () => Promise<number>) => {
    const before = await usage();
    const sent = await work();
    const after = await usage();
    return {
      api: after.processor - before.processor,
      database: after.database - before.database,
      rows: after.rows - before.rows,
      bytes: after.bytes - before.bytes,
      sent,
    };
  };
  const medianOf = async (work: () => Promise<number>) => {
    await work();
    const all: Awaited<ReturnType<typeof differenceOf>>[] = [];
    for (let time = 0; time < times; time += 1) all.push(await differenceOf(work));
    const of = (name: 'api' | 'database' | 'rows' | 'bytes' | 'sent') =>
      median(all.map((each) => each[name]));
    return {
      api: of('api'),
      database: of('database'),
      rows: of('rows'),
      bytes: of('bytes'),
      sent: of('sent'),
    };
  };
  // Reading the usage has a cost of its own, which is subtracted.
  const idle = await medianOf(async () => 0);
  const { plans, skipped } = await readCostPlans();
  const costs: Cost[] = [];
  const failed: string[] = [];
  let n = 0;
  for (const call of calls) {
    const plan = plans.get(call.name);
    for (const [size, occasion] of plan ? occasions : []) {
      const bearer = bearerOf(call, editor.bearer, occasion.member);
      try {
        const cost = await medianOf(() => {
          n += 1;
          return ask(ours, bearer, call, plan?.({ ...occasion, n }) ?? {});
        });
        const [api, database] = [cost.api - idle.api, cost.database - idle.database];
        costs.push({ ...cost, call: call.name, who: bearer === undefined ? 'guest' : size, api, database });
      } catch (error) {
        failed.push(call.name);
        failure(`${call.name}, ${size}`, error);
      }
      // A guest's calls do not depend on a member's size.
      if (bearer === undefined) break;
    }
  }
  await stage.sql.query('alter system reset max_parallel_workers_per_gather');
  await stage.sql.query('select pg_reload_conf()');
  print(costs, skipped);
  if (failed.length > 0) throw new Error(`No costs of ${failed.join(', ')}.`);
}

function bearerOf({ access }: AskedCall, editor: string, member: Member): string | undefined {
  if (access === 'anyone') return undefined;
  return access === 'administrator' ? editor : member.bearer;
}

function print(costs: Cost[], skipped: ReadonlyMap<string, string>): void {
  const milliseconds = (microseconds: number) => `${(Math.max(microseconds, 0) / 1000).toFixed(1)} ms`;
  const detailsOf = ({ api, database, rows, bytes, sent }: Cost) =>
    [
      `API ${milliseconds(api)}, PostgreSQL ${milliseconds(database)}`,
      `${rows} rows, ${(bytes / 1000).toFixed(1)} kB read, ${(sent / 1000).toFixed(1)} kB sent`,
    ].join(', ');
  const byCost = costs.toSorted((a, b) => b.api + b.database - (a.api + a.database));
  // Lists each call once, for the caller for whom it is most expensive.
  const isFirst = ({ call }: Cost, index: number) => byCost.findIndex((each) => each.call === call) === index;
  const dearest = byCost.filter(isFirst).slice(0, shown);
  note(`the ${shown} dearest calls, each for the size of member it is dearest for`, '');
  for (const cost of dearest) note(`${cost.call}, ${cost.who}`, detailsOf(cost));
  for (const reason of new Set(skipped.values())) {
    const names = [...skipped].flatMap(([name, why]) => (why === reason ? [name] : []));
    note(`not measured: ${reason}`, names.join(', '));
  }
}
