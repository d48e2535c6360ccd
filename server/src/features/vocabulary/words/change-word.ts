import { toSearchText } from '@lingostory/contract/search-text';
import type { Deps, TransactionClient } from '../../../deps.ts';
import { createFieldProblem } from '../../../http/problem.ts';
import { createLocalDayFormatter } from '../../../lib/local-day.ts';
import { withActiveMember } from '../../library/public.ts';
import { findWordQuota, requireSpaceForWord } from '../base/word-quota.ts';
import { changeStates } from '../states/change-states.ts';
import { createWordNotFoundProblem } from './word-rows.ts';

export type RemovedWord = { id: string; lemma: string; text: string };

/**
 * Changes the meaning of a word on the member's word list, and the note on it unless `note` is undefined. Throws 404 if
 * the list doesn't have the word.
 */
export async function editWord(
  deps: Deps,
  userId: number,
  { id, meaning, note: newNote }: { id: string; meaning: string; note?: string | undefined },
): Promise<void> {
  await withActiveMember(deps, userId, async (tx) => {
    const { text, lemma, note: oldNote, removedAt } = await findWordRow(tx, userId, id);
    if (removedAt !== null) throw createWordNotFoundProblem();
    const note = newNote ?? oldNote;
    await tx.keptWord.update({
      where: { id },
      data: { meaning, note, searchText: toSearchText(text, lemma, meaning, note) },
    });
  });
}

/**
 * Removes a word from the member's word list and returns it. If the word was being learned, it becomes new again.
 * Removing it a second time changes nothing. Throws 404 if the word never existed or has been deleted permanently.
 */
export async function removeWord(deps: Deps, userId: number, id: string): Promise<RemovedWord> {
  const now = deps.clock.now();
  return await withActiveMember(deps, userId, async (tx) => {
    const word = await findWordRow(tx, userId, id);
    const removedWord = { id: word.id, lemma: word.lemma, text: word.text };
    if (word.removedAt !== null) return removedWord;
    await tx.keptWord.update({ where: { id }, data: { removedAt: now } });
    const stateChange = { lemmas: [word.lemma], state: 'new', onlyFrom: 'learning' } as const;
    await changeStates(tx, userId, {
      ...stateChange,
      at: now,
      day: createLocalDayFormatter()(now, undefined),
    });
    return removedWord;
  });
}

/**
 * Restores a word that was removed from the word list. Throws 404 if it has been deleted permanently, and 422 if its
 * lemma has been added again or the list is full.
 */
export async function restoreWord(
  deps: Deps,
  userId: number,
  id: string,
  timeZone: string | undefined,
): Promise<void> {
  const now = deps.clock.now();
  await withActiveMember(deps, userId, async (tx) => {
    const { lemma, text, learning, removedAt } = await findWordRow(tx, userId, id);
    if (removedAt === null) return;
    if ((await tx.keptWord.count({ where: { userId, lemma, removedAt: null } })) > 0)
      throw createFieldProblem('id', `You’ve kept “${text}” again meanwhile.`);
    requireSpaceForWord(await findWordQuota(tx, userId));
    const state = await tx.lemmaState.findFirst({ where: { userId, lemma }, select: { state: true } });
    await tx.keptWord.update({
      where: { id },
      data: { removedAt: null, learning: state?.state === 'learning' },
    });
    if (!learning) return;
    const stateChange = { lemmas: [lemma], state: 'learning', onlyFrom: 'new' } as const;
    await changeStates(tx, userId, {
      ...stateChange,
      at: now,
      day: createLocalDayFormatter()(now, timeZone),
    });
  });
}

async function findWordRow(tx: TransactionClient, userId: number, id: string) {
  const word = await tx.keptWord.findFirst({ where: { id, userId } });
  if (!word) throw createWordNotFoundProblem();
  return word;
}
