import type { Tx } from '../../../deps.ts';

/** A meaning that editors gave a word, here or in other books. */
export type KnownMeaning = {
  key: string;
  /** The first word of an expression. */
  head: string | null;
  term: string;
  lemma: string | null;
  /** What the word does there, null where it is not certain. */
  role: string | null;
  meaning: string;
  is_own: boolean;
  /** The title of the book that has it most often. */
  title: string;
  uses: number;
};

/**
 * What editors said of these words and of words with these lemmas, and of expressions that begin with one of them, the most used
 * first. Books that are deleted say nothing; drafts do.
 */
export async function findKnown(
  tx: Tx,
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
