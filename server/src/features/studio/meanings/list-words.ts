import type { InputOf } from '@lingostory/contract/call';
import { pageSize } from '@lingostory/contract/constants';
import type { calls } from '@lingostory/contract/studio/meanings/calls';
import type { BookWordView, wordFilters } from '@lingostory/contract/studio/meanings/schemas';
import { toLookupKey } from '@lingostory/contract/words';
import type { Deps } from '../../../deps.ts';
import { type Book, Prisma } from '../../../generated/prisma/client.ts';
import type { Page } from '../base/fetch-page.ts';
import { findStudioBook } from '../base/find-studio-books.ts';

/** A meaning that readers see, with the numbers of the phrases that show it, in reading order. */
type MeaningWithPhraseNos = { meaning: string; phraseNos: number[] };
type BookWord = { word: string; meanings: MeaningWithPhraseNos[] };
type WordWithPhraseCount = BookWord & { phrases: number };

/** Maximum number of phrases listed for each meaning. */
const maxShownPhrases = 20;

const filterPredicates: Record<(typeof wordFilters)[number], (word: WordWithPhraseCount) => boolean> = {
  all: () => true,
  open: ({ meanings }) => meanings.some(({ meaning }) => meaning === ''),
  different: ({ meanings }) => meanings.filter(({ meaning }) => meaning !== '').length > 1,
};

/**
 * Returns a page of a book's words with the meanings that readers see, most common word first. Leaves out numbers,
 * because they need no meaning. Throws 404 for an unknown book.
 */
export async function listWords(
  deps: Deps,
  {
    book_code: bookCode,
    filter = 'all',
    page = 1,
    per_page: perPage = pageSize.default,
  }: InputOf<typeof calls.listWords>,
): Promise<{ book: Book; words: Page<BookWordView> }> {
  const book = await findStudioBook(deps, { bookCode });
  const keys = filter === 'open' ? await findOpenWordKeys(deps, book.id) : undefined;
  const words = (await findWords(deps, book.id, keys)).filter(filterPredicates[filter]);
  const rows = words.slice((page - 1) * perPage, page * perPage);
  const phrases = await findPhrasesByNo(
    deps,
    book.id,
    rows.flatMap(({ meanings }) => meanings.flatMap(takeFirstPhraseNos)),
  );
  const wordViews = rows.map(({ word, phrases: phraseCount, meanings }) => ({
    word,
    phrases: phraseCount,
    meanings: meanings.map((shownMeaning) => ({
      meaning: shownMeaning.meaning,
      phrases: shownMeaning.phraseNos.length,
      shown_in: takeFirstPhraseNos(shownMeaning).flatMap((phraseNo) => phrases.get(phraseNo) ?? []),
    })),
  }));
  return { book, words: { rows: wordViews, page, perPage, total: words.length } };
}

const takeFirstPhraseNos = ({ phraseNos }: MeaningWithPhraseNos) => phraseNos.slice(0, maxShownPhrases);
const countPhrases = (meanings: readonly MeaningWithPhraseNos[]) =>
  new Set(meanings.flatMap(({ phraseNos }) => phraseNos)).size;

/** Returns the lookup keys of the words that have no meaning in at least one phrase of the book. */
async function findOpenWordKeys({ db }: Deps, bookId: number): Promise<Set<string>> {
  const openWordRows = await db.$queryRaw<{ word: string }[]>`
    select distinct token.word from unfinished_phrases u cross join lateral unnest(u.open_words) as token(word)
    where u.book_id = ${bookId} and u.open_words <> '{}'`;
  return new Set(openWordRows.map(({ word }) => toLookupKey(word)));
}

/**
 * Returns the words of a book. With `keys`, returns only those words and reads only phrases that may contain them.
 */
async function findWords(
  { db }: Deps,
  bookId: number,
  keys: ReadonlySet<string> | undefined,
): Promise<WordWithPhraseCount[]> {
  const phrasesWithKeysSql = keys
    ? Prisma.sql`and p.id in (
        select phrase_id from phrase_words where book_id = ${bookId} and key = any(${[...keys]}::text[])
        union select phrase_id from unfinished_phrases where book_id = ${bookId} and open_words <> '{}')`
    : Prisma.empty;
  // Expands the words in the select list, and drops tokens without letters only after grouping. A lateral join with
  // `distinct` and a check of every token took twice as long in a book of 100,000 phrases.
  const tokens = await db.$queryRaw<(MeaningWithPhraseNos & { word: string })[]>`
    with places as materialized (select phrase_id, phrase_no from studio_places where book_id = ${bookId})
    select word, meaning, "phraseNos"
    from (
      select word, meaning, array_agg(phrase_no) as "phraseNos", min(phrase_no) as first_no, min(at) as first_at
      from (
        select o.phrase_no, unnest(p.word_list) as word, unnest(p.meanings) as meaning,
          generate_subscripts(p.word_list, 1) as at
        from phrases p join places o on o.phrase_id = p.id where p.book_id = ${bookId} ${phrasesWithKeysSql}
      ) token
      where word <> ' ' group by word, meaning
    ) shown
    where word ~ '[[:alpha:]]' order by first_no, first_at`;
  const words = new Map<string, BookWord>();
  for (const { word: text, meaning, phraseNos } of tokens) {
    const key = toLookupKey(text);
    if (keys && !keys.has(key)) continue;
    const word = words.get(key) ?? { word: key, meanings: [] };
    words.set(key, word);
    const existingMeaning = word.meanings.find((shownMeaning) => shownMeaning.meaning === meaning);
    // `Le` and `le` count as the same word.
    if (existingMeaning) existingMeaning.phraseNos = existingMeaning.phraseNos.concat(phraseNos);
    else word.meanings.push({ meaning, phraseNos });
  }
  for (const shownMeaning of [...words.values()].flatMap(({ meanings }) => meanings))
    shownMeaning.phraseNos = [...new Set(shownMeaning.phraseNos)].sort((a, b) => a - b);
  return [...words.values()]
    .map((word) => ({ ...word, phrases: countPhrases(word.meanings) }))
    .sort((a, b) => b.phrases - a.phrases);
}

async function findPhrasesByNo({ db }: Deps, bookId: number, phraseNos: number[]) {
  const rows = await db.$queryRaw<{ phrase_id: number; phrase_no: number; phrase: string }[]>`
    select p.id as phrase_id, o.phrase_no, p.phrase
    from phrases p join studio_places o on o.phrase_id = p.id
    where p.book_id = ${bookId} and o.book_id = ${bookId} and o.phrase_no = any(${phraseNos}::int[])`;
  return new Map(rows.map((row) => [row.phrase_no, row]));
}
