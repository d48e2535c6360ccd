import type { Deps } from '../../deps.ts';
import { fieldProblem } from '../../http/problem.ts';
import { editLocked } from './edit-locked.ts';
import { findPhrase } from './find-phrases.ts';
import { findKeys, recutAround } from './recut-phrases.ts';

/**
 * Moves a phrase to another place in its chapter, counted from 1. Only the phrases that it passes get other numbers, so
 * a step costs the same in any chapter. Readers stay on theirs. 404 unknown, 422 beyond the last place.
 */
export async function movePhrase(deps: Deps, id: number, to: number): Promise<number> {
  const { bookId } = await findPhrase(deps.db, id);
  return await editLocked(deps, bookId, async (tx, book) => {
    const { chapterId, place: from, phraseNo } = await findPhrase(tx, id);
    const last = await tx.phrase.findFirst({ where: { chapterId }, orderBy: { place: 'desc' } });
    const most = last?.place ?? from;
    if (to > most) throw fieldProblem('place', `place may be ${most} at most in this chapter.`);
    const [leap, aside] = [to - from, to > from ? -1 : 1];
    if (leap === 0) return phraseNo;
    // Only what it explains itself can come to stand before or behind another explanation.
    await recutAround(tx, book, await findKeys(tx, [{ id }]), async () => {
      await tx.$executeRaw`
        update phrases p set place = p.place + step.by, phrase_no = p.phrase_no + step.by,
          sample_no = p.sample_no + step.by
        from (values (true, ${leap}::int), (false, ${aside}::int)) as step(is_moved, by)
        where p.chapter_id = ${chapterId} and p.place between ${Math.min(from, to)} and ${Math.max(from, to)}
          and step.is_moved = (p.id = ${id})`;
      return [];
    });
    return phraseNo + leap;
  });
}
