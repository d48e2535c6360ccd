import { describe, expect, it } from 'vitest';
import {
  buildChangedResponse,
  buildPhrase,
  chosenTermOf,
  openWithSuggestions,
  playEvents,
  shownMeaningsOf,
  toCutPhrase,
  toTakenEvent,
  toTypedEvent,
} from './meanings-builders.ts';

const buildWolfPhrase = () => buildPhrase(1, 'le=the loup?wolf|beast mange?eats');
const openTwoWolfPhrases = () =>
  openWithSuggestions(buildWolfPhrase(), buildPhrase(2, 'un=a loup?wolf dort?sleeps'));

describe('taking suggestions', () => {
  it('applies a suggested meaning to every occurrence of the word, and moves to the next word', () => {
    const { state, effects } = playEvents(openTwoWolfPhrases(), toTakenEvent(2));
    expect(shownMeaningsOf(state)).toEqual([
      ['the', 'beast', '?'],
      ['a', 'beast', '?'],
    ]);
    expect(chosenTermOf(state)).toBe('mange');
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
    const { state } = playEvents(openTwoWolfPhrases(), toTakenEvent(1), toTakenEvent(1));
    expect(chosenTermOf(state)).toBe('dort');
    const { state: last } = playEvents(state, toTakenEvent(1));
    expect(last.note.text).toBe('“dort” means “sleeps”. Every word of the chapter is explained.');
    expect(playEvents(last, toTakenEvent(1)).effects).toEqual([]);
  });

  it('announces that the word has no suggestion with the number that was pressed', () => {
    const { state } = playEvents(openTwoWolfPhrases(), toTakenEvent(5));
    expect([chosenTermOf(state), state.note.text]).toEqual(['loup', '“loup” has no suggestion 5.']);
  });

  it('asks for the meaning of an expression before the meanings of its words', () => {
    const start = openWithSuggestions(
      buildPhrase(1, 'tombe=falls des?some cordes?ropes', 'des cordes=cats and dogs'),
    );
    expect(chosenTermOf(start)).toBe('des cordes');
    expect(shownMeaningsOf(playEvents(start, toTakenEvent(1)).state)).toEqual([['falls', 'cats and dogs']]);
    const { state } = playEvents(start, 'skipped', toTakenEvent(1), toTakenEvent(1));
    expect(shownMeaningsOf(state)).toEqual([['falls', 'some', 'ropes']]);
  });

  it('accepts the first suggested meaning for every word of a phrase', () => {
    const { state, effects } = playEvents(openTwoWolfPhrases(), 'phraseTaken');
    expect(shownMeaningsOf(state)).toEqual([
      ['the', 'wolf', 'eats'],
      ['a', 'wolf', '?'],
    ]);
    expect(effects).toHaveLength(1);
  });

  it('accepts all suggested meanings of a chapter after confirmation, and undoes them all in one step', () => {
    const askedStep = playEvents(openTwoWolfPhrases(), 'chapterAsked');
    expect([askedStep.state.isAsking, askedStep.effects]).toEqual([true, []]);
    const sentStep = playEvents(askedStep.state, 'chapterTaken');
    expect(sentStep.effects).toEqual([{ do: 'take', skipped: [], from: 1 }]);
    expect(playEvents(sentStep.state, 'undone').state.note.text).toContain('once the suggestions are taken');
    const entries = [
      { phraseId: 1, term: 'loup', meaning: 'wolf' },
      { phraseId: 2, term: 'dort', meaning: 'sleeps' },
    ];
    const savedPhrases = [
      buildPhrase(1, 'le=the loup=wolf mange?eats'),
      buildPhrase(2, 'un=a loup=wolf dort=sleeps'),
    ];
    const takenStep = playEvents(sentStep.state, {
      type: 'taken',
      entries,
      ...buildChangedResponse(...savedPhrases),
    });
    expect([takenStep.state.note.text, chosenTermOf(takenStep.state)]).toEqual([
      '2 meanings taken.',
      'mange',
    ]);
    const undoneStep = playEvents(takenStep.state, 'undone');
    expect(shownMeaningsOf(undoneStep.state)[0]).toEqual(['the', '?', '?']);
    expect(undoneStep.effects).toMatchObject([{ do: 'withdraw', phrases: [{ id: 1 }, { id: 2 }] }]);
  });

  it('cancels accepting a chapter’s suggestions on undo if the server has rejected the request', () => {
    const message = 'Dictionary is too long.';
    const phrases = [toCutPhrase(buildWolfPhrase())];
    const { state } = playEvents(openWithSuggestions(buildWolfPhrase()), 'chapterAsked', 'chapterTaken', {
      type: 'conflicted',
      phrases,
      message,
    });
    expect(state.queue.problem).toBe(message);
    expect(playEvents(state, 'undone').state.queue).toMatchObject({ unsaved: [], problem: null });
  });

  it('skips every occurrence of a skipped word in the chapter, until the skip is undone', () => {
    const { state } = playEvents(openTwoWolfPhrases(), 'skipped', 'phraseTaken');
    expect(shownMeaningsOf(state)[0]).toEqual(['the', '?', 'eats']);
    expect(chosenTermOf(state)).toBe('dort');
    const undoneState = playEvents(state, 'undone', 'undone').state;
    expect([chosenTermOf(undoneState), undoneState.skipped.size]).toEqual(['loup', 0]);
  });
});

describe('typing a meaning', () => {
  it('saves a typed meaning as one line, and explains why an invalid meaning was not saved', () => {
    const emptyDraftState = playEvents(openTwoWolfPhrases(), toTypedEvent('  '), 'draftEntered').state;
    expect(emptyDraftState.draftProblem).toBe('A meaning can’t be empty.');
    const longDraftState = playEvents(
      openTwoWolfPhrases(),
      toTypedEvent('x'.repeat(201)),
      'draftEntered',
    ).state;
    expect(longDraftState.draftProblem).toBe('A meaning can have at most 200 characters.');
    const { state, effects } = playEvents(longDraftState, toTypedEvent(' grey \t wolf '), 'draftEntered');
    expect(effects).toMatchObject([{ phrases: [{ entries: [{ meaning: 'grey wolf' }] }] }]);
    expect([state.drafts.size, state.draftProblem]).toEqual([0, null]);
  });

  it('keeps the unfinished text typed for a word while the editor works on another word', () => {
    const { state } = playEvents(openTwoWolfPhrases(), toTypedEvent('gre'), 'nextChosen', 'previousChosen');
    expect([...state.drafts.values()]).toEqual([{ term: 'loup', text: 'gre' }]);
  });
});

describe('guesses for a word', () => {
  const openWithGuess = () => openWithSuggestions(buildPhrase(1, 'plus~more|else loup?wolf'));

  it('accepts a guessed meaning with its number key, but not with Enter', () => {
    const { state } = playEvents(openWithGuess(), 'firstTaken');
    expect([chosenTermOf(state), shownMeaningsOf(state)]).toEqual(['plus', [['?', '?']]]);
    expect(state.note.text).toBe(
      'There are only guesses for “plus”. Take one by its number, or type the meaning.',
    );
    expect(shownMeaningsOf(playEvents(state, toTakenEvent(2), 'firstTaken').state)).toEqual([
      ['else', 'wolf'],
    ]);
  });

  it('leaves out guesses when all suggested meanings of a phrase are accepted', () => {
    expect(shownMeaningsOf(playEvents(openWithGuess(), 'phraseTaken').state)).toEqual([['?', 'wolf']]);
  });
});

describe('choosing words and phrases', () => {
  it('moves between words across phrase boundaries, and between phrases', () => {
    const walkEvents = ['nextChosen', 'nextChosen', 'nextChosen', 'nextChosen'] as const;
    const chosenTerms = walkEvents.map((_, index) =>
      chosenTermOf(playEvents(openTwoWolfPhrases(), ...walkEvents.slice(0, index + 1)).state),
    );
    expect(chosenTerms).toEqual(['mange', 'loup', 'dort', 'dort']);
    expect(playEvents(openTwoWolfPhrases(), 'nextPhraseChosen').state.position.phraseId).toBe(2);
    expect(playEvents(openTwoWolfPhrases(), 'previousPhraseChosen').state.position.phraseId).toBe(1);
  });

  it('skips tokens that a dictionary cannot contain, such as a time of day', () => {
    const clockToken = { text: '14:30', is_word: true, meaning: '', suggestions: [], guesses: [] };
    const phrase = buildPhrase(1, 'midi?noon');
    expect(chosenTermOf(openWithSuggestions({ ...phrase, words: [clockToken, ...phrase.words] }))).toBe(
      'midi',
    );
  });
});
