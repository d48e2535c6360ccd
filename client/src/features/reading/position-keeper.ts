export type Seen = { phrase_no: number; seen_at: string };

type KeeperOptions = {
  /** Answers whether the place was kept or refused for good; false: try again later. */
  save: (seen: Seen) => Promise<boolean>;
  /** For a page that is being left: no answer can be awaited. */
  saveOnLeaving: (seen: Seen) => void;
  pause: number;
};

/** Saves where a member is, once they have stayed for a moment; nothing twice, and nothing lost on leaving. */
export function createPositionKeeper({ save, saveOnLeaving, pause }: KeeperOptions) {
  let unsaved: Seen | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = async () => {
    clearTimeout(timer);
    const seen = unsaved;
    if (seen === null) return;
    unsaved = null;
    const isDone = await save(seen);
    // A later place that has come meanwhile is the one to save.
    if (!isDone) unsaved ??= seen;
  };

  return {
    note: (phrase_no: number) => {
      unsaved = { phrase_no, seen_at: new Date().toISOString() };
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), pause);
    },
    flush,
    leave: () => {
      clearTimeout(timer);
      if (unsaved !== null) saveOnLeaving(unsaved);
      unsaved = null;
    },
  };
}
