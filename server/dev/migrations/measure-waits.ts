import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A transaction that has to wait as long as any read or write of the table might have to. */
const createProbe = (table: string) =>
  `begin; lock table "${table}" in row exclusive mode; select from "${table}" limit 1 for no key update; commit`;
const probeIntervalMs = 10;

type Probe = { table: string; client: pg.Client; longestWaitMs: number };

async function runProbe(probe: Probe): Promise<void> {
  const startedAt = performance.now();
  await probe.client.query(createProbe(probe.table));
  probe.longestWaitMs = Math.max(probe.longestWaitMs, performance.now() - startedAt);
}

async function repeatProbe(probe: Probe, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await runProbe(probe);
    await sleep(probeIntervalMs);
  }
}

/** Runs a task, and returns the longest time in milliseconds that a write to each table had to wait meanwhile. */
export async function measureWaits(
  url: string,
  tables: string[],
  task: () => Promise<void>,
): Promise<Map<string, number>> {
  const probes = tables.map((table) => ({
    table,
    client: new pg.Client({ connectionString: url }),
    longestWaitMs: 0,
  }));
  const controller = new AbortController();
  try {
    for (const { client } of probes) await client.connect();
    const repetitions = Promise.all(probes.map((probe) => repeatProbe(probe, controller.signal)));
    // A failure of a probe is reported after the task.
    repetitions.catch(() => {});
    await task().finally(() => controller.abort());
    await repetitions;
  } finally {
    await Promise.all(probes.map(({ client }) => client.end()));
  }
  return new Map(probes.map(({ table, longestWaitMs }) => [table, longestWaitMs]));
}
