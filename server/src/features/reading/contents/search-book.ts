import type { InputOf } from '@lingostory/contract/call';
import { pageSize } from '@lingostory/contract/constants';
import type { calls } from '@lingostory/contract/reading/contents/calls';
import type { SearchHitView } from '@lingostory/contract/reading/contents/schemas';
import { createPhraseSearch } from '@lingostory/contract/reading/contents/search';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { findReadableBook } from '../base/find-readable-book.ts';

type SearchInput = InputOf<typeof calls.searchBook>;
type SearchHitRow = { phrase_no: number; chapter_no: number; phrase: string; total: number };
type SearchHitPage = { hits: SearchHitView[]; page: number; perPage: number; total: number };

/**
 * Parameters: $1 book, $2 patterns, $3 limit, $4 offset. Reads only this book's phrases, and looks up phrase numbers
 * only for those that match. `is true` keeps the query planner from comparing every phrase number with every match.
 */
const buildHitsSql = (numberColumn: string, chapters: string) => `
  with hits as materialized (
    select id, phrase from phrases where book_id = $1 ${chapters} and phrase ~ all($2::text[])
  )
  select found.phrase_no, found.chapter_no, found.total, hits.phrase
  from (
    select o.phrase_id, o.chapter_no, o.${numberColumn} as phrase_no, count(*) over ()::int as total
    from phrase_places o
    where o.book_id = $1 and o.${numberColumn} is not null and (o.phrase_id in (select id from hits)) is true
    order by o.${numberColumn} limit $3 offset $4
  ) found
  join hits on hits.id = found.phrase_id
  order by found.phrase_no`;

const bookSearchStatement = { name: 'search in a book', text: buildHitsSql('phrase_no', '') };
const sampleSearchStatement = {
  name: 'search in a sample',
  text: buildHitsSql(
    'sample_no',
    'and chapter_id in (select id from chapters where book_id = $1 and first_sample_no is not null)',
  ),
};

/**
 * Returns the phrases of a readable book that contain every search word, in reading order. Throws 404 if the member
 * can't read the book.
 */
export async function searchBook(deps: Deps, memberId: number, search: SearchInput): Promise<SearchHitPage> {
  const { id } = await findReadableBook(deps, memberId, search.book_code);
  return await findHits(deps, bookSearchStatement, id, search);
}

/** Like `searchBook`, for a free sample. Throws 404 if the book has no sample. */
export async function searchSample(deps: Deps, search: SearchInput): Promise<SearchHitPage> {
  const book = await deps.db.book.findFirst({
    where: { bookCode: search.book_code, inCatalogue: true, totalSample: { gt: 0 } },
    select: { id: true },
  });
  if (!book) throw new Problem(404, 'This book has no free sample.');
  return await findHits(deps, sampleSearchStatement, book.id, search);
}

async function findHits(
  { sql }: Deps,
  statement: { name: string; text: string },
  bookId: number,
  { q, page = 1, per_page: perPage = pageSize.default }: SearchInput,
): Promise<SearchHitPage> {
  const { patterns, splitByHits } = createPhraseSearch(q);
  if (patterns.length === 0) return { hits: [], page, perPage, total: 0 };
  const values = [bookId, patterns, perPage, (page - 1) * perPage];
  const { rows } = await sql.query<SearchHitRow>({ ...statement, values });
  const hits = rows.map(({ phrase_no, chapter_no, phrase }) => ({
    phrase_no,
    chapter_no,
    parts: splitByHits(phrase),
  }));
  return { hits, page, perPage, total: rows[0]?.total ?? 0 };
}
