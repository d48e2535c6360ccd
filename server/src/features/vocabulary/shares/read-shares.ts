import type { KnownWordsView } from '@lingostory/contract/vocabulary/shares/schemas';
import type { Deps } from '../../../deps.ts';
import { buildIsReadableSql } from '../../../lib/readable-books.ts';
import { withActiveMember } from '../../library/public.ts';
import {
  buildHasMarkedWordsSql,
  buildSharesSql,
  measuresJoinSql,
  newWordsSql,
  storeMissingShares,
} from './known-shares.ts';

export type BookShares = { begun: boolean; shares: (KnownWordsView & { book_code: string })[] };
type ShareRow = {
  begun: boolean;
  id: number | null;
  book_code: string;
  words: number;
  known: number | null;
  newWords: number;
};

/** Selects only books whose detail page the member can open. */
const sharesStatement = {
  name: 'shares of books',
  text: `
    select begun, b.id, b.book_code, b.words, b.known, b."newWords"
    from (select ${buildHasMarkedWordsSql('$1')} as begun) member
    left join (
      select b.id, b.book_code, c.words, k.words as known, ${newWordsSql} as "newWords" from books b
      join counted_books c on c.book_id = b.id
      ${measuresJoinSql}
      left join ${buildSharesSql('$1')}
      where b.book_code = any($2::text[])
        and (b.in_catalogue or ${buildIsReadableSql('$1', 'b.id', '$3')})
    ) b on begun
    order by b.id`,
};

/**
 * Returns how many words of these books a member knows, and how many are new on a page. Counts missing shares first.
 */
export async function readShares(
  deps: Deps,
  memberId: number,
  bookCodes: readonly string[],
): Promise<BookShares> {
  const findShareRows = async () =>
    (await deps.sql.query<ShareRow>({ ...sharesStatement, values: [memberId, bookCodes, deps.clock.now()] }))
      .rows;
  let rows = await findShareRows();
  const missingBookIds = rows.flatMap(({ id, known }) => (id !== null && known === null ? [id] : []));
  if (missingBookIds.length > 0) {
    await withActiveMember(deps, memberId, (tx) => storeMissingShares(tx, memberId, missingBookIds));
    rows = await findShareRows();
  }
  return {
    begun: rows.some(({ begun }) => begun),
    // Leaves out a book that has just changed; the next request counts it.
    shares: rows.flatMap(({ book_code, words, known, newWords }) =>
      known === null ? [] : [{ book_code, words, known, new_words: Math.round(newWords) }],
    ),
  };
}
