import { calls } from '@lingostory/contract/reading/calls';
import { useRef } from 'react';
import { toProblem } from '../../../lib/http/problem.ts';
import { sendOnLeaving } from '../../../lib/storage/send-on-leaving.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { readingApi } from '../base/reading.api.ts';
import type { PositionEvent, SaveCall, Visit } from './position.ts';

/** How long a member stays on a phrase before it is saved as their position, in milliseconds. */
const stay = 1_000;

/** Saves a member's position on the server, and sends what has become of it. */
export function useSavePosition(bookCode: string, send: (event: PositionEvent) => void) {
  const dispatch = useAppDispatch();
  const timer = useRef<number | undefined>(undefined);

  return {
    saveSoon: () => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => send({ type: 'stayed' }), stay);
    },
    save: async (call: SaveCall, visit: Visit) => {
      window.clearTimeout(timer.current);
      const body = { book_code: bookCode, ...visit };
      const { savePosition } = readingApi.endpoints;
      const status =
        call === 'saveOnLeaving'
          ? await sendOnLeaving(calls.savePosition, body)
          : statusOf(await dispatch(savePosition.initiate(body)));
      send({ type: 'saveEnded', call, visit, status });
    },
  };
}

function statusOf({ error }: { error?: unknown }): number {
  return error === undefined ? 200 : toProblem(error).status;
}
