import type { InputOf } from '@lingostory/contract/call';
import { pageSize } from '@lingostory/contract/constants';
import type { calls } from '@lingostory/contract/studio/phrases/calls';
import type { UnfinishedChapterView } from '@lingostory/contract/studio/phrases/schemas';
import { lookupKey } from '@lingostory/contract/words';
import type { Deps } from '../../../deps.ts';
import { type Book, Prisma } from '../../../generated/prisma/client.ts';
import { findStudioBook } from '../base/find-studio-books.ts';
import type { Page } from '../base/page-of.ts';

type UnfinishedPhrase = {
  id: number;
  chapter_id: number;
  chapter_no: number;
  phrase_no: number;
  phrase: string;
  no_audio: boolean;
  no_meanings: boolean;
  no_translation: boolean;
};
type MissingWord = { word: string; phrases: number; phrase_id: number };
type MissingWords = { words: MissingWord[]; byChapter: ReadonlyMap<number, number> };

type Missing = {
  book: Book;
  chapters: UnfinishedChapterView[];
  phrases: Page<UnfinishedPhrase>;
  words: MissingWord[];
  totalWords: number;
};

const maxWords = 100;

/** A word that readers see without a meaning; a number needs none. Phrases `p` lack meanings where one of their tokens is open. */
const isOpen = `token.meaning = '' and token.word ~ '[[:alpha:]]'`;
export const lacksMeanings = `exists (select from unnest(p.word_list, p.meanings) as token(word, meaning) where ${isOpen})`;

/** What a book lacks, drafts included: by chapter, phrase and word. 404 unknown book. */
export async function listMissing(
  deps: Deps,
  { book_code: bookCode, page = 1, per_page: perPage = pageSize.default }: InputOf<typeof calls.listMissing>,
): Promise<Missing> {
  const book = await findStudioBook(deps, { bookCode });
  const [counts, rows, [count], missing] = await Promise.all([
    countByChapter(deps, book.id),
    deps.db.$queryRaw<UnfinishedPhrase[]>`
      with unfinished as (
        select p.id, p.chapter_id, o.chapter_no, o.phrase_no, p.phrase, p.audio_file is null as no_audio,
          ${Prisma.raw(lacksMeanings)} as no_meanings, p.translation = '' as no_translation
        from phrases p join studio_places o on o.phrase_id = p.id
        where p.book_id = ${book.id} and o.book_id = ${book.id}
      )
      select * from unfinished where no_audio or no_meanings or no_translation
      order by phrase_no limit ${perPage} offset ${(page - 1) * perPage}`,
    deps.db.$queryRaw<{ total: number }[]>`
      select count(*)::int as total from phrases p where book_id = ${book.id}
        and (audio_file is null or translation = '' or ${Prisma.raw(lacksMeanings)})`,
    findMissingWords(deps, book.id),
  ]);
  const chapters = counts.map((chapter) => ({
    ...chapter,
    words_without_meaning: missing.byChapter.get(chapter.id) ?? 0,
  }));
  const phrases = { rows, page, perPage, total: count?.total ?? 0 };
  return {
    book,
    chapters,
    phrases,
    words: missing.words.slice(0, maxWords),
    totalWords: missing.words.length,
  };
}

async function countByChapter(
  { db }: Deps,
  bookId: number,
): Promise<Omit<UnfinishedChapterView, 'words_without_meaning'>[]> {
  return await db.$queryRaw`
    select c.id, c.title, c.chapter_no, c.published, c.total_phrases,
      (count(*) filter (where p.audio_file is null and p.id is not null))::int as phrases_without_audio,
      (count(*) filter (where p.translation = ''))::int as phrases_without_translation
    from chapters c left join phrases p on p.chapter_id = c.id
    where c.book_id = ${bookId} group by c.id order by c.chapter_no`;
}

/** Words without a meaning, the commonest first, and how many of them each chapter has. */
async function findMissingWords({ db }: Deps, bookId: number): Promise<MissingWords> {
  const tokens = await db.$queryRaw<(MissingWord & { chapter_id: number })[]>`
    select token.word, p.chapter_id, count(distinct p.id)::int as phrases,
      (array_agg(p.id order by o.phrase_no))[1] as phrase_id
    from phrases p join studio_places o on o.phrase_id = p.id
    cross join lateral unnest(p.word_list, p.meanings) as token(word, meaning)
    where p.book_id = ${bookId} and o.book_id = ${bookId} and ${Prisma.raw(isOpen)}
    group by token.word, p.chapter_id order by min(o.phrase_no)`;
  const words = new Map<string, MissingWord>();
  const keysByChapter = new Map<number, Set<string>>();
  for (const { word: text, chapter_id: chapterId, phrases, phrase_id } of tokens) {
    const key = lookupKey(text);
    const keys = keysByChapter.get(chapterId) ?? new Set();
    keysByChapter.set(chapterId, keys.add(key));
    const known = words.get(key);
    if (known) known.phrases += phrases;
    else words.set(key, { word: key, phrases, phrase_id });
  }
  return {
    words: [...words.values()].sort((a, b) => b.phrases - a.phrases),
    byChapter: new Map([...keysByChapter].map(([id, keys]) => [id, keys.size])),
  };
}
