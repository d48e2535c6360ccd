import { calls } from '@lingostory/contract/vocabulary/words/calls';
import { schemas } from '@lingostory/contract/vocabulary/words/schemas';
import type { Deps } from '../../../deps.ts';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { type Limit, secondsPerHour, withCallerLimit } from '../../../http/limits.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { withClips } from '../../reading/public.ts';
import { buildQuotaWarning, findWordQuota } from '../base/word-quota.ts';
import { addPhraseToWord, removePhraseFromWord } from './change-phrases.ts';
import { editWord, removeWord, restoreWord } from './change-word.ts';
import { addWord, keepWord } from './keep-word.ts';
import { listOwnWords } from './list-words.ts';
import { findWord, toSavedWordView } from './word-rows.ts';

/**
 * Limit for adding words to the word list. Nobody adds a word every second. Removed words count as well, because they
 * are stored for another day.
 */
const storeWordLimit: Limit = {
  name: 'kept words',
  points: 3_600,
  seconds: secondsPerHour,
  message: 'You’ve kept too many words in a short time.',
};

export const wordRoutes = defineRoutes(calls, schemas, {
  keepWord: withCallerLimit(storeWordLimit, async ({ deps, input, caller }) => {
    const {
      id,
      book_code: bookCode,
      sample,
      phrase_no: phraseNo,
      phrase_id: phraseId,
      index,
      text,
      note,
      time_zone: timeZone,
    } = input;
    const word = { id, bookCode, sample: sample === true, phraseNo, phraseId, index, text, note };
    const storedId = await keepWord(deps, caller.id, word, timeZone);
    return await buildWordResponse(deps, caller.id, { id: storedId, isNew: storedId === id });
  }),
  addWord: withCallerLimit(
    storeWordLimit,
    async ({ deps, input: { time_zone: timeZone, ...word }, caller }) => {
      const storedId = await addWord(deps, caller.id, word, timeZone);
      return await buildWordResponse(deps, caller.id, { id: storedId, isNew: storedId === word.id });
    },
  ),
  listOwnWords: withBudget(
    createExpensiveBudget(2),
    withClips(async ({ deps, input, caller }) => {
      const { words, books, page, perPage, total } = await listOwnWords(deps, caller.id, input);
      return {
        data: words.map((word) => toSavedWordView(deps, word)),
        books,
        quota: await findWordQuota(deps.db, caller.id),
        meta: { page, per_page: perPage, total },
      };
    }),
  ),
  editWord: async ({ deps, input, caller }) => {
    await editWord(deps, caller.id, input);
    const message = input.note === undefined ? 'The meaning is saved.' : 'Your changes are saved.';
    return { message, data: await findWord(deps, caller.id, input.id) };
  },
  removeWord: async ({ deps, input: { id }, caller }) => {
    const data = await removeWord(deps, caller.id, id);
    return { message: `“${data.text}” is no longer kept.`, data };
  },
  addPhraseToWord: withCallerLimit(storeWordLimit, async ({ deps, input, caller }) => {
    const { id, book_code: bookCode, sample, phrase_no: phraseNo, phrase_id: phraseId } = input;
    await addPhraseToWord(deps, caller.id, id, { bookCode, sample: sample === true, phraseNo, phraseId });
    const data = await findWord(deps, caller.id, id);
    return { message: `The phrase is on the card of “${data.text}”.`, data };
  }),
  removePhraseFromWord: async ({ deps, input: { id, phrase_id: phraseId }, caller }) => {
    await removePhraseFromWord(deps, caller.id, id, phraseId);
    const data = await findWord(deps, caller.id, id);
    return { message: `The phrase is no longer on the card of “${data.text}”.`, data };
  },
  restoreWord: async ({ deps, input: { id, time_zone: timeZone }, caller }) => {
    await restoreWord(deps, caller.id, id, timeZone);
    return { message: 'The word is back.', data: await findWord(deps, caller.id, id) };
  },
});

/** Responds with a word list entry, and a warning if the member's word list is nearly full. */
async function buildWordResponse(
  deps: Deps,
  memberId: number,
  { id, isNew }: { id: string; isNew: boolean },
) {
  const data = await findWord(deps, memberId, id);
  if (!isNew) return { message: `You’ve already kept “${data.text}”.`, data };
  const warning = buildQuotaWarning(await findWordQuota(deps.db, memberId));
  return { message: `“${data.text}” is kept.${warning}`, data };
}
