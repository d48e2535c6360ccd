import type { DraftPhrase, RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import type { Step } from '../../../../lib/use-machine.ts';
import { hasSound } from './edges.ts';
import type { RowStep } from './rows.ts';
import { emptyQueue, type SaveQueue } from './save-queue.ts';
import type { Splice } from './splice.ts';

/** State of the review, in which an editor listens to a recording and corrects the time of each phrase. */
export type Alignment = {
  phrases: readonly DraftPhrase[];
  /** Keys of the phrases, in the same order. See `Rows`. */
  keys: readonly number[];
  /** Key for the next new phrase. */
  nextKey: number;
  /** Length of the recording in seconds. */
  seconds: number;
  chosen: number;
  /** The open text field: that of the chosen phrase, or one for a new phrase after it. */
  editing: 'text' | 'new' | null;
  /** Text in the open field. Kept in the state, because the field is remounted when its row moves or is deleted. */
  typed: string;
  /**
   * Playback mode: `phrase` plays only the chosen phrase. `on` continues with the following ones, and the phrase
   * being played becomes the chosen one.
   */
  playing: 'phrase' | 'on' | null;
  /** This editor's steps that can be undone or redone, latest last. */
  done: readonly RowStep[];
  undone: readonly RowStep[];
  queue: SaveQueue;
  /** True while phrases are being aligned again. Changes are blocked in the meantime. */
  isRealigning: boolean;
  /** Message for the editor that does not prevent further steps. */
  problem: string | null;
  /**
   * Result of the last command for screen readers. The number increases so that a repeated text is announced again.
   */
  note: { text: string; number: number };
};

export type AlignmentEffect =
  | { do: 'play'; from: number; to: number }
  | { do: 'pause' }
  | { do: 'seek'; to: number }
  | { do: 'save'; splice: Splice; version: number }
  | { do: 'realign'; at: number; count: number; version: number };

export type AlignmentStep = Step<Alignment, AlignmentEffect>;

export function openAlignment({ phrases, seconds, version, problem }: RecordingView): Alignment {
  const keys = phrases.map((_, index) => index);
  return {
    phrases,
    keys,
    nextKey: phrases.length,
    // The length is always known by the time a recording can be reviewed.
    seconds: seconds ?? phrases.at(-1)?.end ?? 0,
    chosen: 0,
    editing: null,
    typed: '',
    playing: null,
    done: [],
    undone: [],
    queue: emptyQueue(version, { phrases, keys }),
    isRealigning: false,
    problem,
    note: { text: '', number: 0 },
  };
}

/** Returns why the phrases cannot be added to the chapter yet, or null if they can. */
export function takeOverProblem({ phrases, queue }: Alignment): string | null {
  if (queue.unsaved.length > 0) return 'Your last changes aren’t saved yet.';
  const silent = phrases.findIndex((phrase) => !hasSound(phrase));
  if (silent < 0) return null;
  return `Phrase ${silent + 1} has no sound yet. Align it again, move its edges, or delete it.`;
}

export const countFlagged = (phrases: readonly DraftPhrase[]) =>
  phrases.reduce((count, { flagged }) => count + (flagged ? 1 : 0), 0);

export function announce(state: Alignment, text: string): AlignmentStep {
  return withoutEffects({ ...state, note: { text, number: state.note.number + 1 } });
}

export function withoutEffects(state: Alignment): AlignmentStep {
  return { state, effects: [] };
}

export function withEffects({ state }: AlignmentStep, ...effects: AlignmentEffect[]): AlignmentStep {
  return { state, effects };
}
