import { findOwnedDb } from '../../lib/offline/owned-db.ts';
import type { AppDispatch } from '../../session/slice.ts';
import { runWhenIdle } from '../../ui/when-idle.ts';

/** Milliseconds that a member's first page has for its own requests before downloads go on. */
const startDelayMs = 3_000;

const importDownloads = () => import('../../features/downloads/member-downloads.ts');

async function resume(memberId: number, dispatch: AppDispatch): Promise<void> {
  // Most members have no database, and load nothing more.
  if ((await findOwnedDb(memberId)) === undefined) return;
  const downloads = (await importDownloads()).openDownloads(memberId, dispatch);
  await downloads.check();
  await downloads.resumeAll();
}

/**
 * Deletes another member's downloads, and once the page is idle resumes those of this member that were interrupted. Called
 * again when a lost connection is back. Returns a function that cancels it.
 */
export function resumeDownloads(memberId: number, dispatch: AppDispatch): () => void {
  // Deletes another member's books now, without waiting for an idle moment.
  findOwnedDb(memberId).catch(() => {});
  return runWhenIdle(() => void resume(memberId, dispatch).catch(() => {}), startDelayMs);
}
