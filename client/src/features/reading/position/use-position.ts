import { useEffect, useRef } from 'react';
import { toProblem } from '../../../lib/problem.ts';
import { sendOnLeaving } from '../../../lib/send-on-leaving.ts';
import { useAppDispatch, useAppSelector } from '../../../session/hooks.ts';
import { readingApi } from '../reading.api.ts';
import { createPositionKeeper, type Seen } from './position-keeper.ts';

/**
 * Saves the member's place as they turn pages; null for a sample, whose readers have none. Only turning moves it:
 * a tab that is found again after days must not take a reader back to where it was.
 */
export function usePosition(book_code: string | null) {
  const dispatch = useAppDispatch();
  const isLost = useAppSelector((state) => state.connection.lost);
  const keeper = useRef<ReturnType<typeof createPositionKeeper> | null>(null);

  useEffect(() => {
    if (book_code === null) return;
    const made = createPositionKeeper({
      save: async (seen: Seen) => {
        const { error } = await dispatch(readingApi.endpoints.savePosition.initiate({ book_code, ...seen }));
        return error === undefined ? 200 : toProblem(error).status;
      },
      saveOnLeaving: (seen) => sendOnLeaving('PUT', '/user/reading-position', { book_code, ...seen }),
      pause: 1_000,
    });
    keeper.current = made;
    const handleLeaving = () => void made.leave();
    const handleVisibility = () => void (document.visibilityState === 'hidden' ? made.leave() : made.flush());
    window.addEventListener('pagehide', handleLeaving);
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      window.removeEventListener('pagehide', handleLeaving);
      document.removeEventListener('visibilitychange', handleVisibility);
      // To another page of ours: saved the usual way, so that the shelf is fetched anew.
      void made.flush();
    };
  }, [book_code, dispatch]);

  useEffect(() => {
    if (!isLost) void keeper.current?.flush();
  }, [isLost]);

  return { note: (phraseNo: number) => keeper.current?.note(phraseNo) };
}
