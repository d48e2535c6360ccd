import type { InputOf } from '@lingostory/contract/call';
import { pageSize } from '@lingostory/contract/constants';
import { toSearchText } from '@lingostory/contract/search-text';
import type { calls } from '@lingostory/contract/studio/phrases/calls';
import type { Deps } from '../../../deps.ts';
import type { Page } from '../base/fetch-page.ts';
import { findStudioBook } from '../base/find-studio-books.ts';

export type FoundPhrase = {
  id: number;
  chapter_no: number;
  phrase_no: number;
  phrase: string;
  translation: string;
};

/**
 * Combining accents to remove from decomposed text, the same ones that `toSearchText` removes from the search words.
 */
const combiningAccents = '\u0300\u0301\u0302\u0303\u0306\u0307\u0308\u030a\u030b\u030c\u0326\u0327\u0328';

/**
 * Returns a page of the phrases whose text, translation or dictionary contains every search word, in reading order.
 * Ignores case and accents. The database does the matching, so that only the page is transferred.
 */
export async function searchPhrases(
  deps: Deps,
  input: InputOf<typeof calls.searchPhrases>,
): Promise<Page<FoundPhrase>> {
  const { book_code: bookCode, search, page = 1, per_page: perPage = pageSize.default } = input;
  const book = await findStudioBook(deps, { bookCode });
  const words = toSearchText(search).split(/\s/).filter(Boolean);
  if (words.length === 0) return { rows: [], page, perPage, total: 0 };
  // Without `is true`, the query planner expects a single hit and compares every position with every hit.
  const matches = await deps.db.$queryRaw<(FoundPhrase & { total: number })[]>`
    with hits as (
      select p.id from phrases p cross join lateral (
        select translate(lower(normalize(replace(replace(replace(replace(
          concat_ws(' ', p.phrase, p.translation, p.dictionary),
          'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), nfd)), ${combiningAccents}, '') as text
      ) folded
      where p.book_id = ${book.id} and not exists (
        select from unnest(${words}::text[]) as word where strpos(folded.text, word) = 0
      )
    )
    select matches.*, p.phrase, p.translation
    from (
      select o.phrase_id as id, o.chapter_no, o.phrase_no, count(*) over ()::int as total
      from studio_places o where o.book_id = ${book.id} and (o.phrase_id in (select id from hits)) is true
      order by o.phrase_no limit ${perPage} offset ${(page - 1) * perPage}
    ) matches
    join phrases p on p.id = matches.id order by matches.phrase_no`;
  const rows = matches.map(({ total: _, ...row }) => row);
  return { rows, page, perPage, total: matches[0]?.total ?? 0 };
}
