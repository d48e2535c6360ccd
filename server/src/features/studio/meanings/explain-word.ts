import type { InputOf } from '@lingostory/contract/call';
import { MAX_MEANING_LENGTH } from '@lingostory/contract/dictionary';
import { studioLimits } from '@lingostory/contract/studio/fields';
import type { calls } from '@lingostory/contract/studio/meanings/calls';
import type { Deps, TransactionClient } from '../../../deps.ts';
import { createFieldProblem } from '../../../http/problem.ts';
import { editLockedBook } from '../base/edit-locked-book.ts';
import { findStudioBook } from '../base/find-studio-books.ts';
import { explainedKeysOf, findTermKeys } from '../cutting/index-phrases.ts';
import { addEntries, type NumberedPhraseWithDictionary } from './add-entries.ts';

/**
 * Gives a word the same meaning throughout a book, and returns how many dictionaries were changed. Changes the
 * dictionaries that already explain the word or, if none does, adds it to that of the first phrase with the word.
 * Throws 404 for an unknown book, and 422 if no phrase has the word.
 */
export async function explainWord(
  deps: Deps,
  { book_code: bookCode, term, meaning }: InputOf<typeof calls.explainWord>,
): Promise<number> {
  const { id: bookId } = await findStudioBook(deps, { bookCode });
  return await editLockedBook(deps, bookId, async (tx, book) => {
    const [key = ''] = explainedKeysOf(`${term} = ${meaning}`);
    const phrases = await findPhrasesToChange(tx, bookId, term, key);
    if (phrases.length === 0) throw createUnknownWordProblem();
    await addEntries(
      deps,
      tx,
      book,
      phrases.map((phrase) => ({ ...phrase, entries: [{ term, meaning }] })),
    );
    return phrases.length;
  });
}

export const createUnknownWordProblem = () =>
  createFieldProblem('meaning', 'No phrase of this book has this word, or their dictionaries are full.');

/** Returns the phrases whose lines give a word its meaning in a book, or the first phrase with the word if there is none. */
export async function findPhrasesToChange(
  tx: TransactionClient,
  bookId: number,
  term: string,
  key: string,
): Promise<NumberedPhraseWithDictionary[]> {
  const explainingPhrases = await tx.$queryRaw<NumberedPhraseWithDictionary[]>`
    select p.id, p.phrase, p.dictionary, o.phrase_no as "phraseNo"
    from phrases p join studio_places o on o.phrase_id = p.id
    where o.book_id = ${bookId}
      and p.id in (select phrase_id from dictionary_entries where book_id = ${bookId} and key = ${key})`;
  if (explainingPhrases.length > 0) return explainingPhrases;
  for (const words of findTermKeys(term, key)) {
    const firstPhrases = await tx.$queryRaw<NumberedPhraseWithDictionary[]>`
      select p.id, p.phrase, p.dictionary, o.phrase_no as "phraseNo"
      from phrases p join studio_places o on o.phrase_id = p.id
      where o.book_id = ${bookId} and p.book_id = ${bookId}
        and length(p.dictionary) + length(${term}) + ${MAX_MEANING_LENGTH + 4} <= ${studioLimits.dictionary}
        and (
          select count(*) from phrase_words w
          where w.book_id = ${bookId} and w.phrase_id = p.id and w.key = any(${words}::text[])
        ) = ${words.length}
      order by o.phrase_no limit 1`;
    if (firstPhrases.length > 0) return firstPhrases;
  }
  return [];
}
