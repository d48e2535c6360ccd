import type { DraftPhrase, RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import type { Step } from '../../../../lib/use-machine.ts';
import { hasSound } from './edges.ts';
import type { RowStep } from './rows.ts';
import { emptyQueue, type SaveQueue } from './save-queue.ts';
import type { Splice } from './splice.ts';

/** The phrases of a recording while an editor listens to them and corrects where each is spoken. */
export type Alignment = {
  phrases: readonly DraftPhrase[];
  /** Of the phrases, in their order; see `Rows`. */
  keys: readonly number[];
  /** The key of the next new phrase. */
  nextKey: number;
  /** Of the whole recording. */
  seconds: number;
  chosen: number;
  /** The chosen phrase's text is in a field, or that of a new phrase behind it. */
  editing: 'text' | 'new' | null;
  /** The text in that field: here, because the field is drawn anew when its row moves or is deleted. */
  typed: string;
  /** The chosen phrase is heard, or all from here on: then the chosen one is the one that is heard. */
  playing: 'phrase' | 'on' | null;
  /** One's own steps that can be undone, and those that can be done again; the latest last. */
  done: readonly RowStep[];
  undone: readonly RowStep[];
  queue: SaveQueue;
  /** Some phrases are being aligned again: until they are back, nothing can be changed. */
  isRealigning: boolean;
  /** Something that an editor has to know, and that nothing they do next depends on. */
  problem: string | null;
  /** What the last command did, for a screen reader; the number tells the same words apart. */
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
    // Only a recording that was read has phrases to review.
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

/** What is wrong with taking these phrases over; null where nothing is. */
export function takeOverProblem({ phrases, queue }: Alignment): string | null {
  if (queue.unsaved.length > 0) return 'Your last changes aren’t saved yet.';
  const silent = phrases.findIndex((phrase) => !hasSound(phrase));
  if (silent < 0) return null;
  return `Phrase ${silent + 1} has no sound yet. Align it again, move its edges, or delete it.`;
}

export const countFlagged = (phrases: readonly DraftPhrase[]) =>
  phrases.reduce((count, { flagged }) => count + (flagged ? 1 : 0), 0);

export function say(state: Alignment, text: string): AlignmentStep {
  return stay({ ...state, note: { text, number: state.note.number + 1 } });
}

export function stay(state: Alignment): AlignmentStep {
  return { state, effects: [] };
}

export function also({ state }: AlignmentStep, ...effects: AlignmentEffect[]): AlignmentStep {
  return { state, effects };
}
