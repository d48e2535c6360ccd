import { describe, expect, it } from 'vitest';
import {
  applyEvents,
  buildPhrase,
  chosenTermOf,
  createStateWithoutSuggestions,
  shownMeaningsOf,
  toTakenEvent,
  toTokenizedPhrase,
} from './meanings-builders.ts';

const chapterPhrases = Array.from({ length: 30 }, (_, index) =>
  buildPhrase(index + 1, `mot${index}?one le=the`),
);
const loadedEvent = { type: 'loaded', phrases: chapterPhrases.map(toTokenizedPhrase) } as const;
const toSuggestedEvent = (from: number, count: number) => ({
  type: 'suggested' as const,
  suggested: chapterPhrases.slice(from - 1, from - 1 + count),
  from,
});

describe('suggestions for a long chapter', () => {
  it('loads suggested meanings for the first phrases, and preloads more as the editor advances', () => {
    const loadedStep = applyEvents(createStateWithoutSuggestions(...chapterPhrases), loadedEvent);
    expect(loadedStep.effects).toEqual([{ do: 'suggest', from: 1 }]);
    const firstPartStep = applyEvents(loadedStep.state, toSuggestedEvent(1, 8));
    expect(firstPartStep.effects).toEqual([]);
    const { effects } = applyEvents(
      firstPartStep.state,
      'nextPhraseChosen',
      'nextPhraseChosen',
      'nextPhraseChosen',
    );
    expect(effects).toEqual([{ do: 'suggest', from: 9 }]);
  });

  it('requests more suggested meanings with each save, starting at the chosen phrase', () => {
    const { state } = applyEvents(
      createStateWithoutSuggestions(...chapterPhrases),
      loadedEvent,
      toSuggestedEvent(1, 20),
    );
    const { effects } = applyEvents(state, toTakenEvent(1));
    expect(effects).toMatchObject([{ do: 'save', from: 2 }]);
  });

  it('keeps the chosen word until its suggestions load, then chooses the expression that contains it', () => {
    const rainPhrase = buildPhrase(1, 'des?some cordes?ropes', 'des cordes=cats and dogs');
    const { state } = applyEvents(
      createStateWithoutSuggestions(rainPhrase),
      { type: 'loaded', phrases: [toTokenizedPhrase(rainPhrase)] },
      toTakenEvent(1),
      'phraseTaken',
    );
    expect([state.note.text, chosenTermOf(state)]).toEqual([
      'The suggestions for this phrase are on their way.',
      'des',
    ]);
    const { state: suggestedState } = applyEvents(state, {
      type: 'suggested',
      suggested: [rainPhrase],
      from: 1,
    });
    expect(chosenTermOf(suggestedState)).toBe('des cordes');
  });

  it('does not request suggestions again for a phrase that the server has no suggestions for', () => {
    const noSuggestionsEvent = { type: 'suggested', suggested: [], from: 1 } as const;
    const singlePhrase = buildPhrase(1, 'mot?one');
    const openedEvent = { type: 'loaded', phrases: [toTokenizedPhrase(singlePhrase)] } as const;
    expect(
      applyEvents(createStateWithoutSuggestions(singlePhrase), openedEvent, noSuggestionsEvent, 'nextChosen')
        .effects,
    ).toHaveLength(1);
  });

  it('applies a saved meaning to the same word in other phrases', () => {
    const twoPhrases = [buildPhrase(1, 'loup?wolf'), buildPhrase(2, 'loup?wolf dort?sleeps')];
    const { state } = applyEvents(
      createStateWithoutSuggestions(...twoPhrases),
      { type: 'suggested', suggested: twoPhrases, from: 1 },
      toTakenEvent(1),
    );
    const explainedPhrases = [buildPhrase(1, 'loup=wolf'), buildPhrase(2, 'loup=wolf dort?sleeps')];
    const savedStep = applyEvents(state, {
      type: 'saved',
      phrases: explainedPhrases.map(toTokenizedPhrase),
      suggested: [],
      from: 2,
    });
    expect(shownMeaningsOf(savedStep.state)[1]).toEqual(['wolf', '?']);
    expect(chosenTermOf(savedStep.state)).toBe('dort');
  });
});
