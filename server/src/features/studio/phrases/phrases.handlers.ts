import { calls } from '@lingostory/contract/studio/phrases/calls';
import { schemas } from '@lingostory/contract/studio/phrases/schemas';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { Problem } from '../../../http/problem.ts';
import { type Handler, withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { readStoredPictures } from '../../../lib/stored-pictures.ts';
import { withClips } from '../../reading/public.ts';
import { countPhrases } from '../base/count-phrases.ts';
import { toPageMeta } from '../base/fetch-page.ts';
import { findPhrase, listPhrases, type PhraseWithNeighbors } from '../base/find-phrases.ts';
import { toStudioPictureView } from '../base/picture-positions.ts';
import {
  createPhraseMapper,
  toBookTitleView,
  toChapterOfBookView,
  toPhraseDetailView,
} from '../base/studio.views.ts';
import { runOrReportConflict } from '../base/versions.ts';
import { findMeaningsForDraft } from '../cutting/find-entries.ts';
import { createChapterText } from './create-chapter-text.ts';
import { createPhrase } from './create-phrase.ts';
import { deletePhrase, restorePhrase } from './delete-phrase.ts';
import { editPhrase } from './edit-phrase.ts';
import { listMissingParts } from './list-missing-parts.ts';
import { movePhrase, orderPhrases } from './order-phrases.ts';
import { searchPhrases } from './search-phrases.ts';

type Calls = typeof calls;

const savePhraseEdit: Handler<Calls['editPhrase' | 'postPhraseEdit']> = withClips(async (request) => {
  const toView = (phrase: PhraseWithNeighbors) => toPhraseDetailView(request.deps, phrase);
  const edit = () => editPhrase(request.deps, request.input, request.files.line_audio);
  const phrase = await runOrReportConflict('phrase', toView, edit);
  const data = toView(phrase);
  return { message: `Phrase ${phrase.phraseNo} is saved.`, data };
});

export const phraseRoutes = defineRoutes(calls, schemas, {
  listPhrases: withClips(async ({ deps, input }) => {
    const { chapter, phrases } = await listPhrases(deps, input);
    const data = {
      ...toChapterOfBookView(chapter),
      end_pictures: readStoredPictures(chapter.endPictures).map(toStudioPictureView),
      phrase: phrases.rows.map(createPhraseMapper(deps)),
    };
    if (phrases.total === 0) throw new Problem(404, 'This chapter has no phrases yet.', { data });
    return { data, meta: toPageMeta(phrases) };
  }),
  readPhrase: withClips(async ({ deps, input }) => {
    return { data: toPhraseDetailView(deps, await findPhrase(deps.db, input.id)) };
  }),
  createPhrase: withClips(async (request) => {
    const phrase = await createPhrase(request.deps, request.input, request.files.line_audio);
    const data = toPhraseDetailView(request.deps, phrase);
    return { message: `Phrase ${phrase.phraseNo} is added.`, data };
  }),
  createChapterText: async ({ deps, input }) => {
    const { chapterId, phraseIds, totalPhrases } = await createChapterText(deps, input);
    return {
      message: `${countPhrases(phraseIds.length, ['is', 'are'])} added.`,
      data: { chapter_id: chapterId, phrase_ids: phraseIds, total_phrases: totalPhrases },
    };
  },
  editPhrase: savePhraseEdit,
  postPhraseEdit: savePhraseEdit,
  deletePhrase: async ({ deps, input }) => {
    await deletePhrase(deps, input.id);
    return { message: 'The phrase is deleted.' };
  },
  restorePhrase: withClips(async ({ deps, input }) => {
    const phrase = await restorePhrase(deps, input.id);
    const data = toPhraseDetailView(deps, phrase);
    return { message: `The phrase is back as number ${phrase.phraseNo}.`, data };
  }),
  orderPhrases: async ({ deps, input }) => {
    await orderPhrases(deps, input.chapter_id, input.ids);
    return { message: 'The new order is saved.' };
  },
  movePhrase: async ({ deps, input }) => {
    return { message: `The phrase is number ${await movePhrase(deps, input.id, input.place)} now.` };
  },
  searchPhrases: withBudget(createExpensiveBudget(2), async ({ deps, input }) => {
    const page = await searchPhrases(deps, input);
    return { data: page.rows, meta: toPageMeta(page) };
  }),
  listMeanings: withBudget(createExpensiveBudget(2), async ({ deps, input }) => {
    const { chapter_id: chapterId, phrase, except_id: exceptId } = input;
    const { book, machine } = await findMeaningsForDraft(deps, {
      chapterId,
      phrase,
      excludedPhraseId: exceptId,
    });
    return { data: book, machine };
  }),
  listMissing: withBudget(createExpensiveBudget(2), async ({ deps, input }) => {
    const { book, missingDetails, madeDetails, chapters, phrases, words, totalWords } =
      await listMissingParts(deps, input);
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
      ...toBookTitleView(book),
      total_phrases: book.totalStudio,
      missing_details: missingDetails,
      made_details: madeDetails,
      chapters,
      phrase,
      words,
      total_words: totalWords,
    };
    return { data, meta: toPageMeta(phrases) };
  }),
});
