import type { TransactionClient } from '../../../deps.ts';
import { readingsOf } from '../../../libraries/lexicon/readings.ts';
import type { WordToken } from './open-words.ts';

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

const isVerbRole = (role: string) => role !== '' && 'VXKGI'.includes(role);

/**
 * Returns the words with which expressions of books begin that are forms of these phrases' verbs, or pronouns of a reflexive
 * verb: an expression may stand in another form, as `vint chercher` for `viens chercher`.
 */
export async function findHeadsOfVerbs(
  tx: TransactionClient,
  phrases: readonly { words: readonly WordToken[] }[],
): Promise<string[]> {
  const words = phrases.flatMap(({ words: tokens }) => tokens.flatMap((token) => token.words));
  const verbLemmas = new Set(words.filter(({ role }) => isVerbRole(role)).map(({ lemma }) => lemma));
  // Steps from each head to the next one in the index. There are few of them, in however many entries.
  const rows = await tx.$queryRaw<{ head: string }[]>`
    with recursive heads as (
      (select head from dictionary_entries where head is not null order by head limit 1)
      union all
      select (select e.head from dictionary_entries e where e.head > h.head order by e.head limit 1)
      from heads h where h.head is not null
    )
    select head from heads where head is not null`;
  return rows
    .map(({ head }) => head)
    .filter(
      (head) =>
        reflexivePronouns.has(head) ||
        readingsOf(head, false, 'none').some(({ role, lemma }) => isVerbRole(role) && verbLemmas.has(lemma)),
    );
}

const reflexivePronouns = new Set(['se', "s'", 'me', "m'", 'te', "t'", 'nous', 'vous']);
