import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';

/** Milliseconds that others wait at most for a process that died. */
const length = 10_000;

/**
 * Runs `work` while nobody else, in any process, runs work of this name; undefined at once when somebody does. A row
 * that is renewed instead of a lock: a lock would hold a connection for as long as the payment provider takes.
 */
export async function withLease<T>(
  { db, log }: Deps,
  name: string,
  work: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  const token = randomUUID();
  const taken = await db.$queryRaw<unknown[]>`
    insert into leases (name, token, expires_at)
    values (${name}, ${token}::uuid, now() + ${length} * interval '1 millisecond')
    on conflict (name) do update set token = excluded.token, expires_at = excluded.expires_at
      where leases.expires_at < now()
    returning name`;
  if (taken.length === 0) return undefined;
  const renewal = setInterval(() => {
    db.$executeRaw`update leases set expires_at = now() + ${length} * interval '1 millisecond'
      where name = ${name} and token = ${token}::uuid`.catch((error: unknown) =>
      log.error({ err: error, name }, 'a lease could not be renewed'),
    );
  }, length / 4);
  try {
    return { result: await work() };
  } finally {
    clearInterval(renewal);
    await db.$executeRaw`delete from leases where name = ${name} and token = ${token}::uuid`.catch(
      (error: unknown) => log.error({ err: error, name }, 'a lease runs out by itself'),
    );
  }
}
