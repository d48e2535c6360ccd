import type { Call, InputOf, ResponseOf } from '@lingostory/contract/call';
import { pageSize } from '@lingostory/contract/constants';
import type { PackPhrase } from '@lingostory/contract/downloads/pack';
import type { calls as readingCalls } from '@lingostory/contract/reading/calls';
import type { calls as contentsCalls } from '@lingostory/contract/reading/contents/calls';
import type { SearchHitView } from '@lingostory/contract/reading/contents/schemas';
import { createPhraseSearch } from '@lingostory/contract/reading/contents/search';
import type { BookPhraseView } from '@lingostory/contract/reading/schemas';
import type { calls as detailsCalls } from '@lingostory/contract/vocabulary/details/calls';
import type { calls as stateCalls } from '@lingostory/contract/vocabulary/states/calls';
import type { MarkedWordsView, NewWordView } from '@lingostory/contract/vocabulary/states/schemas';
import { type OfflineBook, openOfflineBook } from '../../lib/offline/offline-book.ts';
import type { OfflineDb } from '../../lib/offline/offline-db.ts';
import { rememberPhraseIds } from '../../lib/offline/phrase-ids.ts';
import { findMarkedWords, findPosition } from './member-data.ts';
import { findWordByLemma } from './own-words.ts';

type Calls = typeof readingCalls & typeof contentsCalls & typeof detailsCalls & typeof stateCalls;
type Reader<C extends Call> = (
  book: OfflineBook,
  input: InputOf<C>,
  db: OfflineDb,
) => Promise<ResponseOf<C> | undefined>;
type BookCallName =
  | 'readBook'
  | 'readWindow'
  | 'readContents'
  | 'searchBook'
  | 'describeWord'
  | 'readWordStates'
  | 'listNewWords';

/** Returns the phrases of a range as they are in the packs, with their numbers. */
async function findPackPhrases(book: OfflineBook, from: number, count: number) {
  const phrases: { phraseNo: number; phrase: PackPhrase }[] = [];
  for (let phraseNo = from; phraseNo < from + count; phraseNo += 1) {
    const found = await book.findPhrase(phraseNo);
    if (found) phrases.push({ phraseNo, phrase: found.phrase });
  }
  return phrases;
}

async function readPhrases(book: OfflineBook, from: number, count: number): Promise<BookPhraseView[]> {
  rememberPhraseIds(book.description.book.book_code, await findPackPhrases(book, from, count));
  const phrases = await book.readPhrases(from, count);
  const { included_until } = book.description;
  return phrases.map((phrase) => (included_until === undefined ? phrase : { ...phrase, included_until }));
}

/** Returns the states of some lemmas, in the form of `readWordStates`. */
function selectStates({ states, kept }: MarkedWordsView, lemmas: ReadonlySet<string>) {
  const select = (marked: readonly string[]) => marked.filter((lemma) => lemmas.has(lemma));
  return {
    states: {
      learning: select(states.learning),
      known: select(states.known),
      ignored: select(states.ignored),
    },
    kept: kept.filter(({ lemma }) => lemmas.has(lemma)),
    begun: Object.values(states).some((marked) => marked.length > 0),
  };
}

async function listNewWords(book: OfflineBook, chapterNo: number, db: OfflineDb) {
  const chapter = book.description.chapters.find(({ chapter_no }) => chapter_no === chapterNo);
  const found = chapter && (await book.findPhrase(chapter.first_phrase_no));
  if (!found) return undefined;
  const { phrases, words } = found.content;
  const newWords = new Map<string, NewWordView>();
  for (const { lemmas, word_list, translated_text, details } of phrases)
    for (const [index, lemma] of lemmas.entries()) {
      if (lemma === '') continue;
      const word = newWords.get(lemma);
      if (word) word.count += 1;
      else
        newWords.set(lemma, {
          lemma,
          text: word_list[index] ?? '',
          meaning: translated_text.translations[index]?.translatedText ?? '',
          count: 1,
          rank: words[details[index] ?? -1]?.rank ?? null,
        });
    }
  const { states } = await findMarkedWords(db);
  for (const lemma of Object.values(states).flat()) newWords.delete(lemma);
  return { data: [...newWords.values()].sort((a, b) => b.count - a.count) };
}

async function searchBook(
  book: OfflineBook,
  { q, page = 1, per_page: perPage = pageSize.default }: InputOf<Calls['searchBook']>,
) {
  const { isHit, splitByHits } = createPhraseSearch(q);
  const hits: SearchHitView[] = [];
  for await (const { chapter, content } of book.generateChapters())
    for (const [index, { phrase }] of content.phrases.entries())
      if (isHit(phrase))
        hits.push({
          phrase_no: chapter.first_phrase_no + index,
          chapter_no: chapter.chapter_no,
          parts: splitByHits(phrase),
        });
  return {
    data: hits.slice((page - 1) * perPage, page * perPage),
    meta: { page, per_page: perPage, total: hits.length },
  };
}

const readers: { [Name in BookCallName]: Reader<Calls[Name]> } = {
  readBook: async (book, { book_code, phrase_no }, db) => {
    const position = (await findPosition(db, book_code)) ?? 1;
    // The position may be that of a longer version of the book.
    const [data] = await readPhrases(
      book,
      phrase_no ?? Math.min(position, book.description.total_phrases),
      1,
    );
    return data && { data };
  },
  readWindow: async (book, { from, count }) => {
    const data = await readPhrases(book, from, count);
    return data.length > 0 ? { data } : undefined;
  },
  readContents: async ({ description: { chapters } }) => ({
    data: chapters.map(({ pack: _pack, ...chapter }) => chapter),
  }),
  searchBook,
  describeWord: async (book, { phrase_no, index }, db) => {
    const found = await book.findPhrase(phrase_no);
    const details = found?.content.words[found.phrase.details[index] ?? -1];
    if (details === undefined) return undefined;
    const word = await findWordByLemma(db, details.lemma);
    const kept = word && { id: word.id, text: word.text, meaning: word.meaning, note: word.note };
    return { data: { ...details, kept: kept ?? null } };
  },
  readWordStates: async (book, { from, count }, db) => {
    const phrases = await findPackPhrases(book, from, count);
    const lemmas = new Set(phrases.flatMap(({ phrase }) => phrase.lemmas));
    return {
      data: {
        phrases: phrases.map(({ phraseNo, phrase }) => ({ phrase_no: phraseNo, lemmas: phrase.lemmas })),
        ...selectStates(await findMarkedWords(db), lemmas),
      },
    };
  },
  listNewWords: (book, { chapter_no }, db) => listNewWords(book, chapter_no, db),
};

const isBookCall = (callName: string): callName is BookCallName => Object.hasOwn(readers, callName);

/** Responds to a call about a downloaded book. Returns undefined if the call or the book is another one. */
export async function respondFromBook(
  db: OfflineDb,
  callName: string,
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { book_code: bookCode, sample } = input;
  if (!isBookCall(callName) || typeof bookCode !== 'string' || sample === true) return undefined;
  const book = await openOfflineBook(db, bookCode);
  const hasEnded = (book?.description.included_until ?? '9999') < new Date().toISOString();
  return book === undefined || hasEnded ? undefined : await readers[callName](book, input as never, db);
}
