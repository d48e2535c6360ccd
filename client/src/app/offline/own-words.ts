import type { InputOf, ResponseOf } from '@lingostory/contract/call';
import { pageSize } from '@lingostory/contract/constants';
import type { calls } from '@lingostory/contract/vocabulary/words/calls';
import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import { openOfflineBook } from '../../lib/offline/downloaded-books.ts';
import type { OfflineDb } from '../../lib/offline/offline-db.ts';
import { findResponse } from '../../lib/offline/stored-responses.ts';
import { type KnownChange, listWaitingChanges } from './waiting-changes.ts';

type ListInput = InputOf<typeof calls.listOwnWords>;
type ListResponse = ResponseOf<typeof calls.listOwnWords>;

/** The name under which the word list is stored among the responses: the first page with the words of all pages. */
export const wordListName = 'allOwnWords';

type NewWord = Extract<KnownChange, { callName: 'keepWord' | 'addWord' }>;

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
  const { book_code: bookCode, phrase_no: phraseNo, index, text } = input as InputOf<typeof calls.keepWord>;
  const book = db && (await openOfflineBook(db, bookCode));
  const place = await book?.findPhrase(phraseNo);
  const phrase = place?.content.phrases[place.index];
  if (!book || !phrase || phrase.word_list[index] !== text)
    return { ...plainWord, lemma: text.toLowerCase(), text };
  return {
    ...plainWord,
    lemma: phrase.lemmas[index] || text.toLowerCase(),
    text,
    meaning: phrase.translated_text.translations[index]?.translatedText ?? '',
    phrase: phrase.phrase,
    start: phrase.word_list.slice(0, index).join('').length,
    phrase_translation: phrase.phrase_translation,
    book_title: book.description.book.title,
    book_code: bookCode,
    phrase_no: phraseNo,
    audio: phrase.line_audio,
  };
}

/** Returns the member's words with the waiting changes, newest first. */
async function listWordsWithChanges(db: OfflineDb, storedWords: readonly KeptWordView[]) {
  const words = new Map(storedWords.map((word) => [word.id, word]));
  const removedWords = new Map<string, KeptWordView>();
  const change = (id: string, changed: Partial<KeptWordView>) => {
    const word = words.get(id);
    if (word) words.set(id, { ...word, ...changed });
  };
  for (const waiting of listWaitingChanges())
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
  return [...words.values()];
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
  const stored = (await findResponse(db, wordListName, {})) as ListResponse | undefined;
  if (stored === undefined) return undefined;
  const words = await listWordsWithChanges(db, stored.data);
  const listedWords = words.filter((word) => isListed(word, input)).sort(comparers[input.sort ?? 'newest']);
  const page = input.page ?? 1;
  const perPage = input.per_page ?? pageSize.default;
  return {
    ...stored,
    data: listedWords.slice((page - 1) * perPage, page * perPage),
    quota: { ...stored.quota, used: stored.quota.used + words.length - stored.data.length },
    meta: { page, per_page: perPage, total: listedWords.length },
  };
}
