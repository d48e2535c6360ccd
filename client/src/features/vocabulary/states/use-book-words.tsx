import type { WordState } from '@lingostory/contract/vocabulary/constants';
import { calls } from '@lingostory/contract/vocabulary/states/calls';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { fetchOnce } from '../../../lib/http/fetch-once.ts';
import { messageFor } from '../../../lib/http/messages.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { settledWordChangeCount } from '../../../lib/offline/reader-changes.ts';
import { useExternalStore } from '../../../lib/storage/external-store.ts';
import { getTimeZone } from '../../../lib/time-zone.ts';
import { useAppDispatch, useSession } from '../../../session/hooks.ts';
import { toPhrasesPath } from '../base/phrases-path.ts';
import { WordDetails } from '../details/word-details.tsx';
import {
  keepWord,
  useRemoveWordMutation,
  useRestoreWordMutation,
  useSetWordStatesMutation,
} from '../words/words.api.ts';
import { type ChapterRequests, createChapterWords } from './chapter-words.ts';
import { createTaskQueue, createWordChanges, type WordRequests } from './word-changes.ts';
import { createWordStore } from './word-store.ts';

const statesApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    // Not cached here, because `word-store.ts` holds the states and updates them optimistically.
    readWordStates: endpoint.query(calls.readWordStates, {
      transformResponse: ({ data }) => data,
      keepUnusedDataFor: 0,
    }),
    listNewWords: endpoint.query(calls.listNewWords, {
      transformResponse: ({ data }) => data,
      keepUnusedDataFor: 0,
    }),
  })),
});

const { readWordStates, listNewWords } = statesApi.endpoints;

const invitation: ReactNode = (
  <>
    <Link to={paths.signup}>Sign up</Link> to keep words and practice them.
  </>
);

type BookWordsOptions = { bookCode: string; sample: boolean };

/**
 * Returns the states of a book's words with actions to change them, or null for a signed-in user who isn't a member.
 */
export function useBookWords({ bookCode, sample }: BookWordsOptions) {
  const { user, isMember } = useSession();
  const dispatch = useAppDispatch();
  const [store] = useState(() =>
    createWordStore(async (range) => {
      const input = { book_code: bookCode, ...(sample && { sample }), ...range };
      const { data } = await fetchOnce(dispatch(readWordStates.initiate(input, { forceRefetch: true })));
      return data ?? null;
    }),
  );
  useEffect(() => settledWordChangeCount.subscribe(store.reload), [store]);
  const requests = useWordRequests({ bookCode, sample });
  const [wordActions] = useState(() => {
    const runInOrder = createTaskQueue();
    return {
      ...createWordChanges(store, requests, runInOrder),
      ...createChapterWords(store, requests, runInOrder),
    };
  });
  const loadedWords = useExternalStore(store);
  const findWord = useCallback(
    (phraseNo: number, index: number) => {
      const lemma = loadedWords.lemmas.get(phraseNo)?.[index];
      if (lemma === undefined) return null;
      return {
        lemma,
        state: loadedWords.states.get(lemma) ?? ('new' as const),
        isStored: loadedWords.storedIdsByLemma.has(lemma),
      };
    },
    [loadedWords],
  );
  const renderDetails = useCallback(
    ({ phraseNo, index }: { phraseNo: number; index: number }) => (
      <WordDetails bookCode={bookCode} sample={sample} phraseNo={phraseNo} index={index} />
    ),
    [bookCode, sample],
  );
  if (user !== null && !isMember) return null;

  return {
    /** An invitation to sign up in order to save words, shown to guests. Null for members. */
    invitation: user === null ? invitation : null,
    begun: loadedWords.begun,
    phrasesPathOf: (word: { lemma: string; text: string }) => (user === null ? null : toPhrasesPath(word)),
    /**
     * Returns a word's lemma and state, or null until its phrase is loaded. The lemma is '' for names and numbers.
     * The function's identity changes with the data.
     */
    findWord,
    renderDetails,
    loadMissingStates: store.loadMissingStates,
    findNextNewWord: store.findNextNewWord,
    ...wordActions,
  };
}

function useWordRequests({ bookCode: book_code, sample }: BookWordsOptions): WordRequests & ChapterRequests {
  const dispatch = useAppDispatch();
  const [storeWord] = keepWord.useMutation();
  const [remove] = useRemoveWordMutation();
  const [restoreWord] = useRestoreWordMutation();
  const [setStates] = useSetWordStatesMutation();
  const problemMessageOf = ({ error }: { error?: unknown }) =>
    error === undefined ? null : messageFor('banner', error);
  return {
    keepWord: async ({ phraseNo: phrase_no, index, text }, id) => {
      const wordPosition = { book_code, phrase_no, index, text, ...(sample && { sample }) };
      const { data, error } = await storeWord({ id, ...wordPosition, time_zone: getTimeZone() });
      return data === undefined
        ? { problem: messageFor('banner', error) }
        : { ...data.data, message: data.message };
    },
    remove: async (id) => {
      const { data, error } = await remove({ id });
      return data === undefined ? { problem: messageFor('banner', error) } : data.data;
    },
    restore: async (id) => problemMessageOf(await restoreWord({ id, time_zone: getTimeZone() })),
    setStates: async (lemmas: readonly string[], state: WordState, onlyFromState?: WordState) => {
      const { data, error } = await setStates({
        lemmas: [...lemmas],
        state,
        time_zone: getTimeZone(),
        ...(onlyFromState !== undefined && { only_from: onlyFromState }),
      });
      if (data === undefined) return { problem: messageFor('banner', error) };
      return { ...data.data, message: data.message };
    },
    listNewWords: async (chapter_no: number) => {
      const input = { book_code, ...(sample && { sample }), chapter_no };
      const request = dispatch(listNewWords.initiate(input, { forceRefetch: true }));
      const { data, error } = await fetchOnce(request);
      return data === undefined ? { problem: messageFor('banner', error) } : { words: data };
    },
  };
}
