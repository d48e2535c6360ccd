import { calls } from '@lingostory/contract/studio/translations/calls';
import { schemas, type TranslatedPhraseView } from '@lingostory/contract/studio/translations/schemas';
import type { Deps } from '../../../deps.ts';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { clipAddressOf, withClips } from '../../reading/public.ts';
import { countPhrases } from '../base/count-phrases.ts';
import { toChapterOfBookView } from '../base/studio.views.ts';
import { draftTranslations } from './draft-translations.ts';
import { listTranslations, type TranslatedPhrase } from './list-translations.ts';
import { saveTranslations } from './save-translations.ts';

export const translationRoutes = defineRoutes(calls, schemas, {
  readChapterTranslations: withBudget(
    createExpensiveBudget(2),
    withClips(async ({ deps, input }) => {
      const { chapter, from, phrases } = await listTranslations(deps, input);
      const { provider } = deps.translator;
      return {
        data: {
          ...toChapterOfBookView(chapter),
          total: chapter.totalPhrases,
          from,
          phrase: phrases.map((phrase) => toTranslatedPhraseView(deps, chapter.bookId, phrase)),
          translator: provider === 'none' ? null : provider,
        },
      };
    }),
  ),
  saveTranslations: async ({ deps, input }) => {
    const result = await saveTranslations(deps, input);
    return { message: buildSavedMessage(result.saved.length), data: result };
  },
  draftTranslations: withBudget(createExpensiveBudget(1), async ({ deps, input }) => {
    const { isFinished, ...result } = await draftTranslations(deps, input.id);
    const countText = countPhrases(result.drafts.length, ['has', 'have']);
    return { message: `${countText} a new draft.`, data: { ...result, is_finished: isFinished } };
  }),
});

function buildSavedMessage(count: number): string {
  if (count === 0) return 'No translation is saved.';
  return count === 1 ? 'The translation is saved.' : `${count.toLocaleString('en')} translations are saved.`;
}

function toTranslatedPhraseView(
  deps: Deps,
  bookId: number,
  { phraseNo, audioFile, draft, provider, ...phrase }: TranslatedPhrase,
): TranslatedPhraseView {
  return {
    ...phrase,
    phrase_no: phraseNo,
    draft: draft !== null && provider !== null ? { text: draft, provider } : null,
    line_audio: audioFile && clipAddressOf(deps, bookId, audioFile),
  };
}
