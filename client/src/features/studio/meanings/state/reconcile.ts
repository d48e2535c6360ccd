import { dictionaryLookupKeysOf } from '@lingostory/contract/dictionary';
import { isOpenItem, itemsOf, openItemsOf } from '@lingostory/contract/studio/meanings/open-items';
import type { PhraseEntry } from '@lingostory/contract/studio/meanings/take-first-suggestions';
import { toLookupKey } from '@lingostory/contract/words';
import type { UnsavedStep } from './meanings-queue.ts';
import {
  type MeaningsState,
  type MeaningsStep,
  sendNext,
  withoutEffects,
  withQueue,
} from './meanings-state.ts';
import { positionIn, toPositionKey } from './positions.ts';
import { countOpenWords, type Phrase } from './words.ts';

type Phrases = readonly Phrase[];

/**
 * Handles a rejected save. Usually, another editor changed a phrase, or an earlier request succeeded but its response
 * was lost. Resends meanings for words that still have none, and tells the editor which meanings were not saved.
 */
export function resolveConflict(
  state: MeaningsState,
  storedPhrases: Phrases,
  message: string | null,
): MeaningsStep {
  const { queue } = state;
  const phrasesById = new Map(storedPhrases.map((phrase) => [phrase.id, phrase]));
  const lostEntries: PhraseEntry[] = [];
  const unsavedSteps = queue.unsaved.flatMap((step): UnsavedStep[] => {
    if (step.do !== 'explain') return [step];
    const entries = step.entries.filter((entry) => {
      const outcome = outcomeOf(entry, phrasesById.get(entry.phraseId));
      if (outcome === 'lost') lostEntries.push(entry);
      return outcome === 'open';
    });
    return entries.length === 0 ? [] : [{ ...step, entries }];
  });
  const [entryCountBefore, entryCountAfter] = [countEntries(queue.unsaved), countEntries(unsavedSteps)];
  const mergedState = withQueue(state, {
    ...queue,
    stored: storedPhrases,
    unsaved: unsavedSteps,
    sending: 0,
  });
  // No other editor has given these words a meaning, so the server rejected the entries for the reason in `message`
  // and would reject them again.
  if (message !== null && entryCountAfter === entryCountBefore) {
    return withoutEffects({ ...mergedState, queue: { ...mergedState.queue, problem: message } });
  }
  const wasAlreadySaved = entryCountAfter < entryCountBefore && lostEntries.length === 0;
  const reportedState = wasAlreadySaved
    ? mergedState
    : { ...mergedState, problem: describeConflict(lostEntries) };
  return sendNext(showLostDrafts(reportedState));
}

const countEntries = (steps: readonly UnsavedStep[]) =>
  steps.reduce((count, { entries }) => count + entries.length, 0);

function outcomeOf({ term, meaning }: PhraseEntry, phrase: Phrase | undefined) {
  if (phrase === undefined) return 'lost';
  const key = toLookupKey(term);
  if (openItemsOf(phrase).some((openItem) => toLookupKey(openItem.term) === key)) return 'open';
  // Until a phrase's suggestions are loaded, an expression from another book is not recognized in it. If the phrase's
  // text contains the expression, the entry is therefore treated as still waiting to be saved.
  if (!phrase.hasSuggestions && countOpenWords(phrase) > 0 && isExpressionIn(key, phrase)) return 'open';
  const hasSameMeaning = phrase.words.some(
    (word) => dictionaryLookupKeysOf(word.text).includes(key) && word.meaning === meaning,
  );
  return hasSameMeaning ? 'arrived' : 'lost';
}

const isExpressionIn = (key: string, { phrase }: Phrase) =>
  key.includes(' ') && toLookupKey(phrase).includes(key);

function describeConflict(lostEntries: readonly PhraseEntry[]): string {
  const changeMessage =
    'Somebody else changed this chapter in the meantime. You’re seeing their changes now.';
  if (lostEntries.length === 0) return `${changeMessage} Your meanings are kept.`;
  const lostEntryList = lostEntries.map(({ term, meaning }) => `“${term}” = “${meaning}”`).join(', ');
  return `${changeMessage} These meanings weren’t saved, because the words aren’t open anymore: ${lostEntryList}.`;
}

/**
 * Reports and removes drafts for words that another editor has removed or given a meaning, so that the typed text does
 * not end up in the next word's field.
 */
export function showLostDrafts(state: MeaningsState): MeaningsState {
  if (state.drafts.size === 0) return state;
  const itemsByPosition = new Map(
    state.phrases.flatMap((phrase) =>
      itemsOf(phrase).map((item) => [toPositionKey(positionIn(phrase, [item])), item] as const),
    ),
  );
  const isLost = ([key, { isOpen }]: [string, { isOpen: boolean }]) => {
    const item = itemsByPosition.get(key);
    return item === undefined || (isOpen && !isOpenItem(item));
  };
  const lostDrafts = [...state.drafts].filter((draft) => isLost(draft) && draft[1].text.trim() !== '');
  if (lostDrafts.length === 0) return state;
  const draftList = lostDrafts.map(([, { term, text }]) => `“${text}” for “${term}”`).join(', ');
  const draftMessage = `You were typing ${draftList}, but that word has been explained or removed.`;
  const problem = state.problem === null ? draftMessage : `${state.problem} ${draftMessage}`;
  const drafts = new Map([...state.drafts].filter((draft) => !isLost(draft)));
  return { ...state, drafts, problem };
}
