import type { SuggestedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { describe, expect, it } from 'vitest';
import type { MeaningsEvent } from './meanings.ts';
import { changed, chosenIn, cutOf, open, phraseOf, play, shown, take, typed } from './meanings-builders.ts';

const start = () => open(phraseOf(1, 'loup?wolf mange?eats dort?sleeps'));
const saved = (...phrases: SuggestedPhraseView[]): MeaningsEvent => ({
  type: 'saved',
  ...changed(...phrases),
});
const conflicted = (phrase: SuggestedPhraseView, message: string | null = null): MeaningsEvent => ({
  type: 'conflicted',
  phrases: [cutOf(phrase)],
  message,
});
const later = (version: number, text: string) => ({ ...phraseOf(1, text), version });
const firstSaved = () => saved(later(2, 'loup=wolf mange?eats dort?sleeps'));

describe('saving', () => {
  it('sends one request after another, and together what has waited', () => {
    const { state, effects } = play(start(), take(1), take(1), take(1));
    expect(effects).toHaveLength(1);
    const next = play(state, firstSaved());
    expect(next.effects).toEqual([
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
    expect(shown(next.state)).toEqual([['wolf', 'eats', 'sleeps']]);
  });

  it('takes over what the server has without losing the position or what is typed', () => {
    const { state } = play(start(), take(1), 'nextChosen', typed('sno'), firstSaved());
    expect([chosenIn(state), state.drafts.size]).toEqual(['dort', 1]);
    expect(state.problem).toBeNull();
  });

  it('keeps what could not be saved until somebody tries again', () => {
    const failed = play(start(), take(1), { type: 'saveFailed', message: 'Away.' }, take(1));
    expect(failed.effects).toHaveLength(1);
    expect(failed.state.queue.problem).toBe('Away.');
    const again = play(failed.state, 'saveRetried');
    expect(again.effects).toMatchObject([{ phrases: [{ entries: [{ term: 'loup' }, { term: 'mange' }] }] }]);
  });

  it('ignores a list that was asked for before the last save', () => {
    const { state } = play(start(), take(1), firstSaved(), {
      type: 'loaded',
      phrases: [cutOf(later(1, 'loup?wolf mange?eats dort?sleeps'))],
    });
    expect(shown(state)).toEqual([['wolf', '?', '?']]);
  });
});

describe('undoing', () => {
  it('does not send what has not left yet', () => {
    const { state } = play(start(), take(1), take(1), 'undone');
    expect([chosenIn(state), shown(state)]).toEqual(['mange', [['wolf', '?', '?']]]);
    expect(play(state, firstSaved()).effects).toEqual([]);
  });

  it('withdraws what the server has, and gives the suggestions back', () => {
    const { state, effects } = play(start(), take(1), firstSaved(), 'undone');
    expect(effects.at(-1)).toMatchObject({
      do: 'withdraw',
      phrases: [{ id: 1, entries: [{ term: 'loup', meaning: 'wolf' }] }],
    });
    expect(shown(state)).toEqual([['?', '?', '?']]);
    expect(shown(play(state, take(1)).state)).toEqual([['wolf', '?', '?']]);
  });

  it('waits for what is on its way', () => {
    const { state, effects } = play(start(), take(1), 'undone');
    expect(effects).toHaveLength(1);
    expect(play(state, firstSaved()).effects).toMatchObject([{ do: 'withdraw' }]);
  });
});

describe('a conflict', () => {
  it('sends again what is still open, with the version that is there', () => {
    const met = play(start(), take(1), conflicted(later(5, 'loup?wolf mange=eats dort?sleeps')));
    expect(met.effects.at(-1)).toMatchObject({ phrases: [{ version: 5, entries: [{ term: 'loup' }] }] });
    expect(met.state.problem).toContain('Your meanings are kept.');
    expect(chosenIn(met.state)).toBe('dort');
  });

  it('leaves what somebody else explained, and says which meaning was not saved', () => {
    const met = play(start(), take(1), conflicted(later(5, 'loup=hound mange?eats dort?sleeps')));
    expect(met.effects).toHaveLength(1);
    expect(shown(met.state)).toEqual([['hound', '?', '?']]);
    expect(met.state.problem).toContain('“loup” = “wolf”');
  });

  it('says nothing where only the response was lost', () => {
    const met = play(start(), take(1), conflicted(later(2, 'loup=wolf mange?eats dort?sleeps')));
    expect([met.state.problem, met.state.queue.unsaved]).toEqual([null, []]);
  });

  it('shows what was being typed for a word that is explained by now', () => {
    const list = later(5, 'loup?wolf mange=eats dort?sleeps');
    const met = play(start(), take(1), typed('gobb'), conflicted(list));
    expect(met.state.problem).toContain('You were typing “gobb” for “mange”');
    expect(met.state.drafts.size).toBe(0);
  });

  it('stops where the server rejects what is sent for another reason', () => {
    const list = later(1, 'loup?wolf mange?eats dort?sleeps');
    const met = play(start(), take(1), conflicted(list, 'Dictionary is too long.'));
    expect(met.state.queue.problem).toBe('Dictionary is too long.');
    expect(play(met.state, 'undone').state.queue).toMatchObject({ unsaved: [], problem: null });
  });
});
