import { describe, expect, it } from 'vitest';
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

const loup = () => phraseOf(1, 'le=the loup?wolf|beast mange?eats');
const twice = () => open(loup(), phraseOf(2, 'un=a loup?wolf dort?sleeps'));

describe('taking suggestions', () => {
  it('applies a suggested meaning to every occurrence of the word, and moves to the next word', () => {
    const { state, effects } = play(twice(), take(2));
    expect(shownMeanings(state)).toEqual([
      ['the', 'beast', '?'],
      ['a', 'beast', '?'],
    ]);
    expect(chosenTerm(state)).toBe('mange');
    expect(effects).toEqual([
      {
        do: 'save',
        from: 1,
        phrases: [{ id: 1, version: 1, entries: [{ term: 'loup', meaning: 'beast' }] }],
      },
    ]);
    expect(state.note.text).toBe('“loup” means “beast”.');
  });

  it('moves to the next phrase with words that have no meaning, and announces when none is left', () => {
    const { state } = play(twice(), take(1), take(1));
    expect(chosenTerm(state)).toBe('dort');
    const { state: last } = play(state, take(1));
    expect(last.note.text).toBe('“dort” means “sleeps”. Every word of the chapter is explained.');
    expect(play(last, take(1)).effects).toEqual([]);
  });

  it('announces that a word has no suggestion with the pressed number', () => {
    const { state } = play(twice(), take(5));
    expect([chosenTerm(state), state.note.text]).toEqual(['loup', '“loup” has no suggestion 5.']);
  });

  it('asks for the meaning of an expression before the meanings of its words', () => {
    const start = open(phraseOf(1, 'tombe=falls des?some cordes?ropes', 'des cordes=cats and dogs'));
    expect(chosenTerm(start)).toBe('des cordes');
    expect(shownMeanings(play(start, take(1)).state)).toEqual([['falls', 'cats and dogs']]);
    const { state } = play(start, 'skipped', take(1), take(1));
    expect(shownMeanings(state)).toEqual([['falls', 'some', 'ropes']]);
  });

  it('accepts the first suggested meaning for every word of a phrase', () => {
    const { state, effects } = play(twice(), 'phraseTaken');
    expect(shownMeanings(state)).toEqual([
      ['the', 'wolf', 'eats'],
      ['a', 'wolf', '?'],
    ]);
    expect(effects).toHaveLength(1);
  });

  it('accepts all suggested meanings of a chapter after a confirmation, and can undo that', () => {
    const askedStep = play(twice(), 'chapterAsked');
    expect([askedStep.state.isAsking, askedStep.effects]).toEqual([true, []]);
    const sentStep = play(askedStep.state, 'chapterTaken');
    expect(sentStep.effects).toEqual([{ do: 'take', skipped: [], from: 1 }]);
    expect(play(sentStep.state, 'undone').state.note.text).toContain('once the suggestions are taken');
    const entries = [
      { phraseId: 1, term: 'loup', meaning: 'wolf' },
      { phraseId: 2, term: 'dort', meaning: 'sleeps' },
    ];
    const after = [phraseOf(1, 'le=the loup=wolf mange?eats'), phraseOf(2, 'un=a loup=wolf dort=sleeps')];
    const taken = play(sentStep.state, { type: 'taken', entries, ...changedResponse(...after) });
    expect([taken.state.note.text, chosenTerm(taken.state)]).toEqual(['2 meanings taken.', 'mange']);
    const undone = play(taken.state, 'undone');
    expect(shownMeanings(undone.state)[0]).toEqual(['the', '?', '?']);
    expect(undone.effects).toMatchObject([{ do: 'withdraw', phrases: [{ id: 1 }, { id: 2 }] }]);
  });

  it('can cancel accepting a chapter’s suggestions after the server has rejected it', () => {
    const message = 'Dictionary is too long.';
    const phrases = [cutOf(loup())];
    const { state } = play(open(loup()), 'chapterAsked', 'chapterTaken', {
      type: 'conflicted',
      phrases,
      message,
    });
    expect(state.queue.problem).toBe(message);
    expect(play(state, 'undone').state.queue).toMatchObject({ unsaved: [], problem: null });
  });

  it('skips every occurrence of a skipped word in the chapter, until the skip is undone', () => {
    const { state } = play(twice(), 'skipped', 'phraseTaken');
    expect(shownMeanings(state)[0]).toEqual(['the', '?', 'eats']);
    expect(chosenTerm(state)).toBe('dort');
    const back = play(state, 'undone', 'undone').state;
    expect([chosenTerm(back), back.skipped.size]).toEqual(['loup', 0]);
  });
});

describe('typing a meaning', () => {
  it('saves a typed meaning as one line, and explains why an invalid meaning cannot be saved', () => {
    const empty = play(twice(), typed('  '), 'draftEntered').state;
    expect(empty.draftProblem).toBe('A meaning can’t be empty.');
    const tooLong = play(twice(), typed('x'.repeat(201)), 'draftEntered').state;
    expect(tooLong.draftProblem).toBe('A meaning can have at most 200 characters.');
    const { state, effects } = play(tooLong, typed(' grey \t wolf '), 'draftEntered');
    expect(effects).toMatchObject([{ phrases: [{ entries: [{ meaning: 'grey wolf' }] }] }]);
    expect([state.drafts.size, state.draftProblem]).toEqual([0, null]);
  });

  it('keeps the text typed for a word while another word is chosen', () => {
    const { state } = play(twice(), typed('gre'), 'nextChosen', 'previousChosen');
    expect([...state.drafts.values()]).toEqual([{ term: 'loup', text: 'gre' }]);
  });
});

describe('guesses for a word', () => {
  const doubtful = () => open(phraseOf(1, 'plus~more|else loup?wolf'));

  it('accepts a guessed meaning with its number key, but not with Enter', () => {
    const { state } = play(doubtful(), 'firstTaken');
    expect([chosenTerm(state), shownMeanings(state)]).toEqual(['plus', [['?', '?']]]);
    expect(state.note.text).toBe(
      'There are only guesses for “plus”. Take one by its number, or type the meaning.',
    );
    expect(shownMeanings(play(state, take(2), 'firstTaken').state)).toEqual([['else', 'wolf']]);
  });

  it('leaves out guesses when all suggested meanings of a phrase are accepted', () => {
    expect(shownMeanings(play(doubtful(), 'phraseTaken').state)).toEqual([['?', 'wolf']]);
  });
});

describe('choosing words and phrases', () => {
  it('moves between words across phrase boundaries, and between phrases', () => {
    const walk = ['nextChosen', 'nextChosen', 'nextChosen', 'nextChosen'] as const;
    const ends = walk.map((_, index) => chosenTerm(play(twice(), ...walk.slice(0, index + 1)).state));
    expect(ends).toEqual(['mange', 'loup', 'dort', 'dort']);
    expect(play(twice(), 'nextPhraseChosen').state.position.phraseId).toBe(2);
    expect(play(twice(), 'previousPhraseChosen').state.position.phraseId).toBe(1);
  });

  it('skips tokens that a dictionary cannot contain, such as a time of day', () => {
    const clock = { text: '14:30', is_word: true, meaning: '', suggestions: [], guesses: [] };
    const phrase = phraseOf(1, 'midi?noon');
    expect(chosenTerm(open({ ...phrase, words: [clock, ...phrase.words] }))).toBe('midi');
  });
});
