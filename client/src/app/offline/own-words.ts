import type { InputOf, ResponseOf } from '@lingostory/contract/call';
import { pageSize } from '@lingostory/contract/constants';
import type { PackPhrase } from '@lingostory/contract/downloads/pack';
import type { calls } from '@lingostory/contract/vocabulary/words/calls';
import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import { listOwnChanges, type TypedChange } from '../../lib/offline/change-queue.ts';
import { openOfflineBook } from '../../lib/offline/offline-book.ts';
import type { OfflineDb } from '../../lib/offline/offline-db.ts';
import { findResponse } from '../../lib/offline/stored-responses.ts';

type ListInput = InputOf<typeof calls.listOwnWords>;
type ListResponse = ResponseOf<typeof calls.listOwnWords>;

/** The name under which the word list is stored among the responses: the first page with the words of all pages. */
export const wordListName = 'allOwnWords';

type NewWord = Extract<TypedChange, { callName: 'keepWord' | 'addWord' }>;

type PhrasePosition = { book_code: string; phrase_no: number };
type FoundPhrase = { title: string; phrase: PackPhrase };

async function findPhrase(
  db: OfflineDb | undefined,
  { book_code: bookCode, phrase_no: phraseNo }: PhrasePosition,
): Promise<FoundPhrase | undefined> {
  const book = db && (await openOfflineBook(db, bookCode));
  const found = await book?.findPhrase(phraseNo);
  return book && found ? { title: book.description.book.title, phrase: found.phrase } : undefined;
}

/** Returns the fields that a word of a phrase and a further phrase of a word have in common. */
const describeOccurrence = (
  { title, phrase }: FoundPhrase,
  { book_code, phrase_no }: PhrasePosition,
  index: number,
) => ({
  phrase: phrase.phrase,
  text: phrase.word_list[index] ?? '',
  start: phrase.word_list.slice(0, index).join('').length,
  phrase_translation: phrase.phrase_translation,
  book_title: title,
  book_code,
  phrase_no,
  sample_phrase_no: null,
  audio: phrase.line_audio,
});

/** Returns a word that was kept on this device as the server will list it, with its phrase if the book is downloaded. */
export async function buildOwnWord(
  db: OfflineDb | undefined,
  { callName, input, madeAt }: Pick<NewWord, 'callName' | 'input' | 'madeAt'>,
): Promise<KeptWordView> {
  const plainWord: KeptWordView = {
    id: input.id,
    lemma: '',
    text: '',
    meaning: '',
    note: input.note ?? '',
    state: 'learning',
    phrase: '',
    start: null,
    phrase_translation: '',
    book_title: '',
    book_code: null,
    phrase_no: null,
    sample_phrase_no: null,
    audio: null,
    created_at: madeAt,
    due: madeAt,
    repetitions: 0,
    lapses: 0,
    set_aside: false,
    further_phrases: [],
  };
  if (callName === 'addWord') {
    const { word, meaning } = input as InputOf<typeof calls.addWord>;
    return { ...plainWord, lemma: word.toLowerCase(), text: word, meaning };
  }
  const { index, text, ...position } = input as InputOf<typeof calls.keepWord>;
  const found = await findPhrase(db, position);
  if (found?.phrase.word_list[index] !== text) return { ...plainWord, lemma: text.toLowerCase(), text };
  return {
    ...plainWord,
    ...describeOccurrence(found, position, index),
    lemma: found.phrase.lemmas[index] || text.toLowerCase(),
    meaning: found.phrase.translated_text.translations[index]?.translatedText ?? '',
  };
}

type FurtherPhrase = KeptWordView['further_phrases'][number];

/** Returns a phrase of a downloaded book as the card of one of its words will show it. */
async function findFurtherPhrase(
  db: OfflineDb | undefined,
  { lemma }: KeptWordView,
  position: PhrasePosition,
): Promise<FurtherPhrase | undefined> {
  const found = await findPhrase(db, position);
  const index = found?.phrase.lemmas.indexOf(lemma) ?? -1;
  if (!found || index === -1) return undefined;
  return { phrase_id: found.phrase.phrase_id, ...describeOccurrence(found, position, index) };
}

type Words = {
  data: readonly KeptWordView[];
  /** Words that changes have removed since the list was stored, and that others can restore. */
  removedWords?: readonly KeptWordView[];
};
export type StoredWordList = Omit<ListResponse, 'data'> & Words;
type ChangeContext = { changes: readonly TypedChange[]; db: OfflineDb | undefined };

async function applyToWords(stored: Words, { changes, db }: ChangeContext): Promise<Required<Words>> {
  const words = new Map(stored.data.map((word) => [word.id, word]));
  const removedWords = new Map(stored.removedWords?.map((word) => [word.id, word]));
  const change = (id: string, changed: Partial<KeptWordView>) => {
    const word = words.get(id);
    if (word) words.set(id, { ...word, ...changed });
  };
  for (const waiting of changes)
    switch (waiting.callName) {
      case 'keepWord':
      case 'addWord': {
        const word = await buildOwnWord(db, waiting);
        const isStored = [...words.values()].some(({ lemma }) => lemma === word.lemma);
        if (!isStored) words.set(word.id, word);
        break;
      }
      case 'editWord': {
        const { id, meaning, note } = waiting.input;
        change(id, { meaning, ...(note !== undefined && { note }) });
        break;
      }
      case 'removeWord': {
        const word = words.get(waiting.input.id);
        if (word) removedWords.set(word.id, word);
        words.delete(waiting.input.id);
        break;
      }
      case 'restoreWord': {
        const word = removedWords.get(waiting.input.id);
        if (word) words.set(word.id, word);
        removedWords.delete(waiting.input.id);
        break;
      }
      case 'returnWord':
        change(waiting.input.id, { set_aside: false });
        break;
      case 'addPhraseToWord': {
        const word = words.get(waiting.input.id);
        const phrase = word && (await findFurtherPhrase(db, word, waiting.input));
        if (!phrase || word.further_phrases.some(({ phrase_id }) => phrase_id === phrase.phrase_id)) break;
        change(word.id, { further_phrases: [...word.further_phrases, phrase] });
        break;
      }
      case 'removePhraseFromWord': {
        const { id, phrase_id: removedId } = waiting.input;
        const phrases = words.get(id)?.further_phrases ?? [];
        change(id, { further_phrases: phrases.filter(({ phrase_id }) => phrase_id !== removedId) });
        break;
      }
      case 'setWordStates': {
        const { lemmas, state, only_from: onlyFrom } = waiting.input;
        const changedWords = [...words.values()].filter(
          (word) => lemmas.includes(word.lemma) && (onlyFrom === undefined || word.state === onlyFrom),
        );
        for (const { id } of changedWords) change(id, { state });
      }
    }
  return { data: [...words.values()], removedWords: [...removedWords.values()] };
}

/** Applies changes to the list of a member's words. */
export async function applyToWordList(list: StoredWordList, context: ChangeContext): Promise<StoredWordList> {
  const changed = await applyToWords(list, context);
  const used = list.quota.used + changed.data.length - list.data.length;
  return { ...list, ...changed, quota: { ...list.quota, used } };
}

const readStoredList = async (db: OfflineDb) =>
  (await findResponse(db, wordListName, {})) as StoredWordList | undefined;

/** Returns the member's words on this device with the waiting changes. Without a database, only those that wait. */
async function readWords(db: OfflineDb | undefined) {
  const stored = db && (await readStoredList(db));
  return await applyToWords(stored ?? { data: [] }, { changes: listOwnChanges(), db });
}

/** Finds a word of the member's list, even if a waiting change removes it. */
export async function findOwnWord(db: OfflineDb | undefined, id: string): Promise<KeptWordView | undefined> {
  const { data, removedWords } = await readWords(db);
  return [...data, ...removedWords].find((word) => word.id === id);
}

/** Finds the word of the member's list with this lemma. */
export async function findWordByLemma(db: OfflineDb, lemma: string): Promise<KeptWordView | undefined> {
  return (await readWords(db)).data.find((word) => word.lemma === lemma);
}

/** Ignores accents and case, as the server's search does. */
const toSearchText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

const collator = new Intl.Collator('fr');
const comparers: Record<NonNullable<ListInput['sort']>, (a: KeptWordView, b: KeptWordView) => number> = {
  newest: (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at),
  oldest: (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at),
  word: (a, b) => collator.compare(a.text, b.text),
  due: (a, b) => Date.parse(a.due) - Date.parse(b.due),
};

function isListed(word: KeptWordView, { search = '', book_code, state, set_aside }: ListInput): boolean {
  const searched = toSearchText(search);
  return (
    [word.text, word.lemma, word.meaning, word.note].some((text) => toSearchText(text).includes(searched)) &&
    (book_code === undefined || word.book_code === book_code) &&
    (state === undefined || word.state === state) &&
    (set_aside !== true || word.set_aside)
  );
}

/** Lists the member's words from this device. Returns undefined if they have never been stored. */
export async function listOwnWords(db: OfflineDb, input: ListInput): Promise<ListResponse | undefined> {
  const stored = await readStoredList(db);
  if (stored === undefined) return undefined;
  const list = await applyToWordList(stored, { changes: listOwnChanges(), db });
  const { data, removedWords: _removedWords, ...response } = list;
  const words = data.filter((word) => isListed(word, input)).sort(comparers[input.sort ?? 'newest']);
  const page = input.page ?? 1;
  const perPage = input.per_page ?? pageSize.default;
  return {
    ...response,
    data: words.slice((page - 1) * perPage, page * perPage),
    meta: { page, per_page: perPage, total: words.length },
  };
}
