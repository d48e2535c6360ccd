import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';
import type { Deps } from '../../../../deps.ts';
import { holdLease, type Release } from '../../../../lib/lease.ts';

/** Milliseconds. Somebody whose connection broke must not wait long for the request that still holds their upload. */
const every = 1000;
const retryDelay = 200;
const longestWait = 30_000;

/**
 * Lets one request at a time, in all processes, work on an upload. Who comes later asks the one before to stop: it mostly hangs
 * on a connection that is no more. In this process by a call, in others by a row that its holder looks for.
 */
export function uploadLocker(deps: Deps): Locker {
  const holders = new Map<string, RequestRelease>();
  return { newLock: (id) => createLock(deps, id, holders) };
}

function createLock(deps: Deps, id: string, holders: Map<string, RequestRelease>): Lock {
  const name = `upload:${id}`;
  const wanted = `${name}:wanted`;
  let release: Release | undefined;

  const want = async () => {
    await holders.get(id)?.();
    await deps.db.$executeRaw`
      insert into leases (name, token, expires_at)
      values (${wanted}, gen_random_uuid(), now() + interval '5 seconds')
      on conflict (name) do update set expires_at = excluded.expires_at`;
  };
  const isWanted = async () => {
    const found = await deps.db.$queryRaw<unknown[]>`
      select 1 from leases where name = ${wanted} and expires_at > now()`;
    return found.length > 0;
  };
  const take = async (stop: RequestRelease) => {
    const onBeat = async (isHeld: boolean) => {
      if (!isHeld || (await isWanted())) await stop();
    };
    release = await holdLease(deps, name, { every, onBeat });
    return release !== undefined;
  };
  return {
    lock: async (signal, stop) => {
      const until = Date.now() + longestWait;
      while (!(await take(stop))) {
        if (signal.aborted) throw ERRORS.ABORTED;
        if (Date.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
        await want();
        await sleep(retryDelay);
      }
      holders.set(id, stop);
      // Also what somebody left who gave up, or it would stop this request. Who still waits writes it again. It runs out by
      // itself, so a failure must not cost the lock that was just taken.
      await deps.db.$executeRaw`delete from leases where name = ${wanted}`.catch(() => undefined);
    },
    unlock: async () => {
      holders.delete(id);
      await release?.();
    },
  };
}
