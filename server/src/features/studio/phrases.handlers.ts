import type * as contract from '@lingostory/contract/studio-phrases';
import { Problem } from '../../http/problem.ts';
import type { Handler } from '../../http/route.ts';
import { createPhrase } from './create-phrase.ts';
import { deletePhrase } from './delete-phrase.ts';
import { editPhrase } from './edit-phrase.ts';
import { findMeaningsFor } from './find-entries.ts';
import { findPhrase, listPhrases } from './find-phrases.ts';
import { listMissing } from './list-missing.ts';
import { movePhrase } from './move-phrase.ts';
import { orderPhrases } from './order-phrases.ts';
import { metaOf } from './page-of.ts';
import { viewChapterOfBook, viewOnePhrase, viewPhrase, viewTitle } from './studio.views.ts';

export const handleListPhrases: Handler<typeof contract.listPhrases> = async ({ deps, input, caller }) => {
  const { chapter, phrases } = await listPhrases(deps, input);
  const data = { ...viewChapterOfBook(chapter), phrase: phrases.rows.map(viewPhrase(deps, caller.id)) };
  if (phrases.total === 0) throw new Problem(404, 'This chapter has no phrases yet.', { data });
  return { data, meta: metaOf(phrases) };
};

export const handleReadPhrase: Handler<typeof contract.readPhrase> = async ({ deps, input, caller }) => {
  return { data: viewOnePhrase(deps, caller.id, await findPhrase(deps.db, input.id)) };
};

export const handleCreatePhrase: Handler<typeof contract.createPhrase> = async (ask) => {
  const phrase = await createPhrase(ask.deps, ask.input, ask.files.line_audio);
  const data = viewOnePhrase(ask.deps, ask.caller.id, phrase);
  return { message: `Phrase ${phrase.phraseNo} is added.`, data };
};

export const handleEditPhrase: Handler<typeof contract.editPhrase> = async (ask) => {
  const phrase = await editPhrase(ask.deps, ask.input, ask.files.line_audio);
  const data = viewOnePhrase(ask.deps, ask.caller.id, phrase);
  return { message: `Phrase ${phrase.phraseNo} is saved.`, data };
};

export const handleDeletePhrase: Handler<typeof contract.deletePhrase> = async ({ deps, input }) => {
  await deletePhrase(deps, input.id);
  return { message: 'The phrase is deleted.' };
};

export const handleOrderPhrases: Handler<typeof contract.orderPhrases> = async ({ deps, input }) => {
  await orderPhrases(deps, input.chapter_id, input.ids);
  return { message: 'The phrases are in their new order.' };
};

export const handleMovePhrase: Handler<typeof contract.movePhrase> = async ({ deps, input }) => {
  return { message: `The phrase is number ${await movePhrase(deps, input.id, input.place)} now.` };
};

export const handleListMeanings: Handler<typeof contract.listMeanings> = async ({ deps, input }) => {
  const { chapter_id: chapterId, phrase, except_id: exceptId } = input;
  const { book, machine } = await findMeaningsFor(deps, { chapterId, phrase, exceptId });
  return { data: book, machine };
};

export const handleListMissing: Handler<typeof contract.listMissing> = async ({ deps, input }) => {
  const { book, phrases, words, totalWords } = await listMissing(deps, input);
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
  return { data: { ...viewTitle(book), phrase, words, total_words: totalWords }, meta: metaOf(phrases) };
};
