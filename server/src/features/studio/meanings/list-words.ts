import type { InputOf } from '@lingostory/contract/call';
import { pageSize } from '@lingostory/contract/constants';
import type { calls } from '@lingostory/contract/studio/meanings/calls';
import type { BookWordView, wordFilters } from '@lingostory/contract/studio/meanings/schemas';
import { lookupKey } from '@lingostory/contract/words';
import type { Deps } from '../../../deps.ts';
import type { Book } from '../../../generated/prisma/client.ts';
import { findStudioBook } from '../base/find-studio-books.ts';
import type { Page } from '../base/page-of.ts';

/** `phraseNos` are the numbers of the phrases that show it, in reading order. */
type ShownMeaning = { meaning: string; phraseNos: number[] };
type BookWord = { word: string; meanings: ShownMeaning[] };
type CountedWord = BookWord & { phrases: number };

/** Of the phrases that show a meaning, so many are named. */
const maxShown = 20;

const filters: Record<(typeof wordFilters)[number], (word: CountedWord) => boolean> = {
  all: () => true,
  open: ({ meanings }) => meanings.some(({ meaning }) => meaning === ''),
  different: ({ meanings }) => meanings.filter(({ meaning }) => meaning !== '').length > 1,
};

/** The words of a book with the meanings that readers see, the most common first; numbers need none. 404 unknown book. */
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
  const words = (await findWords(deps, book.id)).filter(filters[filter]);
  const rows = words.slice((page - 1) * perPage, page * perPage);
  const phrases = await findPhrases(
    deps,
    book.id,
    rows.flatMap(({ meanings }) => meanings.flatMap(firstPhraseNos)),
  );
  const named = rows.map(({ word, phrases: count, meanings }) => ({
    word,
    phrases: count,
    meanings: meanings.map((shown) => ({
      meaning: shown.meaning,
      phrases: shown.phraseNos.length,
      shown_in: firstPhraseNos(shown).flatMap((phraseNo) => phrases.get(phraseNo) ?? []),
    })),
  }));
  return { book, words: { rows: named, page, perPage, total: words.length } };
}

const firstPhraseNos = ({ phraseNos }: ShownMeaning) => phraseNos.slice(0, maxShown);
const countPhrases = (meanings: readonly ShownMeaning[]) =>
  new Set(meanings.flatMap(({ phraseNos }) => phraseNos)).size;

async function findWords({ db }: Deps, bookId: number): Promise<CountedWord[]> {
  const tokens = await db.$queryRaw<(ShownMeaning & { word: string })[]>`
    select token.word, token.meaning, array_agg(distinct o.phrase_no) as "phraseNos"
    from phrases p join studio_places o on o.phrase_id = p.id
    cross join lateral unnest(p.word_list, p.meanings) with ordinality as token(word, meaning, at)
    where p.book_id = ${bookId} and o.book_id = ${bookId} and token.word ~ '[[:alpha:]]'
    group by token.word, token.meaning order by min(o.phrase_no), min(token.at)`;
  const words = new Map<string, BookWord>();
  for (const { word: text, meaning, phraseNos } of tokens) {
    const key = lookupKey(text);
    const word = words.get(key) ?? { word: key, meanings: [] };
    words.set(key, word);
    const known = word.meanings.find((shown) => shown.meaning === meaning);
    // `Le` and `le` are one word.
    if (known) known.phraseNos = [...new Set([...known.phraseNos, ...phraseNos])].sort((a, b) => a - b);
    else word.meanings.push({ meaning, phraseNos });
  }
  return [...words.values()]
    .map((word) => ({ ...word, phrases: countPhrases(word.meanings) }))
    .sort((a, b) => b.phrases - a.phrases);
}

async function findPhrases({ db }: Deps, bookId: number, phraseNos: number[]) {
  const rows = await db.$queryRaw<{ phrase_id: number; phrase_no: number; phrase: string }[]>`
    select p.id as phrase_id, o.phrase_no, p.phrase
    from phrases p join studio_places o on o.phrase_id = p.id
    where p.book_id = ${bookId} and o.book_id = ${bookId} and o.phrase_no = any(${phraseNos}::int[])`;
  return new Map(rows.map((row) => [row.phrase_no, row]));
}
