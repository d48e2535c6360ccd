import type { InputOf, ResponseOf } from '@lingostory/contract/call';
import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import type { OfflineDb } from '../../../lib/offline/offline-db.ts';
import { findResponse } from '../../../lib/offline/stored-responses.ts';
import { buildOwnWord, wordListName } from '../own-words.ts';
import type { WaitingCallName, WaitingCalls } from './waiting-calls.ts';

type Responder<Name extends WaitingCallName> = (
  input: InputOf<WaitingCalls[Name]>,
  change: { madeAt: string; db: OfflineDb | undefined },
) => ResponseOf<WaitingCalls[Name]> | Promise<ResponseOf<WaitingCalls[Name]>>;

/** Returns a word of the member's list as it was last stored, or one with only its id. */
async function findWord(id: string, db: OfflineDb | undefined, madeAt: string): Promise<KeptWordView> {
  const stored = db && ((await findResponse(db, wordListName, {})) as { data: KeptWordView[] } | undefined);
  const word = stored?.data.find((listedWord) => listedWord.id === id);
  return (
    word ?? (await buildOwnWord(db, { callName: 'addWord', input: { id, word: '', meaning: '' }, madeAt }))
  );
}

const labelsByState = { new: 'new again', learning: 'being learned', known: 'known', ignored: 'ignored' };

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
  returnWord: async ({ id }, { db, madeAt }) => {
    const word = await findWord(id, db, madeAt);
    return { message: `“${word.text}” is back in practice.`, data: { ...word, set_aside: false } };
  },
  setWordStates: ({ lemmas, state }) => ({
    message:
      lemmas.length === 1
        ? `“${lemmas[0]}” is ${labelsByState[state]}.`
        : `${lemmas.length.toLocaleString('en')} words are ${labelsByState[state]}.`,
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
  editWord: async ({ id, meaning, note }, { db, madeAt }) => {
    const word = await findWord(id, db, madeAt);
    return {
      message: note === undefined ? 'The meaning is saved.' : 'Your changes are saved.',
      data: { ...word, meaning, note: note ?? word.note },
    };
  },
  removeWord: async ({ id }, { db, madeAt }) => {
    const { text, lemma } = await findWord(id, db, madeAt);
    return { message: `“${text}” is no longer kept.`, data: { id, text, lemma } };
  },
  restoreWord: async ({ id }, { db, madeAt }) => ({
    message: 'The word is back.',
    data: await findWord(id, db, madeAt),
  }),
  addPhraseToWord: async ({ id }, { db, madeAt }) => {
    const word = await findWord(id, db, madeAt);
    return { message: `The phrase is on the card of “${word.text}”.`, data: word };
  },
  removePhraseFromWord: async ({ id, phrase_id: removedId }, { db, madeAt }) => {
    const word = await findWord(id, db, madeAt);
    const further_phrases = word.further_phrases.filter(({ phrase_id }) => phrase_id !== removedId);
    return {
      message: `The phrase is no longer on the card of “${word.text}”.`,
      data: { ...word, further_phrases },
    };
  },
  saveBookmark: ({ phrase_no, note }) => ({
    message: 'Your bookmark is saved.',
    data: { bookmark_id: -phrase_no, phrase_no, phrase: '…', chapter: null, note: note ?? '' },
  }),
  deleteBookmark: () => ({ message: 'The bookmark is removed.' }),
};

/** Returns the response to a change that waits on this device. */
export async function respondToChange(
  callName: WaitingCallName,
  input: Readonly<Record<string, unknown>>,
  change: { madeAt: string; db: OfflineDb | undefined },
): Promise<unknown> {
  return await responders[callName](input as never, change);
}
