export type Seen = { phrase_no: number; seen_at: string };

type KeeperOptions = {
  /** Answers the status; 0: nothing answered. */
  save: (seen: Seen) => Promise<number>;
  /** For a page that is being left, and may come back: its answer may never be heard. */
  saveOnLeaving: (seen: Seen) => Promise<number>;
  pause: number;
};

/** Saves where a member is, once they have stayed for a moment; nothing is lost on leaving, or while nothing answers. */
export function createPositionKeeper({ save, saveOnLeaving, pause }: KeeperOptions) {
  let unsaved: Seen | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sender = (send: (seen: Seen) => Promise<number>) => {
    let underWay: Seen | null = null;
    return async () => {
      clearTimeout(timer);
      const seen = unsaved;
      if (seen === null || seen === underWay) return;
      underWay = seen;
      const isDone = isSettled(await send(seen));
      if (underWay === seen) underWay = null;
      // A later place that has come meanwhile is the one to save.
      if (isDone && unsaved === seen) unsaved = null;
    };
  };
  const flush = sender(save);

  return {
    note: (phrase_no: number) => {
      unsaved = { phrase_no, seen_at: new Date().toISOString() };
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), pause);
    },
    flush,
    leave: sender(saveOnLeaving),
  };
}

/** It was kept, or refused for good; anything else is worth another attempt. */
function isSettled(status: number): boolean {
  return status !== 0 && status !== 429 && status < 500;
}
