import type { Deps } from '../../deps.ts';
import { withActiveMember } from '../library/public.ts';

/** Sets the weekly goal of a member, or removes it. */
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
 * Switches recording on or off. What was read while it was off is not counted later either, on whatever device it waits.
 */
export async function setReadingRecord(deps: Deps, userId: number, recorded: boolean): Promise<void> {
  await withActiveMember(deps, userId, async (tx) => {
    const before = await tx.readingRecord.findUnique({ where: { userId } });
    if ((before?.recorded ?? true) === recorded) return;
    const change = recorded ? { recorded, since: deps.clock.now() } : { recorded };
    await tx.readingRecord.upsert({ where: { userId }, create: { userId, ...change }, update: change });
  });
}

/** Deletes what was recorded. Events from before that still wait on a device stay out. */
export async function deleteReadingHistory(deps: Deps, userId: number): Promise<void> {
  await withActiveMember(deps, userId, async (tx) => {
    const since = deps.clock.now();
    await tx.readingRecord.upsert({ where: { userId }, create: { userId, since }, update: { since } });
    await tx.readingDay.deleteMany({ where: { userId } });
    await tx.readingEvent.deleteMany({ where: { userId } });
  });
}
