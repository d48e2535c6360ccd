import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/meanings/calls';
import type { Deps, Tx } from '../../../deps.ts';
import { fieldProblem } from '../../../http/problem.ts';
import { findStudioBook } from '../books/find-studio-books.ts';
import { editLocked } from '../edit-locked.ts';
import { dictionaryKeys, type WrittenPhrase, wordsOfTerm } from '../phrases/index-phrases.ts';
import { addEntries } from './add-entries.ts';

/**
 * Gives a word one meaning, and returns how many dictionaries were written. With ids, these phrases explain it themselves. Without, every
 * phrase that explains it does so in this way, and where none does, the first one that has it. 404 unknown book, 422 for phrases of
 * another book, or a word that no phrase has.
 */
export async function explainWord(
  deps: Deps,
  { book_code: bookCode, term, meaning, phrase_ids: ids }: InputOf<typeof calls.explainWord>,
): Promise<number> {
  const { id: bookId } = await findStudioBook(deps, { bookCode });
  return await editLocked(deps, bookId, async (tx, book) => {
    const [key = ''] = dictionaryKeys(`${term} = ${meaning}`);
    const phrases =
      ids === undefined ? await findExplaining(tx, bookId, term, key) : await findChosen(tx, bookId, ids);
    if (phrases.length === 0) throw fieldProblem('term', 'No phrase of this book has this word.');
    await addEntries(
      deps,
      tx,
      book,
      phrases.map((phrase) => ({ ...phrase, entries: [{ term, meaning }] })),
    );
    return phrases.length;
  });
}

async function findChosen(tx: Tx, bookId: number, ids: readonly number[]): Promise<WrittenPhrase[]> {
  const select = { id: true, phrase: true, dictionary: true };
  const phrases = await tx.phrase.findMany({ where: { bookId, id: { in: [...ids] } }, select });
  if (phrases.length < ids.length) throw fieldProblem('phrase_ids', 'A phrase is not in this book anymore.');
  return phrases;
}

async function findExplaining(tx: Tx, bookId: number, term: string, key: string): Promise<WrittenPhrase[]> {
  const explaining = await tx.$queryRaw<WrittenPhrase[]>`
    select id, phrase, dictionary from phrases
    where id in (select phrase_id from dictionary_entries where book_id = ${bookId} and key = ${key})`;
  if (explaining.length > 0) return explaining;
  const words = wordsOfTerm(term, key).at(-1) ?? [];
  return await tx.$queryRaw<WrittenPhrase[]>`
    select p.id, p.phrase, p.dictionary from phrases p join phrase_places o on o.phrase_id = p.id
    where o.book_id = ${bookId} and p.book_id = ${bookId} and (
      select count(*) from phrase_words w where w.book_id = ${bookId} and w.phrase_id = p.id and w.key = any(${words}::text[])
    ) = ${words.length}
    order by o.phrase_no limit 1`;
}
