import { calls } from '@lingostory/contract/studio/meanings/calls';
import { schemas, suggestionPageSize } from '@lingostory/contract/studio/meanings/schemas';
import type { Deps } from '../../../deps.ts';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { withClips } from '../../reading/public.ts';
import { toPageMeta } from '../base/fetch-page.ts';
import { toBookTitleView, toChapterOfBookView } from '../base/studio.views.ts';
import { runOrReportConflict } from '../base/versions.ts';
import { explainPhrases, withdrawMeanings } from './explain-phrases.ts';
import { explainWord } from './explain-word.ts';
import { listAffectedPhrases, listChapterWords } from './list-chapter-words.ts';
import { listSuggestions } from './list-suggestions.ts';
import { listWords } from './list-words.ts';
import { toSuggestedPhraseView, toTokenizedPhraseView } from './meanings.views.ts';
import { takeSuggestions } from './take-suggestions.ts';

export const meaningRoutes = defineRoutes(calls, schemas, {
  readChapterWords: withBudget(
    createExpensiveBudget(2),
    withClips(async ({ deps, input }) => {
      const { chapter, phrases, untranslated } = await listChapterWords(deps, input.id);
      const phraseViews = phrases.map((phrase) => toTokenizedPhraseView(deps, phrase));
      return { data: { ...toChapterOfBookView(chapter), phrase: phraseViews, untranslated } };
    }),
  ),
  listSuggestions: withBudget(createExpensiveBudget(2), async ({ deps, input }) => ({
    data: await listSuggestionViews(deps, { from: 1, ...input }),
  })),
  explainPhrases: async ({ deps, input }) => {
    const count = await runOrReportConflict('phrase', toVersionView, () => explainPhrases(deps, input));
    return {
      message: buildMeaningsSavedMessage(count),
      data: await buildChangeView(deps, input, input.phrases),
    };
  },
  withdrawMeanings: async ({ deps, input }) => {
    await withdrawMeanings(deps, input);
    return { message: 'The meanings were removed.', data: await buildChangeView(deps, input, input.phrases) };
  },
  takeSuggestions: withBudget(createExpensiveBudget(2), async ({ deps, input }) => {
    const phrases = await runOrReportConflict('phrase', toVersionView, () => takeSuggestions(deps, input));
    const phrasesWithEntries = phrases.map(({ id, entries }) => ({ id, entries }));
    const count = phrasesWithEntries.reduce((sum, { entries }) => sum + entries.length, 0);
    return {
      message: buildMeaningsSavedMessage(count),
      data: { ...(await buildChangeView(deps, input, phrasesWithEntries)), taken: phrasesWithEntries },
    };
  }),
  listWords: withBudget(createExpensiveBudget(2), async ({ deps, input }) => {
    const { book, words } = await listWords(deps, input);
    return { data: { ...toBookTitleView(book), word: words.rows }, meta: toPageMeta(words) };
  }),
  explainWord: withBudget(createExpensiveBudget(2), async ({ deps, input }) => {
    const count = await explainWord(deps, input);
    const dictionaryCountText = count === 1 ? 'one dictionary' : `${count.toLocaleString('en')} dictionaries`;
    return { message: `The meaning is saved in ${dictionaryCountText}.` };
  }),
});

const buildMeaningsSavedMessage = (count: number) =>
  count === 1 ? 'The meaning is saved.' : `${count.toLocaleString('en')} meanings are saved.`;

const toVersionView = ({ id, version }: { id: number; version: number }) => ({ id, version });

type SuggestionRange = { id: number; from?: number | undefined; count?: number | undefined };
type ChangedPhrases = Parameters<typeof listAffectedPhrases>[2];

async function listSuggestionViews(
  deps: Deps,
  { id, from, count = suggestionPageSize.default }: SuggestionRange,
) {
  return from === undefined
    ? []
    : (await listSuggestions(deps, { id, from, count })).map(toSuggestedPhraseView);
}

/** Returns only the phrases that a save affected, because a chapter can have thousands. */
async function buildChangeView(deps: Deps, range: SuggestionRange, phrases: ChangedPhrases) {
  const affectedPhrases = await listAffectedPhrases(deps, range.id, phrases);
  return {
    phrase: affectedPhrases.map((phrase) => toTokenizedPhraseView(deps, phrase)),
    suggested: await listSuggestionViews(deps, range),
  };
}
