import { describe, expect, it } from 'vitest';
import { chosenIn, cutOf, openUnknown, phraseOf, play, shown, take } from './meanings-builders.ts';

const texts = Array.from({ length: 30 }, (_, index) => phraseOf(index + 1, `mot${index}?one le=the`));
const loaded = { type: 'loaded', phrases: texts.map(cutOf) } as const;
const part = (from: number, count: number) => ({
  type: 'suggested' as const,
  suggested: texts.slice(from - 1, from - 1 + count),
  from,
});

describe('suggestions of a long chapter', () => {
  it('are asked for where the work begins, and once more before it gets to the end of a part', () => {
    const start = play(openUnknown(...texts), loaded);
    expect(start.effects).toEqual([{ do: 'suggest', from: 1 }]);
    const first = play(start.state, part(1, 8));
    expect(first.effects).toEqual([]);
    const { effects } = play(first.state, 'nextPhraseChosen', 'nextPhraseChosen', 'nextPhraseChosen');
    expect(effects).toEqual([{ do: 'suggest', from: 9 }]);
  });

  it('come with a save, from the phrase on that is chosen by then', () => {
    const { state } = play(openUnknown(...texts), loaded, part(1, 20));
    const { effects } = play(state, take(1));
    expect(effects).toMatchObject([{ do: 'save', from: 2 }]);
  });

  it('are waited for with no word lost, and then an expression comes before its words', () => {
    const rain = phraseOf(1, 'des?some cordes?ropes', 'des cordes=cats and dogs');
    const { state } = play(
      openUnknown(rain),
      { type: 'loaded', phrases: [cutOf(rain)] },
      take(1),
      'phraseTaken',
    );
    expect([state.note.text, chosenIn(state)]).toEqual([
      'The suggestions for this phrase are on their way.',
      'des',
    ]);
    const { state: now } = play(state, { type: 'suggested', suggested: [rain], from: 1 });
    expect(chosenIn(now)).toBe('des cordes');
  });

  it('are not asked for again and again where the server has none', () => {
    const nothing = { type: 'suggested', suggested: [], from: 1 } as const;
    const one = phraseOf(1, 'mot?one');
    const opened = { type: 'loaded', phrases: [cutOf(one)] } as const;
    expect(play(openUnknown(one), opened, nothing, 'nextChosen').effects).toHaveLength(1);
  });

  it('leave words explained that became known elsewhere in the chapter', () => {
    const two = [phraseOf(1, 'loup?wolf'), phraseOf(2, 'loup?wolf dort?sleeps')];
    const { state } = play(openUnknown(...two), { type: 'suggested', suggested: two, from: 1 }, take(1));
    const known = [phraseOf(1, 'loup=wolf'), phraseOf(2, 'loup=wolf dort?sleeps')];
    const after = play(state, { type: 'saved', phrases: known.map(cutOf), suggested: [], from: 2 });
    expect(shown(after.state)[1]).toEqual(['wolf', '?']);
    expect(chosenIn(after.state)).toBe('dort');
  });
});
