import { describe, expect, it } from 'vitest';
import {
  chosenTerm,
  cutOf,
  openWithoutSuggestions,
  phraseOf,
  play,
  shownMeanings,
  take,
} from './meanings-builders.ts';

const texts = Array.from({ length: 30 }, (_, index) => phraseOf(index + 1, `mot${index}?one le=the`));
const loaded = { type: 'loaded', phrases: texts.map(cutOf) } as const;
const part = (from: number, count: number) => ({
  type: 'suggested' as const,
  suggested: texts.slice(from - 1, from - 1 + count),
  from,
});

describe('suggestions for a long chapter', () => {
  it('loads suggested meanings for the first phrases, and preloads more as the editor advances', () => {
    const start = play(openWithoutSuggestions(...texts), loaded);
    expect(start.effects).toEqual([{ do: 'suggest', from: 1 }]);
    const first = play(start.state, part(1, 8));
    expect(first.effects).toEqual([]);
    const { effects } = play(first.state, 'nextPhraseChosen', 'nextPhraseChosen', 'nextPhraseChosen');
    expect(effects).toEqual([{ do: 'suggest', from: 9 }]);
  });

  it('requests more suggested meanings with each save, starting at the chosen phrase', () => {
    const { state } = play(openWithoutSuggestions(...texts), loaded, part(1, 20));
    const { effects } = play(state, take(1));
    expect(effects).toMatchObject([{ do: 'save', from: 2 }]);
  });

  it('keeps the chosen word until its suggestions load, then chooses the expression that contains it', () => {
    const rain = phraseOf(1, 'des?some cordes?ropes', 'des cordes=cats and dogs');
    const { state } = play(
      openWithoutSuggestions(rain),
      { type: 'loaded', phrases: [cutOf(rain)] },
      take(1),
      'phraseTaken',
    );
    expect([state.note.text, chosenTerm(state)]).toEqual([
      'The suggestions for this phrase are on their way.',
      'des',
    ]);
    const { state: now } = play(state, { type: 'suggested', suggested: [rain], from: 1 });
    expect(chosenTerm(now)).toBe('des cordes');
  });

  it('does not request suggestions again for a phrase that has none', () => {
    const nothing = { type: 'suggested', suggested: [], from: 1 } as const;
    const singlePhrase = phraseOf(1, 'mot?one');
    const opened = { type: 'loaded', phrases: [cutOf(singlePhrase)] } as const;
    expect(play(openWithoutSuggestions(singlePhrase), opened, nothing, 'nextChosen').effects).toHaveLength(1);
  });

  it('applies a saved meaning to the same word in other phrases', () => {
    const two = [phraseOf(1, 'loup?wolf'), phraseOf(2, 'loup?wolf dort?sleeps')];
    const { state } = play(
      openWithoutSuggestions(...two),
      { type: 'suggested', suggested: two, from: 1 },
      take(1),
    );
    const explainedPhrase = [phraseOf(1, 'loup=wolf'), phraseOf(2, 'loup=wolf dort?sleeps')];
    const after = play(state, { type: 'saved', phrases: explainedPhrase.map(cutOf), suggested: [], from: 2 });
    expect(shownMeanings(after.state)[1]).toEqual(['wolf', '?']);
    expect(chosenTerm(after.state)).toBe('dort');
  });
});
