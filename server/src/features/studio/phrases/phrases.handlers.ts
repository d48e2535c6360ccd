import { calls } from '@lingostory/contract/studio/phrases/calls';
import { schemas } from '@lingostory/contract/studio/phrases/schemas';
import { dearBudget } from '../../../http/budgets.ts';
import { Problem } from '../../../http/problem.ts';
import { type Handler, within } from '../../../http/route.ts';
import { routesOf } from '../../../http/route-table.ts';
import { findPhrase, listPhrases, type OnePhrase } from '../base/find-phrases.ts';
import { metaOf } from '../base/page-of.ts';
import { viewChapterOfBook, viewOnePhrase, viewPhrase, viewTitle } from '../base/studio.views.ts';
import { orConflict } from '../base/versions.ts';
import { findMeaningsFor } from '../cutting/find-entries.ts';
import { createPhrase } from './create-phrase.ts';
import { deletePhrase, restorePhrase } from './delete-phrase.ts';
import { editPhrase } from './edit-phrase.ts';
import { listMissing } from './list-missing.ts';
import { movePhrase, orderPhrases } from './order-phrases.ts';
import { searchPhrases } from './search-phrases.ts';

type Calls = typeof calls;

const saveEdit: Handler<Calls['editPhrase' | 'postPhraseEdit']> = async (request) => {
  const view = (phrase: OnePhrase) => viewOnePhrase(request.deps, request.caller.id, phrase);
  const edit = () => editPhrase(request.deps, request.input, request.files.line_audio);
  const phrase = await orConflict('phrase', view, edit);
  const data = view(phrase);
  return { message: `Phrase ${phrase.phraseNo} is saved.`, data };
};

export const phraseRoutes = routesOf(calls, schemas, {
  listPhrases: async ({ deps, input, caller }) => {
    const { chapter, phrases } = await listPhrases(deps, input);
    const data = { ...viewChapterOfBook(chapter), phrase: phrases.rows.map(viewPhrase(deps, caller.id)) };
    if (phrases.total === 0) throw new Problem(404, 'This chapter has no phrases yet.', { data });
    return { data, meta: metaOf(phrases) };
  },
  readPhrase: async ({ deps, input, caller }) => {
    return { data: viewOnePhrase(deps, caller.id, await findPhrase(deps.db, input.id)) };
  },
  createPhrase: async (request) => {
    const phrase = await createPhrase(request.deps, request.input, request.files.line_audio);
    const data = viewOnePhrase(request.deps, request.caller.id, phrase);
    return { message: `Phrase ${phrase.phraseNo} is added.`, data };
  },
  editPhrase: saveEdit,
  postPhraseEdit: saveEdit,
  deletePhrase: async ({ deps, input }) => {
    await deletePhrase(deps, input.id);
    return { message: 'The phrase is deleted.' };
  },
  restorePhrase: async ({ deps, input, caller }) => {
    const phrase = await restorePhrase(deps, input.id);
    const data = viewOnePhrase(deps, caller.id, phrase);
    return { message: `The phrase is back as number ${phrase.phraseNo}.`, data };
  },
  orderPhrases: async ({ deps, input }) => {
    await orderPhrases(deps, input.chapter_id, input.ids);
    return { message: 'The new order is saved.' };
  },
  movePhrase: async ({ deps, input }) => {
    return { message: `The phrase is number ${await movePhrase(deps, input.id, input.place)} now.` };
  },
  searchPhrases: within(dearBudget(2), async ({ deps, input }) => {
    const page = await searchPhrases(deps, input);
    return { data: page.rows, meta: metaOf(page) };
  }),
  listMeanings: within(dearBudget(2), async ({ deps, input }) => {
    const { chapter_id: chapterId, phrase, except_id: exceptId } = input;
    const { book, machine } = await findMeaningsFor(deps, { chapterId, phrase, exceptId });
    return { data: book, machine };
  }),
  listMissing: within(dearBudget(2), async ({ deps, input }) => {
    const { book, chapters, phrases, words, totalWords } = await listMissing(deps, input);
    const phrase = phrases.rows.map((row) => ({
      id: row.id,
      chapter_id: row.chapter_id,
      chapter_no: row.chapter_no,
      phrase_no: row.phrase_no,
      phrase: row.phrase,
      missing: [
        ...(row.no_audio ? (['audio'] as const) : []),
        ...(row.no_meanings ? (['meanings'] as const) : []),
        ...(row.no_translation ? (['translation'] as const) : []),
      ],
    }));
    const data = {
      ...viewTitle(book),
      total_phrases: book.totalStudio,
      chapters,
      phrase,
      words,
      total_words: totalWords,
    };
    return { data, meta: metaOf(phrases) };
  }),
});
