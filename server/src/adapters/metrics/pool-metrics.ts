import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';

/** Adds metrics about pools of database connections, which are read at each scrape. */
export function addPoolMetrics(registry: Registry, pools: Readonly<Record<string, Pool>>): void {
  const addGauge = (name: string, help: string, read: (pool: Pool) => number) => {
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [pool, connections] of Object.entries(pools)) this.set({ pool }, read(connections));
      },
    });
  };
  addGauge(
    'database_pool_busy_connections',
    'Connections that run a statement or a transaction.',
    ({ totalCount, idleCount }) => totalCount - idleCount,
  );
  addGauge(
    'database_pool_max_connections',
    'The highest number of connections of the pool.',
    ({ options }) => options.max,
  );
  addGauge(
    'database_pool_waiting_tasks',
    'Statements and transactions that wait for a connection.',
    ({ waitingCount }) => waitingCount,
  );
}
