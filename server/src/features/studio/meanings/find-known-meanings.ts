import type { TransactionClient } from '../../../deps.ts';

/** A meaning that editors have given to a word, in this book or another. */
export type KnownMeaning = {
  key: string;
  /** The first word of an expression, or null for a single word. */
  head: string | null;
  term: string;
  lemma: string | null;
  /** The word's role in the phrase that explains it, or null if uncertain. */
  role: string | null;
  meaning: string;
  is_own: boolean;
  /** Title of the book that uses this meaning most often. */
  title: string;
  uses: number;
};

/**
 * Returns the meanings that editors gave to these words, to other forms with these lemmas and to expressions starting
 * with these words, most used first. Includes drafts, but not deleted books.
 */
export async function findKnownMeanings(
  tx: TransactionClient,
  bookId: number,
  { keys, lemmas, heads }: { keys: string[]; lemmas: string[]; heads: string[] },
): Promise<KnownMeaning[]> {
  return await tx.$queryRaw<KnownMeaning[]>`
    with met as (
      select * from dictionary_entries where key = any(${keys}::text[])
      union
      select * from dictionary_entries where lemma = any(${lemmas}::text[])
      union
      select * from dictionary_entries where head = any(${heads}::text[])
    ), used as (
      select key, head, min(term) as term, lemma, role, meaning, book_id, book_id = ${bookId}::int as is_own,
        count(*)::int as uses
      from met group by key, head, lemma, role, meaning, book_id
    )
    select u.key, u.head, min(u.term) as term, u.lemma, u.role, u.meaning, u.is_own,
      (array_agg(b.title order by u.uses desc, b.id))[1] as title, sum(u.uses)::int as uses
    from used u join books b on b.id = u.book_id
    where b.deleted_at is null
    group by u.key, u.head, u.lemma, u.role, u.meaning, u.is_own
    order by uses desc, u.meaning`;
}
