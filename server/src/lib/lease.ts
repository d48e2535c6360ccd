import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { deleteInBatches } from './delete-in-batches.ts';

/** Milliseconds that others wait at most for a process that died. */
const length = 10_000;
/** Milliseconds between two signs of life. */
const beat = length / 4;

type LeaseDeps = Pick<Deps, 'db' | 'log'>;
export type Release = () => Promise<void>;

/**
 * Takes what only one may have in all processes; undefined at once when somebody has it. A row that is renewed instead of a lock:
 * a lock would hold a connection for as long as the work takes. `onBeat` is called from time to time, with false once it was lost: the
 * database was away for too long.
 */
export async function holdLease(
  { db, log }: LeaseDeps,
  name: string,
  { every = beat, onBeat }: { every?: number; onBeat?: (isHeld: boolean) => Promise<void> } = {},
): Promise<Release | undefined> {
  const token = randomUUID();
  const taken = await db.$queryRaw<unknown[]>`
    insert into leases (name, token, expires_at)
    values (${name}, ${token}::uuid, now() + ${length} * interval '1 millisecond')
    on conflict (name) do update set token = excluded.token, expires_at = excluded.expires_at
      where leases.expires_at < now()
    returning name`;
  if (taken.length === 0) return undefined;
  const renew = async () => {
    const renewed = await db.$executeRaw`
      update leases set expires_at = now() + ${length} * interval '1 millisecond'
      where name = ${name} and token = ${token}::uuid`;
    await onBeat?.(renewed > 0);
  };
  const renewal = setInterval(() => {
    renew().catch((error: unknown) => log.error({ err: error, name }, 'a lease could not be renewed'));
  }, every);
  return async () => {
    clearInterval(renewal);
    await db.$executeRaw`delete from leases where name = ${name} and token = ${token}::uuid`.catch(
      (error: unknown) => log.error({ err: error, name }, 'a lease runs out by itself'),
    );
  };
}

/** Runs `work` while nobody else, in any process, runs work of this name; undefined at once when somebody does. */
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
 * Deletes the leases of processes that died and returns how many. One that ran out within the last hour stays: its process may have been
 * unable to reach the database, and renews it then.
 */
export async function sweepLeases(deps: Pick<Deps, 'sql'>): Promise<number> {
  return await deleteInBatches(deps, 'leases', "expires_at <= now() - interval '1 hour'", []);
}
