import { type Problem, toProblem } from '../../../lib/problem.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { type Phrase, readingApi, type Source } from '../reading.api.ts';
import type { Target } from './position.ts';

type Fetched = { phrase: Phrase; problem: null } | { phrase: null; problem: Problem };

/** The phrases of one book: those that are cached, and all others on request. */
export function usePhrases(source: Source, book_code: string) {
  const dispatch = useAppDispatch();
  const { readSample, readBook, previewBook } = readingApi.endpoints;
  const endpoint = { sample: readSample, book: readBook, preview: previewBook }[source];

  const fetchPhrase = (phrase_no: number, forceRefetch: boolean) =>
    dispatch(endpoint.initiate({ book_code, phrase_no }, { subscribe: false, forceRefetch }));

  /** Where the member stopped on any device; cached under its number as well, for whoever turns back to it. */
  const fetchSaved = async () => {
    const response = await dispatch(
      readBook.initiate({ book_code }, { subscribe: false, forceRefetch: true }),
    );
    if (response.data !== undefined) {
      const arg = { book_code, phrase_no: response.data.phrase_no };
      dispatch(readingApi.util.upsertQueryEntries([{ endpointName: 'readBook', arg, value: response.data }]));
    }
    return response;
  };

  return {
    cached: (target: Target): Phrase | null => {
      if (target === 'saved') return null;
      const select = endpoint.select({ book_code, phrase_no: target });
      return dispatch((_dispatch, getState) => select(getState())).data ?? null;
    },
    fetch: async (target: Target, forceRefetch = false): Promise<Fetched> => {
      const ask = () => (target === 'saved' ? fetchSaved() : fetchPhrase(target, forceRefetch));
      const response = await ask();
      // Where the connection came back meanwhile the cache was emptied (connection-notice.tsx), and this request with it.
      const { data, error } = response.isSuccess || response.isError ? response : await ask();
      return data === undefined
        ? { phrase: null, problem: toProblem(error) }
        : { phrase: data, problem: null };
    },
  };
}
