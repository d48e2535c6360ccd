import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { deleteInBatches } from './delete-in-batches.ts';

/**
 * A lease expires this many milliseconds after its last renewal, so that another process can take over from one that
 * died.
 */
const leaseDurationMs = 10_000;
/** Milliseconds between two renewals. */
const heartbeatIntervalMs = leaseDurationMs / 4;

type LeaseDeps = Pick<Deps, 'db' | 'log'>;
export type ReleaseFunction = () => Promise<void>;

/**
 * Takes a lease that only one process can hold at a time, or returns undefined immediately if another process holds
 * it. The lease is a row that is renewed regularly, because a database lock would occupy a connection for as long as
 * the work takes. `onBeat` is called at every renewal, with false if the lease was lost because the database was
 * unavailable for too long.
 */
export async function acquireLease(
  { db, log }: LeaseDeps,
  name: string,
  {
    intervalMs = heartbeatIntervalMs,
    onBeat,
  }: { intervalMs?: number; onBeat?: (isHeld: boolean) => Promise<void> } = {},
): Promise<ReleaseFunction | undefined> {
  const token = randomUUID();
  const acquiredRows = await db.$queryRaw<unknown[]>`
    insert into leases (name, token, expires_at)
    values (${name}, ${token}::uuid, now() + ${leaseDurationMs} * interval '1 millisecond')
    on conflict (name) do update set token = excluded.token, expires_at = excluded.expires_at
      where leases.expires_at < now()
    returning name`;
  if (acquiredRows.length === 0) return undefined;
  const renewLease = async () => {
    const renewedCount = await db.$executeRaw`
      update leases set expires_at = now() + ${leaseDurationMs} * interval '1 millisecond'
      where name = ${name} and token = ${token}::uuid`;
    await onBeat?.(renewedCount > 0);
  };
  const renewalTimer = setInterval(() => {
    renewLease().catch((error: unknown) => log.error({ err: error, name }, 'a lease could not be renewed'));
  }, intervalMs);
  return async () => {
    clearInterval(renewalTimer);
    await db.$executeRaw`delete from leases where name = ${name} and token = ${token}::uuid`.catch(
      (error: unknown) => log.error({ err: error, name }, 'a lease runs out by itself'),
    );
  };
}

/** Runs `task` while holding the lease `name`. Returns undefined immediately if the lease is taken. */
export async function withLease<T>(
  deps: LeaseDeps,
  name: string,
  task: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  const release = await acquireLease(deps, name);
  if (!release) return undefined;
  try {
    return { result: await task() };
  } finally {
    await release();
  }
}

/**
 * Deletes the leases of dead processes and returns how many. Keeps leases that expired less than an hour ago, because
 * their process may be alive but cut off from the database, and will renew them when it reconnects.
 */
export async function deleteExpiredLeases(deps: Pick<Deps, 'sql'>): Promise<number> {
  return await deleteInBatches(deps, 'leases', "expires_at <= now() - interval '1 hour'", []);
}
