import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { withLease } from '../../lib/lease.ts';
import { createQueue } from '../../lib/queue.ts';
import { openQueueSize } from '../../lib/queue-sizes.ts';
import { buildPack } from './build-pack.ts';
import { hasCurrentPack } from './current-packs.ts';

/** Milliseconds between two looks at a pack that another process is making. */
const pollIntervalMs = 250;

export type PackBuilder = (deps: Deps, chapterId: number) => Promise<void>;

/**
 * Returns a function that makes the current pack of a chapter, unless there is one. Each process makes one pack at a time,
 * because it reads and writes a whole chapter. Concurrent calls for a chapter share the result, also across processes.
 */
export function createPackBuilder(): PackBuilder {
  const queue = createQueue(1, openQueueSize('packs'));
  const pendingPacks = new Map<number, Promise<void>>();
  return async (deps, chapterId) => {
    const pendingPack =
      pendingPacks.get(chapterId) ??
      queue(() => makePack(deps, chapterId)).finally(() => pendingPacks.delete(chapterId));
    pendingPacks.set(chapterId, pendingPack);
    await pendingPack;
  };
}

/** Makes a pack, or waits until the process that holds its lease has made it or died. */
async function makePack(deps: Deps, chapterId: number): Promise<void> {
  while (!(await hasCurrentPack(deps, chapterId))) {
    const outcome = await withLease(deps, `pack:${chapterId}`, async () => {
      if (!(await hasCurrentPack(deps, chapterId))) await buildPack(deps, chapterId);
    });
    // The pack may be outdated already, if an editor has changed the chapter meanwhile. The caller will ask again.
    if (outcome) return;
    await sleep(pollIntervalMs);
  }
}
