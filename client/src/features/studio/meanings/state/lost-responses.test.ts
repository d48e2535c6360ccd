import { describe, expect, it } from 'vitest';
import {
  applyEvents,
  buildChangedResponse,
  buildPhrase,
  createStateWithSuggestions,
  shownMeaningsOf,
  toTokenizedPhrase,
} from './meanings-builders.ts';

const firstPhrase = buildPhrase(1, 'elle=she est=has partie=left');
const unchangedPhrase = buildPhrase(2, 'il=he est!has|is grand=tall');
const changedPhrase = { ...buildPhrase(2, 'il=he est=is grand=tall'), version: 2 };

/** The editor has taken *is*, but the request failed: perhaps the server saved it, and only its response was lost. */
const failToChange = () =>
  applyEvents(createStateWithSuggestions(firstPhrase, unchangedPhrase), 'firstTaken', {
    type: 'saveFailed',
    message: 'Away.',
  }).state;
const toConflictEvent = (...phrases: Parameters<typeof buildChangedResponse>) => ({
  type: 'conflicted' as const,
  phrases: phrases.map(toTokenizedPhrase),
  message: null,
});
const toRevertingEvent = (...phrases: Parameters<typeof buildChangedResponse>) => ({
  type: 'reverting' as const,
  id: 1,
  phrases: phrases.map(toTokenizedPhrase),
});

describe('a change whose response was lost', () => {
  it('counts as saved, without a problem, when the phrase shows the wanted meaning', () => {
    const { state, effects } = applyEvents(
      failToChange(),
      'saveRetried',
      toConflictEvent(firstPhrase, changedPhrase),
    );
    expect(effects.filter((effect) => effect.do === 'change')).toHaveLength(1);
    expect([state.problem, state.queue.unsaved, state.done.length]).toEqual([null, [], 1]);
    expect(shownMeaningsOf(state)[1]).toEqual(['he', 'is', 'tall']);
  });

  it('finds out if it was saved before it is undone, and then removes the phrase’s line', () => {
    const undoneStep = applyEvents(failToChange(), 'undone', 'saveRetried');
    expect(undoneStep.effects).toMatchObject([{ do: 'revert', id: 1 }]);
    const { state, effects } = applyEvents(undoneStep.state, toRevertingEvent(firstPhrase, changedPhrase));
    expect(effects).toMatchObject([
      { do: 'change', version: 2, change: { phraseId: 2, term: 'est', shown: 'is', meaning: null } },
    ]);
    const lines = [{ id: 2, term: 'est', before: 'is', after: null }];
    const response = buildChangedResponse(unchangedPhrase);
    const savedState = applyEvents(state, { type: 'changed', id: 1, lines, message: '', ...response }).state;
    expect([savedState.note.text, savedState.queue.unsaved]).toEqual(['Undone.', []]);
    expect(shownMeaningsOf(savedState)[1]).toEqual(['he', 'has', 'tall']);
  });

  it('sends nothing more if it is undone and was not saved', () => {
    const { state, effects } = applyEvents(
      failToChange(),
      'undone',
      'saveRetried',
      toRevertingEvent(firstPhrase, unchangedPhrase),
    );
    expect(effects.map((effect) => effect.do)).toEqual(['revert']);
    expect([state.note.text, state.queue.unsaved]).toEqual(['Undone: “est” means “has” again.', []]);
  });

  it('finds out what to undo after a conflict has shown that it was saved', () => {
    const { effects } = applyEvents(
      failToChange(),
      'saveRetried',
      toConflictEvent(firstPhrase, changedPhrase),
      'undone',
    );
    expect(effects.at(-1)).toMatchObject({ do: 'revert', id: 1 });
  });
});
