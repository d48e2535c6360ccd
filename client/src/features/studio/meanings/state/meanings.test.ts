import { describe, expect, it } from 'vitest';
import { changed, chosenIn, cutOf, open, phraseOf, play, shown, take, typed } from './meanings-builders.ts';

const loup = () => phraseOf(1, 'le=the loup?wolf|beast mange?eats');
const twice = () => open(loup(), phraseOf(2, 'un=a loup?wolf dort?sleeps'));

describe('taking', () => {
  it('begins at the first open word, explains it everywhere, and goes on to the next', () => {
    const { state, effects } = play(twice(), take(2));
    expect(shown(state)).toEqual([
      ['the', 'beast', '?'],
      ['a', 'beast', '?'],
    ]);
    expect(chosenIn(state)).toBe('mange');
    expect(effects).toEqual([
      {
        do: 'save',
        from: 1,
        phrases: [{ id: 1, version: 1, entries: [{ term: 'loup', meaning: 'beast' }] }],
      },
    ]);
    expect(state.note.text).toBe('“loup” means “beast”.');
  });

  it('goes to the next phrase with open words once a phrase is explained, and says when none is left', () => {
    const { state } = play(twice(), take(1), take(1));
    expect(chosenIn(state)).toBe('dort');
    const { state: last } = play(state, take(1));
    expect(last.note.text).toBe('“dort” means “sleeps”. Every word of the chapter is explained.');
    expect(play(last, take(1)).effects).toEqual([]);
  });

  it('says what is not suggested', () => {
    const { state } = play(twice(), take(5));
    expect([chosenIn(state), state.note.text]).toEqual(['loup', '“loup” has no suggestion 5.']);
  });

  it('offers an expression before its words', () => {
    const start = open(phraseOf(1, 'tombe=falls des?some cordes?ropes', 'des cordes=cats and dogs'));
    expect(chosenIn(start)).toBe('des cordes');
    expect(shown(play(start, take(1)).state)).toEqual([['falls', 'cats and dogs']]);
    const { state } = play(start, 'skipped', take(1), take(1));
    expect(shown(state)).toEqual([['falls', 'some', 'ropes']]);
  });

  it('takes the first suggestion of every word of a phrase', () => {
    const { state, effects } = play(twice(), 'phraseTaken');
    expect(shown(state)).toEqual([
      ['the', 'wolf', 'eats'],
      ['a', 'wolf', '?'],
    ]);
    expect(effects).toHaveLength(1);
  });

  it('has the server take those of the chapter once that is confirmed, and can undo it', () => {
    const asked = play(twice(), 'chapterAsked');
    expect([asked.state.isAsking, asked.effects]).toEqual([true, []]);
    const sent = play(asked.state, 'chapterTaken');
    expect(sent.effects).toEqual([{ do: 'take', skipped: [], from: 1 }]);
    expect(play(sent.state, 'undone').state.note.text).toContain('once the suggestions are taken');
    const entries = [
      { phraseId: 1, term: 'loup', meaning: 'wolf' },
      { phraseId: 2, term: 'dort', meaning: 'sleeps' },
    ];
    const after = [phraseOf(1, 'le=the loup=wolf mange?eats'), phraseOf(2, 'un=a loup=wolf dort=sleeps')];
    const taken = play(sent.state, { type: 'taken', entries, ...changed(...after) });
    expect([taken.state.note.text, chosenIn(taken.state)]).toEqual(['2 meanings taken.', 'mange']);
    const undone = play(taken.state, 'undone');
    expect(shown(undone.state)[0]).toEqual(['the', '?', '?']);
    expect(undone.effects).toMatchObject([{ do: 'withdraw', phrases: [{ id: 1 }, { id: 2 }] }]);
  });

  it('can give up taking those of the chapter where the server rejects it', () => {
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

  it('leaves skipped words alone, wherever they stand', () => {
    const { state } = play(twice(), 'skipped', 'phraseTaken');
    expect(shown(state)[0]).toEqual(['the', '?', 'eats']);
    expect(chosenIn(state)).toBe('dort');
    const back = play(state, 'undone', 'undone').state;
    expect([chosenIn(back), back.skipped.size]).toEqual(['loup', 0]);
  });
});

describe('typing', () => {
  it('saves a meaning in one line, and says what is wrong with one that cannot be', () => {
    const empty = play(twice(), typed('  '), 'draftEntered').state;
    expect(empty.draftProblem).toBe('A meaning can’t be empty.');
    const long = play(twice(), typed('x'.repeat(201)), 'draftEntered').state;
    expect(long.draftProblem).toBe('A meaning can have at most 200 characters.');
    const { state, effects } = play(long, typed(' grey \t wolf '), 'draftEntered');
    expect(effects).toMatchObject([{ phrases: [{ entries: [{ meaning: 'grey wolf' }] }] }]);
    expect([state.drafts.size, state.draftProblem]).toEqual([0, null]);
  });

  it('keeps what is typed for a word while another is chosen', () => {
    const { state } = play(twice(), typed('gre'), 'nextChosen', 'previousChosen');
    expect([...state.drafts.values()]).toEqual([{ term: 'loup', text: 'gre' }]);
  });
});

describe('guesses', () => {
  const doubtful = () => open(phraseOf(1, 'plus~more|else loup?wolf'));

  it('are taken by their number, and never by the key that takes the first suggestion', () => {
    const { state } = play(doubtful(), 'firstTaken');
    expect([chosenIn(state), shown(state)]).toEqual(['plus', [['?', '?']]]);
    expect(state.note.text).toBe(
      'There are only guesses for “plus”. Take one by its number, or type the meaning.',
    );
    expect(shown(play(state, take(2), 'firstTaken').state)).toEqual([['else', 'wolf']]);
  });

  it('are left out when all of a phrase is taken', () => {
    expect(shown(play(doubtful(), 'phraseTaken').state)).toEqual([['?', 'wolf']]);
  });
});

describe('choosing', () => {
  it('goes from word to word through the phrases, and from phrase to phrase', () => {
    const walk = ['nextChosen', 'nextChosen', 'nextChosen', 'nextChosen'] as const;
    const ends = walk.map((_, index) => chosenIn(play(twice(), ...walk.slice(0, index + 1)).state));
    expect(ends).toEqual(['mange', 'loup', 'dort', 'dort']);
    expect(play(twice(), 'nextPhraseChosen').state.position.phraseId).toBe(2);
    expect(play(twice(), 'previousPhraseChosen').state.position.phraseId).toBe(1);
  });

  it('passes over what a dictionary cannot explain', () => {
    const clock = { text: '14:30', is_word: true, meaning: '', suggestions: [], guesses: [] };
    const phrase = phraseOf(1, 'midi?noon');
    expect(chosenIn(open({ ...phrase, words: [clock, ...phrase.words] }))).toBe('midi');
  });
});
