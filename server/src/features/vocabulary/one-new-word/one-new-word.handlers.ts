import { calls } from '@lingostory/contract/vocabulary/one-new-word/calls';
import { type PhraseWithOneNewWordView, schemas } from '@lingostory/contract/vocabulary/one-new-word/schemas';
import type { Deps } from '../../../deps.ts';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { clipAddressOf, withClips } from '../../reading/public.ts';
import { listPhrasesWithOneNewWord, type PhraseWithOneNewWord } from './list-phrases.ts';

export const oneNewWordRoutes = defineRoutes(calls, schemas, {
  listPhrasesWithOneNewWord: withBudget(
    createExpensiveBudget(2),
    withClips(async ({ deps, input: { after }, caller }) => {
      const page = await listPhrasesWithOneNewWord(deps, caller.id, after);
      const { phrases, total, words, begun, hasBooks, currentTitle, next } = page;
      return {
        data: phrases.map((phrase) => toView(deps, phrase)),
        ...{ total, words, begun, next },
        has_books: hasBooks,
        current_title: currentTitle,
      };
    }),
  ),
});

function toView(deps: Deps, found: PhraseWithOneNewWord): PhraseWithOneNewWordView {
  const { phrase, lemma, text, meaning, index, forms, count, audioFile } = found;
  return {
    ...{ phrase, lemma, text, meaning, index, forms, count },
    book_code: found.bookCode,
    book_title: found.bookTitle,
    phrase_no: found.phraseNo,
    count_ahead: found.countAhead,
    audio: audioFile === null ? null : clipAddressOf(deps, found.bookId, audioFile),
    position_no: found.positionNo,
  };
}
