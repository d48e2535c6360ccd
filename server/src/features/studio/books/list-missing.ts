import type { InputOf } from '@lingostory/contract/call';
import { pageSize } from '@lingostory/contract/constants';
import type { calls } from '@lingostory/contract/studio/phrases/calls';
import { lookupKey } from '@lingostory/contract/words';
import type { Deps } from '../../../deps.ts';
import type { Book } from '../../../generated/prisma/client.ts';
import type { Page } from '../page-of.ts';
import { findStudioBook } from './find-studio-books.ts';

export type UnfinishedPhrase = {
  id: number;
  chapter_id: number;
  chapter_no: number;
  phrase_no: number;
  phrase: string;
  no_audio: boolean;
  no_meanings: boolean;
  no_translation: boolean;
};
export type MissingWord = { word: string; phrases: number; phrase_id: number };

const maxWords = 100;

/** What a book lacks: phrases without clip, meanings or translation, and words without a meaning. */
export async function listMissing(
  deps: Deps,
  { book_code: bookCode, page = 1, per_page: perPage = pageSize.default }: InputOf<typeof calls.listMissing>,
): Promise<{ book: Book; phrases: Page<UnfinishedPhrase>; words: MissingWord[]; totalWords: number }> {
  const book = await findStudioBook(deps, { bookCode });
  const [rows, [count], words] = await Promise.all([
    deps.db.$queryRaw<UnfinishedPhrase[]>`
      with unfinished as (
        select p.id, p.chapter_id, o.chapter_no, o.phrase_no, p.phrase, p.audio_file is null as no_audio,
          array_to_string(p.meanings, '') = '' as no_meanings, p.translation = '' as no_translation
        from phrases p join phrase_places o on o.phrase_id = p.id
        where p.book_id = ${book.id} and o.book_id = ${book.id}
      )
      select * from unfinished where no_audio or no_meanings or no_translation
      order by phrase_no limit ${perPage} offset ${(page - 1) * perPage}`,
    deps.db.$queryRaw<{ total: number }[]>`
      select count(*)::int as total from phrases where book_id = ${book.id}
        and (audio_file is null or array_to_string(meanings, '') = '' or translation = '')`,
    findMissingWords(deps, book.id),
  ]);
  const phrases = { rows, page, perPage, total: count?.total ?? 0 };
  return { book, phrases, words: words.slice(0, maxWords), totalWords: words.length };
}

/** Words without a meaning, the commonest first; numbers need none. */
async function findMissingWords({ db }: Deps, bookId: number): Promise<MissingWord[]> {
  const tokens = await db.$queryRaw<MissingWord[]>`
    select token.word, count(distinct p.id)::int as phrases, (array_agg(p.id order by o.phrase_no))[1] as phrase_id
    from phrases p join phrase_places o on o.phrase_id = p.id
    cross join lateral unnest(p.word_list, p.meanings) as token(word, meaning)
    where p.book_id = ${bookId} and o.book_id = ${bookId} and token.meaning = ''
    group by token.word order by min(o.phrase_no)`;
  const words = new Map<string, MissingWord>();
  for (const { word, phrases, phrase_id } of tokens) {
    if (!/\p{L}/u.test(word)) continue;
    const key = lookupKey(word);
    const known = words.get(key);
    if (known) known.phrases += phrases;
    else words.set(key, { word: key, phrases, phrase_id });
  }
  return [...words.values()].sort((a, b) => b.phrases - a.phrases);
}
