import type { InputOf } from '@lingostory/contract/call';
import { pageSize } from '@lingostory/contract/constants';
import type { calls } from '@lingostory/contract/studio/phrases/calls';
import type { Deps } from '../../../deps.ts';
import { searchText } from '../../catalogue/public.ts';
import { findStudioBook } from '../books/find-studio-books.ts';
import type { Page } from '../page-of.ts';

export type FoundPhrase = {
  id: number;
  chapter_no: number;
  phrase_no: number;
  phrase: string;
  translation: string;
};

/**
 * The phrases of a book that have every one of these words in text, translation or dictionary, case and accents aside, in
 * reading order. Compared in the database, so that nothing but the page comes out of it; 5,000 phrases take some 50 ms.
 */
export async function searchPhrases(
  deps: Deps,
  input: InputOf<typeof calls.searchPhrases>,
): Promise<Page<FoundPhrase>> {
  const { book_code: bookCode, search, page = 1, per_page: perPage = pageSize.default } = input;
  const book = await findStudioBook(deps, { bookCode });
  const words = searchText(search).split(/\s/).filter(Boolean);
  if (words.length === 0) return { rows: [], page, perPage, total: 0 };
  // The same folding as `searchText`, of which `œ` and `æ` are two letters and whatever is no letter or digit a space.
  const found = await deps.db.$queryRaw<(FoundPhrase & { total: number })[]>`
    with hits as (
      select p.id from phrases p cross join lateral (
        select regexp_replace(lower(regexp_replace(normalize(
          regexp_replace(regexp_replace(concat_ws(' ', p.phrase, p.translation, p.dictionary), '[œŒ]', 'oe', 'g'), '[æÆ]', 'ae', 'g'),
          nfd), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+', ' ', 'g') as text
      ) folded
      where p.book_id = ${book.id} and not exists (
        select from unnest(${words}::text[]) as word where strpos(folded.text, word) = 0
      )
    )
    select p.id, o.chapter_no, o.phrase_no, p.phrase, p.translation, count(*) over ()::int as total
    from hits join phrases p on p.id = hits.id join phrase_places o on o.phrase_id = hits.id
    where o.book_id = ${book.id}
    order by o.phrase_no limit ${perPage} offset ${(page - 1) * perPage}`;
  const rows = found.map(({ total: _, ...row }) => row);
  return { rows, page, perPage, total: found[0]?.total ?? 0 };
}
