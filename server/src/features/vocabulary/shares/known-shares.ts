import { wordsPerPage } from '@lingostory/contract/catalogue/constants';
import type { WordState } from '@lingostory/contract/vocabulary/constants';
import type { TransactionClient } from '../../../deps.ts';
import { Prisma } from '../../../generated/prisma/client.ts';

/** Returns true if a word in this state counts as known, because the member knows or ignores it. */
export const isCountedAsKnown = (state: WordState) => state === 'known' || state === 'ignored';

/**
 * Adjusts the member's share of known words in each book that contains these words. `sign` is 1 if the words now count
 * as known, -1 if they no longer do. Skips shares that were calculated before the book's words were last counted.
 * Those are calculated again when they are requested. The transaction must hold a lock on the member's row.
 */
export async function adjustShares(
  tx: TransactionClient,
  memberId: number,
  lemmas: readonly string[],
  sign: 1 | -1,
): Promise<void> {
  if (lemmas.length === 0) return;
  await tx.$executeRaw`
    update known_shares k
    set words = k.words + ${sign} * d.words, lemma_pages = k.lemma_pages + ${sign} * d.lemma_pages
    from (
      select l.book_id, c.version, sum(l.count)::int as words, sum(l.pages)::int as lemma_pages from book_lemmas l
      join counted_books c using (book_id)
      where l.lemma = any(${lemmas}::text[]) group by l.book_id, c.version
    ) d
    where k.user_id = ${memberId} and k.book_id = d.book_id and k.version = d.version`;
}

/** Deletes a member's shares before many of their words change, and returns the ids of the books concerned. */
export async function deleteShares(tx: TransactionClient, memberId: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    delete from known_shares where user_id = ${memberId} returning book_id as id`;
  return rows.map(({ id }) => id);
}

/**
 * Returns an SQL condition that is true if the member has marked at least one word as known or ignored. Until then,
 * the member isn't shown any shares of known words.
 */
export const buildHasMarkedWordsSql = (memberIdSql: string) =>
  `exists (select from lemma_states where user_id = ${memberIdSql} and state in ('known', 'ignored'))`;

/** The SQL that joins a book's counts `c` with its measures `m`. A book without words has none. */
export const measuresJoinSql = 'join book_measures m on m.book_id = c.book_id and m.version = c.version';

/** Returns the SQL of the member's current shares `k`, with the condition that joins them with a book's counts `c`. */
export const buildSharesSql = (memberIdSql: string) =>
  `known_shares k on k.user_id = ${memberIdSql} and k.book_id = c.book_id and k.version = c.version and k.lemma_pages is not null`;

/** The number of new words on a page of a book for the member, as SQL. Null without a current share. */
export const newWordsSql = `(m.lemma_pages - k.lemma_pages)::float8 * ${wordsPerPage} / c.words`;

/**
 * Counts the member's shares of known words that are missing or based on an old count, for the given books or the
 * whole catalogue. The transaction must hold a lock on the member's row.
 */
export async function storeMissingShares(
  tx: TransactionClient,
  memberId: number,
  bookIds?: readonly number[],
): Promise<void> {
  const bookConditionSql = bookIds
    ? Prisma.sql`c.book_id = any(${bookIds}::int[])`
    : Prisma.sql`b.in_catalogue`;
  // Locks the books, to skip any that are deleted in the meantime.
  await tx.$executeRaw`
    with missing as materialized (
      select c.book_id, c.version from counted_books c
      join books b on b.id = c.book_id
      ${Prisma.raw(measuresJoinSql)}
      left join ${Prisma.raw(buildSharesSql(String(memberId)))}
      where k.book_id is null and ${bookConditionSql}
      for key share of b
    )
    insert into known_shares (user_id, book_id, words, lemma_pages, version)
    select ${memberId}, m.book_id, coalesce(sum(l.count) filter (where s.lemma is not null), 0)::int,
      coalesce(sum(l.pages) filter (where s.lemma is not null), 0)::int, m.version
    from missing m
    join book_lemmas l on l.book_id = m.book_id
    left join lemma_states s on s.user_id = ${memberId} and s.lemma = l.lemma and s.state in ('known', 'ignored')
    group by m.book_id, m.version
    on conflict (user_id, book_id) do update
      set words = excluded.words, lemma_pages = excluded.lemma_pages, version = excluded.version`;
}
