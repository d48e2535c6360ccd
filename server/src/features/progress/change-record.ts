import type { Deps } from '../../deps.ts';
import { withActiveMember } from '../library/public.ts';

/** Sets or removes a member's weekly reading goal. */
export async function setReadingGoal(
  deps: Deps,
  userId: number,
  minutesPerWeek: number | null,
): Promise<void> {
  await withActiveMember(deps, userId, async (tx) => {
    const goal = { minutesPerWeek };
    await tx.readingRecord.upsert({ where: { userId }, create: { userId, ...goal }, update: goal });
  });
}

/**
 * Turns the reading history on or off. Events from the time when it was off never count, even if a device sends them
 * later.
 */
export async function setReadingRecord(deps: Deps, userId: number, recorded: boolean): Promise<void> {
  await withActiveMember(deps, userId, async (tx) => {
    const before = await tx.readingRecord.findUnique({ where: { userId } });
    if ((before?.recorded ?? true) === recorded) return;
    const change = recorded ? { recorded, since: deps.clock.now() } : { recorded };
    await tx.readingRecord.upsert({ where: { userId }, create: { userId, ...change }, update: change });
  });
}

/** Deletes a member's reading history. Earlier events don't count, even if a device sends them later. */
export async function deleteReadingHistory(deps: Deps, userId: number): Promise<void> {
  await withActiveMember(deps, userId, async (tx) => {
    const since = deps.clock.now();
    await tx.readingRecord.upsert({ where: { userId }, create: { userId, since }, update: { since } });
    await tx.readingDay.deleteMany({ where: { userId } });
    await tx.readingEvent.deleteMany({ where: { userId } });
  });
}
