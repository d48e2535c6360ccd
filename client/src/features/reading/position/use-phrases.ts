import { useState } from 'react';
import { fetchOnce } from '../../../lib/http/fetch-once.ts';
import { type Problem, toProblem } from '../../../lib/http/problem.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { type Phrase, type PhraseSource, readingApi } from '../base/reading.api.ts';
import type { PositionTarget } from './position.ts';
import { createWindowLoader, type PhraseCache } from './windows.ts';

type FetchResult = { phrase: Phrase; problem: null } | { phrase: null; problem: Problem };

const endpointNames = {
  sample: { phrase: 'readSample', window: 'readSampleWindow' },
  book: { phrase: 'readBook', window: 'readWindow' },
  preview: { phrase: 'previewBook', window: 'previewWindow' },
} as const;

/**
 * Returns a book's phrases, from the cache or from the server. Opening a book or jumping requests a single phrase;
 * reading on requests several at once.
 */
export function usePhrases(source: PhraseSource, book_code: string) {
  const dispatch = useAppDispatch();
  const { endpoints } = readingApi;
  const endpoint = endpoints[endpointNames[source].phrase];
  const windowEndpoint = endpoints[endpointNames[source].window];

  const getCachedPhrase = (phrase_no: number): Phrase | null => {
    const selectPhrase = endpoint.select({ book_code, phrase_no });
    return dispatch((_dispatch, getState) => selectPhrase(getState())).data ?? null;
  };

  const storePhrases = (phrases: readonly Phrase[]) => {
    const entries = phrases.map((value) => ({
      endpointName: endpointNames[source].phrase,
      arg: { book_code, phrase_no: value.phrase_no },
      value,
    }));
    dispatch(readingApi.util.upsertQueryEntries(entries));
  };

  const fetchPhrase = (phrase_no: number) => fetchOnce(dispatch(endpoint.initiate({ book_code, phrase_no })));

  /**
   * Fetches the phrase at the member's saved position. Also caches it under its number, so that turning back to it
   * needs no request.
   */
  const fetchSavedPhrase = async () => {
    const request = dispatch(endpoints.readBook.initiate({ book_code }, { forceRefetch: true }));
    const response = await fetchOnce(request);
    if (response.data !== undefined) storePhrases([response.data]);
    return response;
  };

  const requestPhrases: PhraseCache['request'] = async ({ from, count }) => {
    const request = dispatch(windowEndpoint.initiate({ book_code, from, count }, { forceRefetch: true }));
    const { data } = await fetchOnce(request);
    return data ?? null;
  };

  const [edition, setEdition] = useState(0);
  const [windowLoader] = useState(() =>
    createWindowLoader({
      getCachedPhrase,
      request: requestPhrases,
      store: storePhrases,
      clear: () => {
        dispatch(readingApi.util.invalidateTags(['Phrase', 'StudioPreview']));
        setEdition((number) => number + 1);
      },
    }),
  );

  return {
    ...windowLoader,
    /** A counter that increases whenever an edit of the book is detected. */
    edition,
    cached: (target: PositionTarget): Phrase | null => (target === 'saved' ? null : getCachedPhrase(target)),
    fetch: async (target: PositionTarget): Promise<FetchResult> => {
      if (target !== 'saved') {
        await windowLoader.whenLoaded(target);
        const phrase = getCachedPhrase(target);
        if (phrase !== null) return { phrase, problem: null };
      }
      const { data, error } = await (target === 'saved' ? fetchSavedPhrase() : fetchPhrase(target));
      return data === undefined
        ? { phrase: null, problem: toProblem(error) }
        : { phrase: data, problem: null };
    },
  };
}
