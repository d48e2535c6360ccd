import { calls } from '@lingostory/contract/studio/meanings/calls';
import { suggestionPageSize } from '@lingostory/contract/studio/meanings/input-fields';
import { schemas } from '@lingostory/contract/studio/meanings/schemas';
import type { Deps } from '../../../deps.ts';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { withClips } from '../../reading/public.ts';
import { toPageMeta } from '../base/fetch-page.ts';
import { toBookTitleView, toChapterOfBookView } from '../base/studio.views.ts';
import { runOrReportConflict } from '../base/versions.ts';
import type { ChangedLine } from './add-entries.ts';
import { changeMeaning } from './change-meaning.ts';
import { explainPhrases, withdrawMeanings } from './explain-phrases.ts';
import { explainWord } from './explain-word.ts';
import { listAffectedPhrases, listChapterWords, type TokenizedPhrase } from './list-chapter-words.ts';
import { listSuggestions } from './list-suggestions.ts';
import { listWords } from './list-words.ts';
import { toSuggestedPhraseView, toTokenizedPhraseView } from './meanings.views.ts';
import { numberExplainingPhrases } from './number-explaining-phrases.ts';
import { restoreMeanings } from './restore-meanings.ts';
import { findChecks } from './suggest-meanings.ts';
import { takeSuggestions } from './take-suggestions.ts';

export const meaningRoutes = defineRoutes(calls, schemas, {
  readChapterWords: withBudget(
    createExpensiveBudget(2),
    withClips(async ({ deps, input }) => {
      const { chapter, phrases, untranslated } = await listChapterWords(deps, input.id);
      const phraseViews = await buildTokenizedPhraseViews(deps, chapter.bookId, phrases);
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
  changeMeaning: async ({ deps, input }) => {
    const lines = await runOrReportConflict('phrase', toVersionView, () => changeMeaning(deps, input));
    const changedPhrases = input.scope === 'phrase' ? toWrittenPhrases(lines) : toChangedPhrases(lines);
    const changes = await buildChangeView(deps, input, changedPhrases);
    return { message: buildChangeMessage(input, lines), data: { ...changes, lines } };
  },
  restoreMeanings: async ({ deps, input }) => {
    const lines = await restoreMeanings(deps, input);
    const message =
      lines.length === 0
        ? 'Somebody else changed it since, so it stays.'
        : 'The meanings are as they were before.';
    const inputLines = input.lines.map(({ id, term, before = null, after = null }) => ({
      id,
      term,
      before,
      after,
    }));
    const phrases =
      input.phrase_id === undefined ? toChangedPhrases(inputLines) : toWrittenPhrases(inputLines);
    return { message, data: { ...(await buildChangeView(deps, input, phrases)), lines } };
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

type MeaningChange = { term: string; meaning: string | null; scope: 'phrase' | 'book'; phrase_id: number };

function buildChangeMessage(
  { term, meaning, scope, phrase_id }: MeaningChange,
  lines: readonly ChangedLine[],
): string {
  if (meaning === null) return `This phrase has no meaning of its own for “${term}” anymore.`;
  if (scope === 'book') {
    const countText =
      lines.length === 1 ? 'one dictionary' : `${lines.length.toLocaleString('en')} dictionaries`;
    return `“${term}” means “${meaning}” in the whole book. The meaning is saved in ${countText}.`;
  }
  const pinnedCount = lines.filter(({ id }) => id !== phrase_id).length;
  const message = `“${term}” means “${meaning}” in this phrase.`;
  return pinnedCount === 0 ? message : `${message} The other phrases keep their meaning.`;
}

/** Returns changed lines by phrase, as entries from which the affected phrases are found. */
const toChangedPhrases = (lines: readonly ChangedLine[]): ChangedPhrases =>
  lines.map(({ id, term, before, after }) => ({ id, entries: [{ term, meaning: after ?? before ?? '' }] }));

/** Returns the phrases whose dictionaries were changed. A change in one phrase leaves the meanings in all others as they are. */
const toWrittenPhrases = (lines: readonly ChangedLine[]): ChangedPhrases =>
  lines.map(({ id }) => ({ id, entries: [] }));

async function buildTokenizedPhraseViews(deps: Deps, bookId: number, phrases: readonly TokenizedPhrase[]) {
  const checks = await findChecks(deps.db, bookId, phrases);
  const numbers = await numberExplainingPhrases(deps.db, bookId, phrases);
  return phrases.map((phrase, index) => toTokenizedPhraseView(deps, phrase, checks[index] ?? [], numbers));
}

async function listSuggestionViews(
  deps: Deps,
  { id, from, count = suggestionPageSize.default }: SuggestionRange,
) {
  if (from === undefined) return [];
  const phrases = await listSuggestions(deps, { id, from, count });
  const [firstPhrase] = phrases;
  if (firstPhrase === undefined) return [];
  const numbers = await numberExplainingPhrases(deps.db, firstPhrase.bookId, phrases);
  return phrases.map((phrase) => toSuggestedPhraseView(phrase, numbers));
}

/** Returns only the phrases that a save affected, because a chapter can have thousands. */
async function buildChangeView(deps: Deps, range: SuggestionRange, phrases: ChangedPhrases) {
  const affectedPhrases = await listAffectedPhrases(deps, range.id, phrases);
  const bookId = affectedPhrases[0]?.bookId ?? 0;
  return {
    phrase: await buildTokenizedPhraseViews(deps, bookId, affectedPhrases),
    suggested: await listSuggestionViews(deps, range),
  };
}
