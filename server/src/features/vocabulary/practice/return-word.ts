import type { Deps } from '../../../deps.ts';
import { withActiveMember } from '../../library/public.ts';
import { createWordNotFoundProblem } from '../words/word-rows.ts';

/**
 * Returns a word to practice that was set aside. Only later lapses count from then on, so that all devices agree even if
 * earlier grades arrive late. Leaves a word unchanged that isn't set aside. Throws 404 if the member's word list doesn't
 * have the word.
 */
export async function returnWord(deps: Deps, userId: number, id: string): Promise<void> {
  const now = deps.clock.now();
  await withActiveMember(deps, userId, async (tx) => {
    const word = await tx.keptWord.findFirst({
      where: { id, userId, removedAt: null },
      select: { setAside: true },
    });
    if (!word) throw createWordNotFoundProblem();
    if (!word.setAside) return;
    await tx.keptWord.update({ where: { id }, data: { setAside: false, recentLapses: 0, returnedAt: now } });
  });
}
