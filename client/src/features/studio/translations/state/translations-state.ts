import type { ChapterTranslationsView } from '@lingostory/contract/studio/translations/schemas';
import { pluralize } from '../../../../lib/labels/format.ts';
import type { Step } from '../../../../lib/use-machine.ts';
import {
  applyChanges,
  type Change,
  mergeChanges,
  type Phrase,
  type Phrases,
  statusOf,
  toPhrase,
  type UnsavedText,
} from './phrases.ts';

/** Step that the server has not saved yet. An undo that comes too late is reported, but not kept as a text. */
export type UnsavedStep = { id: number; isUndo: boolean; changes: readonly Change[] };

export type TranslationsEffect =
  | { do: 'save'; changes: readonly Change[] }
  | { do: 'draft' }
  | { do: 'reload' };

/** A phrase and its translation as the editor saw them. */
export type TextBase = { phrase: string; seen: string };

/** State of the page on which the phrases of a chapter are translated. */
export type TranslationsState = {
  /** The phrases with all unsaved steps applied. Only a part of the chapter while `isComplete` is false. */
  phrases: Phrases;
  isComplete: boolean;
  /** The number of phrases in the chapter. */
  total: number;
  currentId: number;
  /** Phrases as last received from the server. */
  stored: Phrases;
  /** Unsaved steps, oldest first, and how many of them are in the current request. */
  unsaved: readonly UnsavedStep[];
  sendingCount: number;
  /** Error message if saving failed. Nothing is sent until the editor retries. */
  saveProblem: string | null;
  /** The steps that are in `unsaved` although the server may have saved them, because its response was lost. */
  sentStepIds: ReadonlySet<number>;
  /** Texts that were typed but not entered yet, by phrase. */
  texts: ReadonlyMap<number, string>;
  /** The phrase and translation on which each of `texts` is based. */
  bases: ReadonlyMap<number, TextBase>;
  /** Phrases that somebody else changed while this editor wrote the text that is in `texts`. */
  conflicts: ReadonlySet<number>;
  /** Texts of an earlier visit whose phrases have not been loaded yet. */
  restorable: readonly UnsavedText[];
  /** Steps that can be undone, most recent last. */
  done: readonly UnsavedStep[];
  /** Number of steps so far, used as the id of the next one. */
  steps: number;
  /** The number of drafts made so far while the translator is working. */
  drafting: { count: number } | null;
  /** True while a request to the translator is running, also if the editor has stopped it. */
  isDraftPending: boolean;
  /** Error message if the typed text cannot be saved. */
  textProblem: string | null;
  /** Message about a problem that does not prevent further steps. */
  problem: string | null;
  /** The last command's result. `number` increases so that a repeated text is announced again. */
  note: { text: string; number: number };
};

export type TranslationsStep = Step<TranslationsState, TranslationsEffect>;

export function createTranslationsState(
  list: ChapterTranslationsView,
  restorable: readonly UnsavedText[],
): TranslationsState {
  const phrases = list.phrase.map(toPhrase);
  const current = phrases.find(({ translation }) => translation === '') ?? phrases[0];
  return {
    phrases,
    isComplete: phrases.length >= list.total,
    total: list.total,
    currentId: current?.id ?? 0,
    stored: phrases,
    unsaved: [],
    sendingCount: 0,
    saveProblem: null,
    sentStepIds: new Set(),
    texts: new Map(),
    bases: new Map(),
    conflicts: new Set(),
    restorable,
    done: [],
    steps: 0,
    drafting: null,
    isDraftPending: false,
    textProblem: null,
    problem: null,
    note: { text: '', number: 0 },
  };
}

export const currentIndexOf = ({ phrases, currentId }: TranslationsState) =>
  phrases.findIndex(({ id }) => id === currentId);

/** Returns the text that a phrase's field shows: what was typed, or the translation, or the draft. */
export const textOf = ({ texts }: TranslationsState, { id, translation, draft }: Phrase) =>
  texts.get(id) ?? (translation === '' ? (draft?.text ?? '') : translation);

/** True if the phrase's field has a text that was typed and not entered. */
export const isTyped = ({ texts }: TranslationsState, { id }: Phrase) => texts.has(id);

/** True if the editor still has to translate a phrase, accept its draft or settle its conflict. */
export const isToDo = ({ conflicts }: TranslationsState, phrase: Phrase) =>
  statusOf(phrase) !== 'translated' || conflicts.has(phrase.id);

/** Lists the drafts that can be accepted together: those that the editor has not begun to correct. */
export const listDraftChanges = ({ phrases, texts }: TranslationsState): Change[] =>
  phrases.flatMap(({ id, phrase, translation, draft }) =>
    translation === '' && draft !== null && !texts.has(id)
      ? [{ id, phrase, seen: translation, translation: draft.text }]
      : [],
  );

export const countUnsavedChanges = ({ unsaved }: TranslationsState) =>
  mergeChanges(unsaved.flatMap(({ changes }) => changes)).size;

export const withoutEffects = (state: TranslationsState): TranslationsStep => ({ state, effects: [] });

export function announce(state: TranslationsState, text: string): TranslationsState {
  return { ...state, note: { text, number: state.note.number + 1 } };
}

export function addProblem(state: TranslationsState, message: string): TranslationsState {
  return { ...state, problem: state.problem === null ? message : `${state.problem} ${message}` };
}

/** Derives the phrases from what is stored and what is unsaved. If the current phrase is gone, goes to its neighbor. */
export function withStored(state: TranslationsState, stored: Phrases): TranslationsState {
  const changes = mergeChanges(state.unsaved.flatMap((step) => step.changes)).values();
  const phrases = applyChanges(stored, changes);
  const isCurrentLeft = phrases.some(({ id }) => id === state.currentId);
  const neighbor = phrases[Math.min(Math.max(currentIndexOf(state), 0), phrases.length - 1)];
  return {
    ...state,
    stored,
    phrases,
    currentId: isCurrentLeft ? state.currentId : (neighbor?.id ?? 0),
  };
}

function findShownBase({ phrases }: TranslationsState, id: number): TextBase | undefined {
  const phrase = phrases.find((shown) => shown.id === id);
  return phrase && { phrase: phrase.phrase, seen: phrase.translation };
}

/**
 * Replaces a phrase's typed text; null removes it. Without a `base`, a first text is based on what the page shows now.
 */
export function withText(
  state: TranslationsState,
  id: number,
  text: string | null,
  base?: TextBase,
): TranslationsState {
  const [texts, bases] = [new Map(state.texts), new Map(state.bases)];
  if (text === null) {
    texts.delete(id);
    bases.delete(id);
  } else {
    texts.set(id, text);
    const newBase = base ?? bases.get(id) ?? findShownBase(state, id);
    if (newBase) bases.set(id, newBase);
  }
  return { ...state, texts, bases, textProblem: null };
}

/** Shows both versions of phrases that somebody else has changed. */
export function withConflicts(state: TranslationsState, ids: readonly number[]): TranslationsState {
  if (ids.length === 0) return state;
  const message = `Somebody else changed ${pluralize(ids.length, 'phrase')} in the meantime. Nothing was overwritten: ${ids.length === 1 ? 'it shows' : 'they show'} both versions, and you can choose.`;
  return addProblem({ ...state, conflicts: new Set([...state.conflicts, ...ids]) }, message);
}

export function withoutConflict(state: TranslationsState, id: number): TranslationsState {
  const conflicts = new Set(state.conflicts);
  return conflicts.delete(id) ? { ...state, conflicts } : state;
}

/** Adds a step to the queue. */
export function addStep(
  state: TranslationsState,
  changes: readonly Change[],
  isUndo: boolean,
): TranslationsState {
  const step = { id: state.steps, isUndo, changes };
  const nextState = { ...state, steps: state.steps + 1, unsaved: [...state.unsaved, step] };
  const withPhrases = withStored(nextState, state.stored);
  return isUndo ? withPhrases : { ...withPhrases, done: [...state.done, step] };
}

/** Sends all unsaved steps in one request, unless one is running or saving has failed. */
export function sendNext(state: TranslationsState): TranslationsStep {
  const { unsaved, sendingCount, saveProblem } = state;
  if (unsaved.length === 0 || sendingCount > 0 || saveProblem !== null) return withoutEffects(state);
  const changes = [...mergeChanges(unsaved.flatMap((step) => step.changes)).values()];
  return { state: { ...state, sendingCount: unsaved.length }, effects: [{ do: 'save', changes }] };
}
