import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { deleteInBatches } from './delete-in-batches.ts';

/**
 * A lease expires this many milliseconds after its last renewal, so that another process can take over from one that
 * died.
 */
const leaseDuration = 10_000;
/** Milliseconds between two renewals. */
const heartbeatInterval = leaseDuration / 4;

type LeaseDeps = Pick<Deps, 'db' | 'log'>;
export type Release = () => Promise<void>;

/**
 * Takes a lease that only one process can hold at a time. Returns undefined immediately if it is taken. The lease is
 * a row that is renewed regularly, because a database lock would occupy a connection for as long as the work takes.
 * `onBeat` is called at every renewal, with false if the lease was lost because the database was unavailable for too
 * long.
 */
export async function holdLease(
  { db, log }: LeaseDeps,
  name: string,
  { every = heartbeatInterval, onBeat }: { every?: number; onBeat?: (isHeld: boolean) => Promise<void> } = {},
): Promise<Release | undefined> {
  const token = randomUUID();
  const acquiredRows = await db.$queryRaw<unknown[]>`
    insert into leases (name, token, expires_at)
    values (${name}, ${token}::uuid, now() + ${leaseDuration} * interval '1 millisecond')
    on conflict (name) do update set token = excluded.token, expires_at = excluded.expires_at
      where leases.expires_at < now()
    returning name`;
  if (acquiredRows.length === 0) return undefined;
  const renew = async () => {
    const renewedCount = await db.$executeRaw`
      update leases set expires_at = now() + ${leaseDuration} * interval '1 millisecond'
      where name = ${name} and token = ${token}::uuid`;
    await onBeat?.(renewedCount > 0);
  };
  const renewalTimer = setInterval(() => {
    renew().catch((error: unknown) => log.error({ err: error, name }, 'a lease could not be renewed'));
  }, every);
  return async () => {
    clearInterval(renewalTimer);
    await db.$executeRaw`delete from leases where name = ${name} and token = ${token}::uuid`.catch(
      (error: unknown) => log.error({ err: error, name }, 'a lease runs out by itself'),
    );
  };
}

/** Runs `work` while holding the lease `name`. Returns undefined immediately if the lease is taken. */
export async function withLease<T>(
  deps: LeaseDeps,
  name: string,
  work: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  const release = await holdLease(deps, name);
  if (!release) return undefined;
  try {
    return { result: await work() };
  } finally {
    await release();
  }
}

/**
 * Deletes the leases of dead processes and returns how many. Keeps those that expired within the last hour: their
 * process may only have lost its connection to the database, and would then renew them.
 */
export async function sweepLeases(deps: Pick<Deps, 'sql'>): Promise<number> {
  return await deleteInBatches(deps, 'leases', "expires_at <= now() - interval '1 hour'", []);
}
