import { calls } from '@lingostory/contract/studio/meanings/calls';
import { schemas, suggestionPart } from '@lingostory/contract/studio/meanings/schemas';
import type { Deps } from '../../../deps.ts';
import { dearBudget } from '../../../http/budgets.ts';
import { within } from '../../../http/route.ts';
import { routesOf } from '../../../http/route-table.ts';
import { metaOf } from '../base/page-of.ts';
import { viewChapterOfBook, viewTitle } from '../base/studio.views.ts';
import { orConflict } from '../base/versions.ts';
import { explainPhrases, withdrawMeanings } from './explain-phrases.ts';
import { explainWord } from './explain-word.ts';
import { listChapterWords, listTouched } from './list-chapter-words.ts';
import { listSuggestions } from './list-suggestions.ts';
import { listWords } from './list-words.ts';
import { viewCut, viewSuggested } from './meanings.views.ts';
import { takeSuggestions } from './take-suggestions.ts';

export const meaningRoutes = routesOf(calls, schemas, {
  readChapterWords: within(dearBudget(2), async ({ deps, input }) => {
    const { chapter, phrases, untranslated } = await listChapterWords(deps, input.id);
    return { data: { ...viewChapterOfBook(chapter), phrase: phrases.map(viewCut), untranslated } };
  }),
  listSuggestions: within(dearBudget(2), async ({ deps, input }) => ({
    data: await viewSuggestions(deps, { from: 1, ...input }),
  })),
  explainPhrases: async ({ deps, input }) => {
    const count = await orConflict('phrase', viewVersion, () => explainPhrases(deps, input));
    return { message: savedMessage(count), data: await viewChange(deps, input, input.phrases) };
  },
  withdrawMeanings: async ({ deps, input }) => {
    await withdrawMeanings(deps, input);
    return { message: 'The meanings were removed.', data: await viewChange(deps, input, input.phrases) };
  },
  takeSuggestions: within(dearBudget(2), async ({ deps, input }) => {
    const phrases = await orConflict('phrase', viewVersion, () => takeSuggestions(deps, input));
    const taken = phrases.map(({ id, entries }) => ({ id, entries }));
    const count = taken.reduce((sum, { entries }) => sum + entries.length, 0);
    return { message: savedMessage(count), data: { ...(await viewChange(deps, input, taken)), taken } };
  }),
  listWords: within(dearBudget(2), async ({ deps, input }) => {
    const { book, words } = await listWords(deps, input);
    return { data: { ...viewTitle(book), word: words.rows }, meta: metaOf(words) };
  }),
  explainWord: within(dearBudget(2), async ({ deps, input }) => {
    const count = await explainWord(deps, input);
    const where = count === 1 ? 'one dictionary' : `${count.toLocaleString('en')} dictionaries`;
    return { message: `The meaning is saved in ${where}.` };
  }),
});

const savedMessage = (count: number) =>
  count === 1 ? 'The meaning is saved.' : `${count.toLocaleString('en')} meanings are saved.`;

const viewVersion = ({ id, version }: { id: number; version: number }) => ({ id, version });

type SuggestionRange = { id: number; from?: number | undefined; count?: number | undefined };
type ChangedPhrases = Parameters<typeof listTouched>[2];

async function viewSuggestions(deps: Deps, { id, from, count = suggestionPart.default }: SuggestionRange) {
  return from === undefined ? [] : (await listSuggestions(deps, { id, from, count })).map(viewSuggested);
}

/** Returns only the phrases that a save affected, because a chapter can have thousands. */
async function viewChange(deps: Deps, range: SuggestionRange, phrases: ChangedPhrases) {
  const touched = await listTouched(deps, range.id, phrases);
  return { phrase: touched.map(viewCut), suggested: await viewSuggestions(deps, range) };
}
