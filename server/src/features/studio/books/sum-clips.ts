import type { ClipsView } from '@lingostory/contract/studio/books/schemas';
import type { Deps } from '../../../deps.ts';

/** Returns the total length of a book's clips, and the number of clips whose length is known. */
export async function summarizeClips({ db }: Deps, bookId: number): Promise<ClipsView> {
  const { _count, _sum } = await db.phrase.aggregate({
    where: { bookId, audioFile: { not: null } },
    _count: { _all: true, audioMs: true },
    _sum: { audioMs: true },
  });
  return { milliseconds: _sum.audioMs ?? 0, timed: _count.audioMs, total: _count._all };
}
