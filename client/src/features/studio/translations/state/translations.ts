import { studioLimits } from '@lingostory/contract/studio/fields';
import type { TranslatedPhraseView } from '@lingostory/contract/studio/translations/schemas';
import { pluralize } from '../../../../lib/labels/format.ts';
import { type Change, cleanText, findKnownTranslations, mergePhrases, type Phrase } from './phrases.ts';
import { type SavedResponse, storeSaved } from './store-saved.ts';
import {
  addProblem,
  addStep,
  announce,
  currentIndexOf,
  isToDo,
  listDraftChanges,
  sendNext,
  type TranslationsState,
  type TranslationsStep,
  textOf,
  withoutConflict,
  withoutEffects,
  withStored,
  withText,
} from './translations-state.ts';
import { markChangedTexts, restoreTexts } from './unsaved-texts.ts';

export type TranslationsEvent =
  | { type: 'typed'; text: string }
  /**
   * Saves the field's text. `entered` goes to the next phrase that needs work, `enteredBack` to the previous phrase.
   */
  | { type: 'entered' | 'enteredBack' }
  | { type: 'reverted' | 'undone' }
  | { type: 'nextChosen' | 'previousChosen' }
  | { type: 'phraseChosen'; index: number }
  /** Takes a translation of the same phrase elsewhere, counted from 1. */
  | { type: 'knownTaken'; number: number }
  | { type: 'imported'; changes: readonly Change[] }
  | { type: 'loaded'; phrases: readonly TranslatedPhraseView[]; total: number }
  | ({ type: 'saved' } & SavedResponse)
  | { type: 'saveFailed'; message: string }
  | { type: 'saveRetried' | 'problemClosed' }
  | { type: 'soundReported'; id: number }
  | { type: 'reportFailed'; message: string }
  | { type: 'draftsAsked' | 'draftingStopped' | 'draftsAccepted' }
  | { type: 'drafted'; drafts: readonly Draft[]; asked: number; missing: number; isFinished: boolean }
  | { type: 'draftingFailed'; message: string };

type Draft = { id: number; text: string; provider: string };

/**
 * Returns the next state of the page and the requests to send. Pure: it accesses neither the network nor the DOM.
 * Whatever happens, unsaved steps are sent next.
 */
export function reduceTranslations(state: TranslationsState, event: TranslationsEvent): TranslationsStep {
  const step = applyEvent(state, event);
  const next = sendNext(step.state);
  return { state: next.state, effects: [...step.effects, ...next.effects] };
}

function applyEvent(state: TranslationsState, event: TranslationsEvent): TranslationsStep {
  const index = currentIndexOf(state);
  switch (event.type) {
    case 'typed':
      return withoutEffects(typeText(state, event.text));
    case 'entered':
      return withoutEffects(enterText(state, goToNextToDo));
    case 'enteredBack':
      return withoutEffects(enterText(state, (entered) => goTo(entered, index - 1)));
    case 'reverted':
      return withoutEffects(revert(state));
    case 'undone':
      return withoutEffects(undo(state));
    case 'nextChosen':
      return withoutEffects(leaveFor(state, index + 1));
    case 'previousChosen':
      return withoutEffects(leaveFor(state, index - 1));
    case 'phraseChosen':
      return withoutEffects(leaveFor(state, event.index));
    case 'knownTaken':
      return withoutEffects(takeKnown(state, event.number));
    case 'imported':
      return withoutEffects(importChanges(state, event.changes));
    case 'loaded':
      return withoutEffects(load(state, event.phrases, event.total));
    case 'saved':
      return withoutEffects(storeSaved(state, event));
    case 'saveFailed':
      return withoutEffects(failToSave(state, event.message));
    case 'saveRetried':
      return withoutEffects({ ...state, saveProblem: null });
    case 'problemClosed':
      return withoutEffects({ ...state, problem: null });
    case 'soundReported':
      return withoutEffects(announce(state, `${labelOf(state, event)}: The sound is listed in Reports.`));
    case 'reportFailed':
      return withoutEffects(addProblem(state, event.message));
    case 'draftsAsked':
      return startDrafting(state);
    case 'draftingStopped':
      return withoutEffects({ ...state, drafting: null });
    case 'drafted':
      return addDrafts(state, event);
    case 'draftsAccepted':
      return withoutEffects(acceptDrafts(state));
    case 'draftingFailed':
      return withoutEffects(addProblem({ ...state, drafting: null, isDraftPending: false }, event.message));
  }
}

const currentPhraseOf = (state: TranslationsState): Phrase | undefined =>
  state.phrases[currentIndexOf(state)];

function typeText(state: TranslationsState, text: string): TranslationsState {
  const phrase = currentPhraseOf(state);
  if (phrase === undefined) return state;
  const isShownAnyway = text === textOf(withText(state, phrase.id, null), phrase);
  // A conflict keeps the editor's text even if it equals the other one, until it is entered.
  return withText(state, phrase.id, isShownAnyway && !state.conflicts.has(phrase.id) ? null : text);
}

/** Saves the field's text, accepting a draft that is shown there unchanged, and goes on. */
function enterText(
  state: TranslationsState,
  goOn: (entered: TranslationsState) => TranslationsState,
): TranslationsState {
  const phrase = currentPhraseOf(state);
  if (phrase === undefined) return state;
  const text = cleanText(textOf(state, phrase));
  if (text.length > studioLimits.translation) {
    const maxLengthText = studioLimits.translation.toLocaleString('en');
    return { ...state, textProblem: `A translation can have at most ${maxLengthText} characters.` };
  }
  return goOn(saveText(state, phrase, text));
}

function saveText(state: TranslationsState, phrase: Phrase, text: string): TranslationsState {
  const { id, translation, draft } = phrase;
  const settled = withoutConflict(withText(state, id, null), id);
  if (text === translation) {
    const note = text === '' ? 'Left without a translation.' : 'Nothing has changed.';
    return announce(settled, `${labelOf(state, phrase)}: ${note}`);
  }
  const change = { id, phrase: phrase.phrase, seen: translation, translation: text };
  const note =
    text === '' ? 'Translation removed.' : text === draft?.text ? 'Draft accepted.' : 'Translated.';
  return announce(addStep(settled, [change], false), `${labelOf(state, phrase)}: ${note}`);
}

const labelOf = ({ phrases }: TranslationsState, { id }: Pick<Phrase, 'id'>) =>
  `Phrase ${phrases.findIndex((phrase) => phrase.id === id) + 1}`;

function goTo(state: TranslationsState, index: number): TranslationsState {
  const phrase = state.phrases[index];
  return phrase === undefined ? state : { ...state, currentId: phrase.id, textProblem: null };
}

/** Goes to the next phrase that needs work, wrapping around at the end of the chapter. */
function goToNextToDo(state: TranslationsState): TranslationsState {
  const { phrases } = state;
  const startIndex = currentIndexOf(state);
  for (let offset = 1; offset <= phrases.length; offset += 1) {
    const index = (startIndex + offset) % phrases.length;
    const phrase = phrases[index];
    if (phrase && index !== startIndex && isToDo(state, phrase)) return goTo(state, index);
  }
  return state;
}

/**
 * Goes to another phrase, and saves what was typed in this one. A draft that was only read isn't accepted, and a text
 * in conflict with somebody else's is neither saved nor lost. A field that was emptied shows its translation again.
 */
function leaveFor(state: TranslationsState, index: number): TranslationsState {
  const phrase = currentPhraseOf(state);
  const target = state.phrases[index];
  if (phrase === undefined || target === undefined || target.id === phrase.id) return state;
  const text = state.texts.get(phrase.id)?.trim();
  if (text === undefined || state.conflicts.has(phrase.id)) return goTo(state, index);
  if (text === '') return goTo(withText(state, phrase.id, null), index);
  return enterText(state, (entered) => goTo(entered, index));
}

/** Shows the stored translation or the draft again. In a conflict, this takes the other editor's version. */
function revert(state: TranslationsState): TranslationsState {
  const phrase = currentPhraseOf(state);
  if (phrase === undefined) return state;
  const isConflict = state.conflicts.has(phrase.id);
  const reverted = withoutConflict(withText(state, phrase.id, null), phrase.id);
  return isConflict ? announce(reverted, `${labelOf(state, phrase)}: Their version is kept.`) : reverted;
}

function takeKnown(state: TranslationsState, number: number): TranslationsState {
  const phrase = currentPhraseOf(state);
  if (phrase === undefined) return state;
  const known = findKnownTranslations(state.phrases, phrase)[number - 1];
  if (known === undefined) return announce(state, 'This phrase isn’t translated anywhere else.');
  return goToNextToDo(saveText(state, phrase, known.translation));
}

function importChanges(state: TranslationsState, changes: readonly Change[]): TranslationsState {
  if (changes.length === 0) return state;
  let imported = state;
  for (const { id } of changes) imported = withoutConflict(withText(imported, id, null), id);
  const note = `${pluralize(changes.length, 'translation is', 'translations are')} added. You can undo this.`;
  return announce(goToFirstToDo(addStep(imported, changes, false)), note);
}

function acceptDrafts(state: TranslationsState): TranslationsState {
  const changes = listDraftChanges(state);
  if (changes.length === 0) return announce(state, 'There is no draft to accept.');
  const note = `${pluralize(changes.length, 'draft is', 'drafts are')} accepted. You can undo this.`;
  return announce(goToFirstToDo(addStep(state, changes, false)), note);
}

function goToFirstToDo(state: TranslationsState): TranslationsState {
  const index = state.phrases.findIndex((phrase) => isToDo(state, phrase));
  return index < 0 ? state : goTo(state, index);
}

/** Nothing of the request may be saved, or all of it. */
function failToSave(state: TranslationsState, message: string): TranslationsState {
  const sentIds = state.unsaved.slice(0, state.sendingCount).map(({ id }) => id);
  const sentStepIds = new Set([...state.sentStepIds, ...sentIds]);
  return { ...state, sendingCount: 0, sentStepIds, saveProblem: message };
}

/** Reverts the last step. A step that has been sent is reverted by another one. */
function undo(state: TranslationsState): TranslationsState {
  const step = state.done.at(-1);
  if (step === undefined) return announce(state, 'There is nothing to undo.');
  const isWaiting = state.unsaved.slice(state.sendingCount).some(({ id }) => id === step.id);
  const unsaved = isWaiting ? state.unsaved.filter(({ id }) => id !== step.id) : state.unsaved;
  const withoutStep = withStored({ ...state, unsaved, done: state.done.slice(0, -1) }, state.stored);
  const undone =
    isWaiting && !state.sentStepIds.has(step.id)
      ? withoutStep
      : addStep(
          withoutStep,
          step.changes.map(({ seen, translation, ...change }) => ({
            ...change,
            seen: translation,
            translation: seen,
          })),
          true,
        );
  const shown = undone.unsaved.length === 0 ? { ...undone, saveProblem: null } : undone;
  const [firstChange] = step.changes;
  const index = shown.phrases.findIndex(({ id }) => id === firstChange?.id);
  return announce(goTo(shown, index), `Undone: ${pluralize(step.changes.length, 'translation')}.`);
}

function load(
  state: TranslationsState,
  loadedPhrases: readonly TranslatedPhraseView[],
  total: number,
): TranslationsState {
  const isComplete = loadedPhrases.length >= total;
  // The first part of the list may arrive again after the whole list.
  if (state.isComplete && !isComplete) return state;
  const loaded = withStored({ ...state, isComplete, total }, mergePhrases(state.stored, loadedPhrases));
  return restoreTexts(isComplete ? markChangedTexts(loaded) : loaded);
}

/** Starts the translator, or goes on with a request that was stopped and is still running. */
function startDrafting(state: TranslationsState): TranslationsStep {
  if (state.drafting !== null) return withoutEffects(state);
  const started = { ...state, drafting: { count: 0 }, isDraftPending: true, problem: null };
  return { state: started, effects: state.isDraftPending ? [] : [{ do: 'draft' }] };
}

function addDrafts(
  state: TranslationsState,
  { drafts, asked, missing, isFinished }: Extract<TranslationsEvent, { type: 'drafted' }>,
): TranslationsStep {
  const draftsById = new Map(drafts.map(({ id, ...draft }) => [id, draft]));
  const stored = state.stored.map((phrase) => {
    const draft = draftsById.get(phrase.id);
    return draft === undefined ? phrase : { ...phrase, draft };
  });
  const withDrafts = { ...withStored(state, stored), isDraftPending: false };
  // The editor has stopped the translator; this is its last response.
  if (state.drafting === null) return withoutEffects(withDrafts);
  const count = state.drafting.count + drafts.length;
  if (!isFinished && asked > 0)
    return {
      state: { ...withDrafts, drafting: { count }, isDraftPending: true },
      effects: [{ do: 'draft' }],
    };
  const finished = announce({ ...withDrafts, drafting: null }, describeDrafts(count, missing, isFinished));
  // Brings the drafts that somebody else had made meanwhile.
  return { state: finished, effects: [{ do: 'reload' }] };
}

function describeDrafts(count: number, missing: number, isFinished: boolean): string {
  const made = `${pluralize(count, 'phrase has', 'phrases have')} a new draft.`;
  if (missing === 0) return made;
  return isFinished
    ? `${made} For ${pluralize(missing, 'phrase')}, the translator had none.`
    : `${made} Somebody else is having the others drafted right now.`;
}
