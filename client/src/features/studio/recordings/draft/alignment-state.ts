import type {
  DraftPhrase,
  DraftPhraseView,
  RecordingView,
  Stretch,
} from '@lingostory/contract/studio/recordings/schemas';
import { findSilentPhraseProblem, hasSound } from '@lingostory/contract/studio/recordings/silent-phrases';
import type { Step } from '../../../../lib/use-machine.ts';
import type { RowStep } from './rows.ts';
import { createEmptyQueue, type SaveQueue } from './save-queue.ts';
import type { Splice } from './splice.ts';

/** State of the review, in which an editor listens to a recording and corrects the time of each phrase. */
export type Alignment = {
  phrases: readonly DraftPhraseView[];
  /** Keys of the phrases, in the same order as `phrases`. See `Rows`. */
  keys: readonly number[];
  /** Key that the next new phrase will get. */
  nextKey: number;
  /** Speech that is not in the text, including what phrases contain by now. */
  stretches: readonly Stretch[];
  /** True if the phrases are those of the chapter, so that only their times can change here. */
  hasFixedTexts: boolean;
  /** Length of the recording in seconds. */
  seconds: number;
  chosen: number;
  /**
   * Start of the chosen stretch, or null if a phrase is chosen. If a stretch is, `chosen` is the phrase before it, or
   * the first phrase if there is none before it.
   */
  chosenStretch: number | null;
  /**
   * The open text field: `text` for the text of the chosen phrase, `new` for a new phrase after it, `written` for the
   * text of a stretch that is written down, `name` for the name of a stretch.
   */
  editing: 'text' | 'new' | 'written' | 'name' | null;
  /** Text in the open field. Part of the state, because the field is remounted when its row moves or is deleted. */
  typed: string;
  /**
   * Playback mode. `phrase` plays only the chosen phrase or stretch. `on` plays to the end of the last row and always
   * selects the row being played.
   */
  playing: 'phrase' | 'on' | null;
  /** True if each edge moves alone. Otherwise, the edge that two phrases share moves for both. */
  areEdgesSeparate: boolean;
  /** This editor's steps that can be undone or redone, most recent last. */
  done: readonly RowStep[];
  undone: readonly RowStep[];
  queue: SaveQueue;
  /** True while phrases are being realigned. Changes are blocked until that has finished. */
  isRealigning: boolean;
  /** Message about a problem that does not prevent further steps. */
  problem: string | null;
  /**
   * Screen reader announcement of the last command's result. `number` increases so that a repeated text is announced
   * again.
   */
  note: { text: string; number: number };
};

export type AlignmentEffect =
  | { do: 'play'; from: number; to: number }
  | { do: 'pause' }
  | { do: 'seek'; to: number }
  | { do: 'save'; splice: Splice; version: number }
  | { do: 'saveName'; at: number; name: string; version: number }
  | { do: 'realign'; at: number; count: number; version: number };

export type AlignmentStep = Step<Alignment, AlignmentEffect>;

export function openAlignment({
  phrases,
  unwritten: stretches,
  seconds,
  version,
  problem,
  uses_phrases: hasFixedTexts,
}: RecordingView): Alignment {
  const keys = phrases.map((_, index) => index);
  return {
    phrases,
    keys,
    nextKey: phrases.length,
    stretches,
    hasFixedTexts,
    // `seconds` is always known once a recording can be reviewed, so the fallback only satisfies the type.
    seconds: seconds ?? phrases.at(-1)?.end ?? 0,
    chosen: 0,
    chosenStretch: null,
    editing: null,
    typed: '',
    playing: null,
    areEdgesSeparate: false,
    done: [],
    undone: [],
    queue: createEmptyQueue(version, { phrases, keys, stretches }),
    isRealigning: false,
    problem,
    note: { text: '', number: 0 },
  };
}

/** Returns the reason why the phrases cannot be added to the chapter yet, or null if they can. */
export function findTakeOverProblem(
  { phrases, queue, hasFixedTexts }: Alignment,
  isDraft: boolean,
): string | null {
  // A phrase that the chapter has keeps its sound if it wasn't heard.
  return queue.unsaved.length > 0
    ? 'Your last changes aren’t saved yet.'
    : findSilentPhraseProblem(phrases, hasFixedTexts || isDraft);
}

export const countSilentPhrases = (phrases: readonly DraftPhrase[]) =>
  phrases.reduce((count, phrase) => count + (hasSound(phrase) ? 0 : 1), 0);

export const countFlaggedPhrases = (phrases: readonly DraftPhrase[]) =>
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
