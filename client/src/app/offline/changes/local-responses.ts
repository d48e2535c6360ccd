import type { ResponseOf } from '@lingostory/contract/call';
import { wordStateLabels } from '@lingostory/contract/vocabulary/constants';
import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import type { TypedChange, WaitingChange } from '../../../lib/offline/change-queue.ts';
import type { OfflineDb } from '../../../lib/offline/offline-db.ts';
import type { WaitingCallName, WaitingCalls, WaitingInput } from '../../../lib/offline/waiting-calls.ts';
import { buildBookmark } from '../overlays.ts';
import { buildOwnWord, findOwnWord } from '../own-words.ts';

type Context = { madeAt: string; db: OfflineDb | undefined };
type Responder<Name extends WaitingCallName> = (
  input: WaitingInput<Name>,
  context: Context,
) => ResponseOf<WaitingCalls[Name]> | Promise<ResponseOf<WaitingCalls[Name]>>;

/** Returns a word of the member's list, or one with only its id if it isn't on this device. */
async function findWord(id: string, { db, madeAt }: Context): Promise<KeptWordView> {
  return (
    (await findOwnWord(db, id)) ??
    (await buildOwnWord(db, { callName: 'addWord', input: { id, word: '', meaning: '' }, madeAt }))
  );
}

/** Returns how messages name a word. */
const nameWord = ({ text }: KeptWordView) => (text === '' ? 'The word' : `“${text}”`);

/** The server's responses, as far as this device knows them, with the same messages. */
const responders: { [Name in WaitingCallName]: Responder<Name> } = {
  savePosition: ({ book_code, phrase_no, seen_at }, { madeAt }) => ({
    message: 'Your position is saved.',
    data: { book_code, phrase_no, seen_at: String(seen_at ?? madeAt) },
  }),
  reportPhrase: () => ({ message: 'Thank you! We’ll check this phrase.' }),
  recordReading: ({ events }) => ({ data: { counted: events.length, recorded: true } }),
  // Cards are scheduled by the server only, so none has changed yet.
  recordGrades: () => ({ data: [] }),
  returnWord: async ({ id }, context) => {
    const word = await findWord(id, context);
    return { message: `${nameWord(word)} is back in practice.`, data: { ...word, set_aside: false } };
  },
  setWordStates: ({ lemmas, state }) => ({
    message:
      lemmas.length === 1
        ? `“${lemmas[0]}” is ${wordStateLabels[state]}.`
        : `${lemmas.length.toLocaleString('en')} words are ${wordStateLabels[state]}.`,
    data: { changed: lemmas, words: [] },
  }),
  keepWord: async (input, { db, madeAt }) => ({
    message: `“${input.text}” is kept.`,
    data: await buildOwnWord(db, { callName: 'keepWord', input, madeAt }),
  }),
  addWord: async (input, { db, madeAt }) => ({
    message: `“${input.word}” is kept.`,
    data: await buildOwnWord(db, { callName: 'addWord', input, madeAt }),
  }),
  editWord: async ({ id, meaning, note }, context) => {
    const word = await findWord(id, context);
    return {
      message: note === undefined ? 'The meaning is saved.' : 'Your changes are saved.',
      data: { ...word, meaning, note: note ?? word.note },
    };
  },
  removeWord: async ({ id }, context) => {
    const word = await findWord(id, context);
    return {
      message: `${nameWord(word)} is no longer kept.`,
      data: { id, text: word.text, lemma: word.lemma },
    };
  },
  restoreWord: async ({ id }, context) => ({
    message: 'The word is back.',
    data: await findWord(id, context),
  }),
  addPhraseToWord: async ({ id }, context) => {
    const word = await findWord(id, context);
    return {
      message: `The phrase is on the card of ${word.text === '' ? 'the word' : nameWord(word)}.`,
      data: word,
    };
  },
  removePhraseFromWord: async ({ id }, context) => {
    const word = await findWord(id, context);
    return {
      message: `The phrase is no longer on the card of ${word.text === '' ? 'the word' : nameWord(word)}.`,
      data: word,
    };
  },
  saveBookmark: async ({ book_code, phrase_no, note = '' }, { db }) => {
    const bookmark = db && (await buildBookmark(db, book_code, phrase_no));
    const plainBookmark = { bookmark_id: -phrase_no, phrase_no, phrase: '…', chapter: null };
    return { message: 'Your bookmark is saved.', data: { ...(bookmark ?? plainBookmark), note } };
  },
  deleteBookmark: () => ({ message: 'The bookmark is removed.' }),
};

/** Returns the response to a change that waits on this device. */
export async function respondToChange(
  { callName, input, madeAt }: WaitingChange,
  db: OfflineDb | undefined,
): Promise<unknown> {
  const respond = responders[callName as TypedChange['callName']];
  return await respond(input as never, { madeAt, db });
}
