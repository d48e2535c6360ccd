import type { SuggestedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { describe, expect, it } from 'vitest';
import type { MeaningsEvent } from './meanings.ts';
import {
  applyEvents,
  buildChangedResponse,
  buildPhrase,
  chosenTermOf,
  createStateWithSuggestions,
  shownMeaningsOf,
  toTakenEvent,
  toTokenizedPhrase,
  toTypedEvent,
} from './meanings-builders.ts';

const openThreeWordPhrase = () =>
  createStateWithSuggestions(buildPhrase(1, 'loup?wolf mange?eats dort?sleeps'));
const toSavedEvent = (...phrases: SuggestedPhraseView[]): MeaningsEvent => ({
  type: 'saved',
  ...buildChangedResponse(...phrases),
});
const toConflictEvent = (phrase: SuggestedPhraseView, message: string | null = null): MeaningsEvent => ({
  type: 'conflicted',
  phrases: [toTokenizedPhrase(phrase)],
  message,
});
const buildPhraseVersion = (version: number, text: string) => ({ ...buildPhrase(1, text), version });
const createFirstSavedEvent = () => toSavedEvent(buildPhraseVersion(2, 'loup=wolf mange?eats dort?sleeps'));

describe('saving meanings', () => {
  it('sends one save request at a time, and batches meanings added while it is pending', () => {
    const { state, effects } = applyEvents(
      openThreeWordPhrase(),
      toTakenEvent(1),
      toTakenEvent(1),
      toTakenEvent(1),
    );
    expect(effects).toHaveLength(1);
    const nextStep = applyEvents(state, createFirstSavedEvent());
    expect(nextStep.effects).toEqual([
      {
        do: 'save',
        from: 1,
        phrases: [
          {
            id: 1,
            version: 2,
            entries: [
              { term: 'mange', meaning: 'eats' },
              { term: 'dort', meaning: 'sleeps' },
            ],
          },
        ],
      },
    ]);
    expect(shownMeaningsOf(nextStep.state)).toEqual([['wolf', 'eats', 'sleeps']]);
  });

  it('keeps the chosen word and the typed text when a save response arrives', () => {
    const { state } = applyEvents(
      openThreeWordPhrase(),
      toTakenEvent(1),
      'nextChosen',
      toTypedEvent('sno'),
      createFirstSavedEvent(),
    );
    expect([chosenTermOf(state), state.drafts.size]).toEqual(['dort', 1]);
    expect(state.problem).toBeNull();
  });

  it('keeps unsaved meanings after a failed save, and resends them when the editor retries', () => {
    const failedStep = applyEvents(
      openThreeWordPhrase(),
      toTakenEvent(1),
      { type: 'saveFailed', message: 'Away.' },
      toTakenEvent(1),
    );
    expect(failedStep.effects).toHaveLength(1);
    expect(failedStep.state.queue.problem).toBe('Away.');
    const retriedStep = applyEvents(failedStep.state, 'saveRetried');
    expect(retriedStep.effects).toMatchObject([
      { phrases: [{ entries: [{ term: 'loup' }, { term: 'mange' }] }] },
    ]);
  });

  it('ignores a stale word list that was requested before the last save', () => {
    const { state } = applyEvents(openThreeWordPhrase(), toTakenEvent(1), createFirstSavedEvent(), {
      type: 'loaded',
      phrases: [toTokenizedPhrase(buildPhraseVersion(1, 'loup?wolf mange?eats dort?sleeps'))],
    });
    expect(shownMeaningsOf(state)).toEqual([['wolf', '?', '?']]);
  });
});

describe('undoing meanings', () => {
  it('does not send a meaning to the server if it was undone first', () => {
    const { state } = applyEvents(openThreeWordPhrase(), toTakenEvent(1), toTakenEvent(1), 'undone');
    expect([chosenTermOf(state), shownMeaningsOf(state)]).toEqual(['mange', [['wolf', '?', '?']]]);
    expect(applyEvents(state, createFirstSavedEvent()).effects).toEqual([]);
  });

  it('removes a saved meaning from the server on undo, and restores its suggestions', () => {
    const { state, effects } = applyEvents(
      openThreeWordPhrase(),
      toTakenEvent(1),
      createFirstSavedEvent(),
      'undone',
    );
    expect(effects.at(-1)).toMatchObject({
      do: 'withdraw',
      phrases: [{ id: 1, entries: [{ term: 'loup', meaning: 'wolf' }] }],
    });
    expect(shownMeaningsOf(state)).toEqual([['?', '?', '?']]);
    expect(shownMeaningsOf(applyEvents(state, toTakenEvent(1)).state)).toEqual([['wolf', '?', '?']]);
  });

  it('waits for a meaning to be saved before undoing it on the server', () => {
    const { state, effects } = applyEvents(openThreeWordPhrase(), toTakenEvent(1), 'undone');
    expect(effects).toHaveLength(1);
    expect(applyEvents(state, createFirstSavedEvent()).effects).toMatchObject([{ do: 'withdraw' }]);
  });
});

describe('a conflict between meanings', () => {
  it('resends a meaning after a conflict, with the phrase’s current version, if the word still has no meaning', () => {
    const conflictStep = applyEvents(
      openThreeWordPhrase(),
      toTakenEvent(1),
      toConflictEvent(buildPhraseVersion(5, 'loup?wolf mange=eats dort?sleeps')),
    );
    expect(conflictStep.effects.at(-1)).toMatchObject({
      phrases: [{ version: 5, entries: [{ term: 'loup' }] }],
    });
    expect(conflictStep.state.problem).toContain('Your meanings are kept.');
    expect(chosenTermOf(conflictStep.state)).toBe('dort');
  });

  it('keeps another editor’s meaning in a conflict, and names the meaning that was not saved', () => {
    const conflictStep = applyEvents(
      openThreeWordPhrase(),
      toTakenEvent(1),
      toConflictEvent(buildPhraseVersion(5, 'loup=hound mange?eats dort?sleeps')),
    );
    expect(conflictStep.effects).toHaveLength(1);
    expect(shownMeaningsOf(conflictStep.state)).toEqual([['hound', '?', '?']]);
    expect(conflictStep.state.problem).toContain('“loup” = “wolf”');
  });

  it('does not report a conflict if a meaning was saved and only the response was lost', () => {
    const conflictStep = applyEvents(
      openThreeWordPhrase(),
      toTakenEvent(1),
      toConflictEvent(buildPhraseVersion(2, 'loup=wolf mange?eats dort?sleeps')),
    );
    expect([conflictStep.state.problem, conflictStep.state.queue.unsaved]).toEqual([null, []]);
  });

  it('reports the unfinished text typed for a word if another editor gives that word a meaning first', () => {
    const serverPhrase = buildPhraseVersion(5, 'loup?wolf mange=eats dort?sleeps');
    const conflictStep = applyEvents(
      openThreeWordPhrase(),
      toTakenEvent(1),
      toTypedEvent('gobb'),
      toConflictEvent(serverPhrase),
    );
    expect(conflictStep.state.problem).toContain('You were typing “gobb” for “mange”');
    expect(conflictStep.state.drafts.size).toBe(0);
  });

  it('stops saving meanings if the server rejects one for a reason other than a conflict', () => {
    const serverPhrase = buildPhraseVersion(1, 'loup?wolf mange?eats dort?sleeps');
    const conflictStep = applyEvents(
      openThreeWordPhrase(),
      toTakenEvent(1),
      toConflictEvent(serverPhrase, 'Dictionary is too long.'),
    );
    expect(conflictStep.state.queue.problem).toBe('Dictionary is too long.');
    expect(applyEvents(conflictStep.state, 'undone').state.queue).toMatchObject({
      unsaved: [],
      problem: null,
    });
  });
});
