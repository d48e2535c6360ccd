import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';

/** What became of a recording in this tab: in the end the server only says that there is none anymore. */
export type TabProgress = {
  /** The server was at work on it while this page was open. */
  awaited: boolean;
  /** Under review here; it stays on the page while some of its phrases are aligned again. */
  reviewed: boolean;
  takingOver: boolean;
  /** Somebody on this page wanted it gone. */
  discarded: boolean;
  gone: boolean;
  phrases: number;
};

export const beginning: TabProgress = {
  awaited: false,
  reviewed: false,
  takingOver: false,
  discarded: false,
  gone: false,
  phrases: 0,
};

/** The same object where nothing is new. */
export function advance(before: TabProgress, recording: RecordingView | null): TabProgress {
  if (recording === null) return before.gone ? before : { ...before, gone: true };
  const { state, problem, total_phrases: phrases } = recording;
  // One that comes after the last was gone is another one.
  const now = before.gone ? beginning : before;
  const isAligning = state === 'aligning' || state === 'waiting';
  const isRealigning = now.reviewed && isAligning;
  const next = {
    ...now,
    awaited: now.awaited || isAligning,
    reviewed: state === 'ready' || isRealigning,
    // Asked for, and not fetched yet; a problem says that it was not taken over.
    takingOver: state === 'taking-over' || (now.takingOver && state === 'ready' && problem === null),
    phrases,
  };
  const isSame =
    next.awaited === before.awaited &&
    next.reviewed === before.reviewed &&
    next.takingOver === before.takingOver &&
    next.gone === before.gone &&
    next.phrases === before.phrases;
  return isSame ? before : next;
}
