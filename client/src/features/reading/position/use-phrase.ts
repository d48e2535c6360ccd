import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { toProblem } from '../../../lib/problem.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { type Phrase, readingApi, type Shelf, useOpenBookQuery, useReadPhraseQuery } from '../reading.api.ts';
import { phraseNoIn, spaced } from './address.ts';

/** The phrase that is shown; the last one that came stays readable while another is awaited or has failed. */
export function usePhrase(shelf: Shelf, book_code: string) {
  const { search } = useLocation();
  const [wanted, setWanted] = useState(() => phraseNoIn(search) ?? (shelf === 'sample' ? 1 : null));
  const dispatch = useAppDispatch();
  const opening = useOpenBookQuery(wanted === null ? book_code : skipToken);
  const turning = useReadPhraseQuery(wanted === null ? skipToken : { shelf, book_code, phrase_no: wanted });
  const writeAddress = useAddress();

  const stopped = wanted === null && !opening.isFetching ? opening.data : undefined;
  useEffect(() => {
    if (stopped === undefined) return;
    const arg = { shelf, book_code, phrase_no: stopped.phrase_no };
    dispatch(readingApi.util.upsertQueryEntries([{ endpointName: 'readPhrase', arg, value: stopped }]));
    setWanted(stopped.phrase_no);
  }, [stopped, shelf, book_code, dispatch]);

  const query = wanted === null ? opening : turning;
  return {
    phrase: turning.data ?? null,
    /** Another phrase than the one that is shown has been asked for. */
    isTurning: turning.data !== undefined && turning.currentData === undefined && turning.error === undefined,
    problem: query.error === undefined ? null : toProblem(query.error),
    /** It was asked for by its number. */
    isAtNumber: wanted !== null && !(shelf === 'sample' && wanted === 1),
    isTrying: query.isFetching,
    tryAgain: () => void query.refetch(),
    /** The phrase if it has come before; it asks for nothing. */
    peek: (phrase_no: number): Phrase | null =>
      dispatch((_dispatch, getState) =>
        readingApi.endpoints.readPhrase.select({ shelf, book_code, phrase_no })(getState()),
      ).data ?? null,
    fetch: async (phrase_no: number, forceRefetch = false): Promise<Phrase | null> => {
      const arg = { shelf, book_code, phrase_no };
      const options = { subscribe: false, forceRefetch };
      return (await dispatch(readingApi.endpoints.readPhrase.initiate(arg, options))).data ?? null;
    },
    turnTo: (phrase_no: number) => {
      setWanted(phrase_no);
      writeAddress(phrase_no);
    },
    /** To where the reader would be without a number in the address. */
    startOver: () => setWanted(shelf === 'sample' ? 1 : null),
  };
}

/** Keeps the phrase's number in the address, so that a reload stays; it leaves no trail for the back button. */
function useAddress() {
  const navigate = useNavigate();
  const write = useEffectEvent((phraseNo: number) => {
    void navigate({ search: `?phrase=${phraseNo}` }, { replace: true });
  });
  const writer = useRef<ReturnType<typeof spaced<number>> | null>(null);
  useEffect(() => {
    writer.current = spaced(write, 250);
    return () => writer.current?.stop();
  }, []);
  return (phraseNo: number) => writer.current?.call(phraseNo);
}
