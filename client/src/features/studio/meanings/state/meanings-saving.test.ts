import type { SuggestedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { describe, expect, it } from 'vitest';
import type { MeaningsEvent } from './meanings.ts';
import {
  changedResponse,
  chosenTerm,
  cutOf,
  open,
  phraseOf,
  play,
  shownMeanings,
  take,
  typed,
} from './meanings-builders.ts';

const start = () => open(phraseOf(1, 'loup?wolf mange?eats dort?sleeps'));
const saved = (...phrases: SuggestedPhraseView[]): MeaningsEvent => ({
  type: 'saved',
  ...changedResponse(...phrases),
});
const conflicted = (phrase: SuggestedPhraseView, message: string | null = null): MeaningsEvent => ({
  type: 'conflicted',
  phrases: [cutOf(phrase)],
  message,
});
const later = (version: number, text: string) => ({ ...phraseOf(1, text), version });
const firstSaved = () => saved(later(2, 'loup=wolf mange?eats dort?sleeps'));

describe('saving meanings', () => {
  it('sends one save request at a time, and batches the meanings added in the meantime', () => {
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
    expect(shownMeanings(next.state)).toEqual([['wolf', 'eats', 'sleeps']]);
  });

  it('keeps the chosen word and the typed text when a save response arrives', () => {
    const { state } = play(start(), take(1), 'nextChosen', typed('sno'), firstSaved());
    expect([chosenTerm(state), state.drafts.size]).toEqual(['dort', 1]);
    expect(state.problem).toBeNull();
  });

  it('keeps meanings that could not be saved until the editor retries', () => {
    const failed = play(start(), take(1), { type: 'saveFailed', message: 'Away.' }, take(1));
    expect(failed.effects).toHaveLength(1);
    expect(failed.state.queue.problem).toBe('Away.');
    const again = play(failed.state, 'saveRetried');
    expect(again.effects).toMatchObject([{ phrases: [{ entries: [{ term: 'loup' }, { term: 'mange' }] }] }]);
  });

  it('ignores a stale word list that was requested before the last save', () => {
    const { state } = play(start(), take(1), firstSaved(), {
      type: 'loaded',
      phrases: [cutOf(later(1, 'loup?wolf mange?eats dort?sleeps'))],
    });
    expect(shownMeanings(state)).toEqual([['wolf', '?', '?']]);
  });
});

describe('undoing meanings', () => {
  it('does not send a meaning that was undone before it was sent', () => {
    const { state } = play(start(), take(1), take(1), 'undone');
    expect([chosenTerm(state), shownMeanings(state)]).toEqual(['mange', [['wolf', '?', '?']]]);
    expect(play(state, firstSaved()).effects).toEqual([]);
  });

  it('removes a saved meaning from the server on undo, and restores its suggestions', () => {
    const { state, effects } = play(start(), take(1), firstSaved(), 'undone');
    expect(effects.at(-1)).toMatchObject({
      do: 'withdraw',
      phrases: [{ id: 1, entries: [{ term: 'loup', meaning: 'wolf' }] }],
    });
    expect(shownMeanings(state)).toEqual([['?', '?', '?']]);
    expect(shownMeanings(play(state, take(1)).state)).toEqual([['wolf', '?', '?']]);
  });

  it('waits for a meaning to be saved before undoing it on the server', () => {
    const { state, effects } = play(start(), take(1), 'undone');
    expect(effects).toHaveLength(1);
    expect(play(state, firstSaved()).effects).toMatchObject([{ do: 'withdraw' }]);
  });
});

describe('a conflict between meanings', () => {
  it('resends a rejected meaning with the current version if its word still has none', () => {
    const conflict = play(start(), take(1), conflicted(later(5, 'loup?wolf mange=eats dort?sleeps')));
    expect(conflict.effects.at(-1)).toMatchObject({ phrases: [{ version: 5, entries: [{ term: 'loup' }] }] });
    expect(conflict.state.problem).toContain('Your meanings are kept.');
    expect(chosenTerm(conflict.state)).toBe('dort');
  });

  it('keeps another editor’s meaning, and names the meaning that was not saved', () => {
    const conflict = play(start(), take(1), conflicted(later(5, 'loup=hound mange?eats dort?sleeps')));
    expect(conflict.effects).toHaveLength(1);
    expect(shownMeanings(conflict.state)).toEqual([['hound', '?', '?']]);
    expect(conflict.state.problem).toContain('“loup” = “wolf”');
  });

  it('does not report a conflict if a meaning was saved and only the response was lost', () => {
    const conflict = play(start(), take(1), conflicted(later(2, 'loup=wolf mange?eats dort?sleeps')));
    expect([conflict.state.problem, conflict.state.queue.unsaved]).toEqual([null, []]);
  });

  it('shows the text typed for a word that another editor has just given a meaning', () => {
    const list = later(5, 'loup?wolf mange=eats dort?sleeps');
    const conflict = play(start(), take(1), typed('gobb'), conflicted(list));
    expect(conflict.state.problem).toContain('You were typing “gobb” for “mange”');
    expect(conflict.state.drafts.size).toBe(0);
  });

  it('stops saving meanings if the server rejects one for a reason other than a conflict', () => {
    const list = later(1, 'loup?wolf mange?eats dort?sleeps');
    const conflict = play(start(), take(1), conflicted(list, 'Dictionary is too long.'));
    expect(conflict.state.queue.problem).toBe('Dictionary is too long.');
    expect(play(conflict.state, 'undone').state.queue).toMatchObject({ unsaved: [], problem: null });
  });
});
