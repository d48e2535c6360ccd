import { changeQueue } from './change-queue.ts';
import { wipeDevice } from './owned-db.ts';
import { clearRejectedChanges } from './sent-changes.ts';

/** Deletes everything of a member from this device, after they have signed out or closed their account. Never throws. */
export async function forgetMember(memberId: number): Promise<void> {
  changeQueue.discard(memberId);
  clearRejectedChanges(memberId);
  await wipeDevice();
}
