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
export async function setHistoryRecording(
  deps: Deps,
  userId: number,
  isRecordingEnabled: boolean,
): Promise<void> {
  await withActiveMember(deps, userId, async (tx) => {
    const previousRecord = await tx.readingRecord.findUnique({ where: { userId } });
    if ((previousRecord?.recorded ?? true) === isRecordingEnabled) return;
    const recordUpdate = isRecordingEnabled
      ? { recorded: isRecordingEnabled, since: deps.clock.now() }
      : { recorded: isRecordingEnabled };
    await tx.readingRecord.upsert({
      where: { userId },
      create: { userId, ...recordUpdate },
      update: recordUpdate,
    });
  });
}

/**
 * Deletes a member's reading history. Events from before the deletion don't count, even if a device sends them later.
 */
export async function deleteReadingHistory(deps: Deps, userId: number): Promise<void> {
  await withActiveMember(deps, userId, async (tx) => {
    const since = deps.clock.now();
    await tx.readingRecord.upsert({ where: { userId }, create: { userId, since }, update: { since } });
    await tx.readingDay.deleteMany({ where: { userId } });
    await tx.readingEvent.deleteMany({ where: { userId } });
  });
}
