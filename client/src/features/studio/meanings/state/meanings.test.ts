import { describe, expect, it } from 'vitest';
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

const buildWolfPhrase = () => buildPhrase(1, 'le=the loup?wolf|beast mange?eats');
const openTwoWolfPhrases = () =>
  createStateWithSuggestions(buildWolfPhrase(), buildPhrase(2, 'un=a loup?wolf dort?sleeps'));

describe('taking suggestions', () => {
  it('applies a suggested meaning to every occurrence of the word, and moves to the next word', () => {
    const { state, effects } = applyEvents(openTwoWolfPhrases(), toTakenEvent(2));
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
    const { state } = applyEvents(openTwoWolfPhrases(), toTakenEvent(1), toTakenEvent(1));
    expect(chosenTermOf(state)).toBe('dort');
    const { state: finishedState } = applyEvents(state, toTakenEvent(1));
    expect(finishedState.note.text).toBe('“dort” means “sleeps”. Every word of the chapter is explained.');
    expect(applyEvents(finishedState, toTakenEvent(1)).effects).toEqual([]);
  });

  it('tells the editor that the word has no suggestion for the number key that was pressed', () => {
    const { state } = applyEvents(openTwoWolfPhrases(), toTakenEvent(5));
    expect([chosenTermOf(state), state.note.text]).toEqual(['loup', '“loup” has no suggestion 5.']);
  });

  it('asks for the meaning of an expression before the meanings of its words', () => {
    const startState = createStateWithSuggestions(
      buildPhrase(1, 'tombe=falls des?some cordes?ropes', 'des cordes=cats and dogs'),
    );
    expect(chosenTermOf(startState)).toBe('des cordes');
    expect(shownMeaningsOf(applyEvents(startState, toTakenEvent(1)).state)).toEqual([
      ['falls', 'cats and dogs'],
    ]);
    const { state } = applyEvents(startState, 'skipped', toTakenEvent(1), toTakenEvent(1));
    expect(shownMeaningsOf(state)).toEqual([['falls', 'some', 'ropes']]);
  });

  it('accepts the first suggested meaning for every word of a phrase', () => {
    const { state, effects } = applyEvents(openTwoWolfPhrases(), 'phraseTaken');
    expect(shownMeaningsOf(state)).toEqual([
      ['the', 'wolf', 'eats'],
      ['a', 'wolf', '?'],
    ]);
    expect(effects).toHaveLength(1);
  });

  it('accepts all suggested meanings of a chapter after confirmation, and undoes them all in one step', () => {
    const askedStep = applyEvents(openTwoWolfPhrases(), 'chapterAsked');
    expect([askedStep.state.isAsking, askedStep.effects]).toEqual([true, []]);
    const sentStep = applyEvents(askedStep.state, 'chapterTaken');
    expect(sentStep.effects).toEqual([{ do: 'take', skipped: [], from: 1 }]);
    expect(applyEvents(sentStep.state, 'undone').state.note.text).toContain('once the suggestions are taken');
    const entries = [
      { phraseId: 1, term: 'loup', meaning: 'wolf' },
      { phraseId: 2, term: 'dort', meaning: 'sleeps' },
    ];
    const savedPhrases = [
      buildPhrase(1, 'le=the loup=wolf mange?eats'),
      buildPhrase(2, 'un=a loup=wolf dort=sleeps'),
    ];
    const takenStep = applyEvents(sentStep.state, {
      type: 'taken',
      entries,
      ...buildChangedResponse(...savedPhrases),
    });
    expect([takenStep.state.note.text, chosenTermOf(takenStep.state)]).toEqual([
      '2 meanings taken.',
      'mange',
    ]);
    const undoneStep = applyEvents(takenStep.state, 'undone');
    expect(shownMeaningsOf(undoneStep.state)[0]).toEqual(['the', '?', '?']);
    expect(undoneStep.effects).toMatchObject([{ do: 'withdraw', phrases: [{ id: 1 }, { id: 2 }] }]);
  });

  it('discards a rejected request to accept a chapter’s suggestions when the editor undoes it', () => {
    const message = 'Dictionary is too long.';
    const phrases = [toTokenizedPhrase(buildWolfPhrase())];
    const { state } = applyEvents(
      createStateWithSuggestions(buildWolfPhrase()),
      'chapterAsked',
      'chapterTaken',
      {
        type: 'conflicted',
        phrases,
        message,
      },
    );
    expect(state.queue.problem).toBe(message);
    expect(applyEvents(state, 'undone').state.queue).toMatchObject({ unsaved: [], problem: null });
  });

  it('skips every occurrence of a skipped word in the chapter, until the skip is undone', () => {
    const { state } = applyEvents(openTwoWolfPhrases(), 'skipped', 'phraseTaken');
    expect(shownMeaningsOf(state)[0]).toEqual(['the', '?', 'eats']);
    expect(chosenTermOf(state)).toBe('dort');
    const undoneState = applyEvents(state, 'undone', 'undone').state;
    expect([chosenTermOf(undoneState), undoneState.skipped.size]).toEqual(['loup', 0]);
  });
});

describe('typing a meaning', () => {
  it('saves a typed meaning as one line, and explains why an invalid meaning was not saved', () => {
    const emptyDraftState = applyEvents(openTwoWolfPhrases(), toTypedEvent('  '), 'draftEntered').state;
    expect(emptyDraftState.draftProblem).toBe('A meaning can’t be empty.');
    const longDraftState = applyEvents(
      openTwoWolfPhrases(),
      toTypedEvent('x'.repeat(201)),
      'draftEntered',
    ).state;
    expect(longDraftState.draftProblem).toBe('A meaning can have at most 200 characters.');
    const { state, effects } = applyEvents(longDraftState, toTypedEvent(' grey \t wolf '), 'draftEntered');
    expect(effects).toMatchObject([{ phrases: [{ entries: [{ meaning: 'grey wolf' }] }] }]);
    expect([state.drafts.size, state.draftProblem]).toEqual([0, null]);
  });

  it('keeps the unfinished text typed for a word while the editor works on another word', () => {
    const { state } = applyEvents(openTwoWolfPhrases(), toTypedEvent('gre'), 'nextChosen', 'previousChosen');
    expect([...state.drafts.values()]).toEqual([{ term: 'loup', text: 'gre', isOpen: true }]);
  });
});

describe('guesses for a word', () => {
  const openPhraseWithGuess = () => createStateWithSuggestions(buildPhrase(1, 'plus~more|else loup?wolf'));

  it('accepts a guessed meaning with its number key, but not with Enter', () => {
    const { state } = applyEvents(openPhraseWithGuess(), 'firstTaken');
    expect([chosenTermOf(state), shownMeaningsOf(state)]).toEqual(['plus', [['?', '?']]]);
    expect(state.note.text).toBe(
      'There are only guesses for “plus”. Take one by its number, or type the meaning.',
    );
    expect(shownMeaningsOf(applyEvents(state, toTakenEvent(2), 'firstTaken').state)).toEqual([
      ['else', 'wolf'],
    ]);
  });

  it('leaves out guesses when all suggested meanings of a phrase are accepted', () => {
    expect(shownMeaningsOf(applyEvents(openPhraseWithGuess(), 'phraseTaken').state)).toEqual([['?', 'wolf']]);
  });
});

describe('choosing words and phrases', () => {
  it('moves between words across phrase boundaries, and between phrases', () => {
    const nextChosenEvents = ['nextChosen', 'nextChosen', 'nextChosen', 'nextChosen'] as const;
    const chosenTerms = nextChosenEvents.map((_, index) =>
      chosenTermOf(applyEvents(openTwoWolfPhrases(), ...nextChosenEvents.slice(0, index + 1)).state),
    );
    expect(chosenTerms).toEqual(['mange', 'loup', 'dort', 'dort']);
    expect(applyEvents(openTwoWolfPhrases(), 'nextPhraseChosen').state.position.phraseId).toBe(2);
    expect(applyEvents(openTwoWolfPhrases(), 'previousPhraseChosen').state.position.phraseId).toBe(1);
  });

  it('skips tokens that a dictionary cannot contain, such as a time of day', () => {
    const clockToken = {
      text: '14:30',
      is_word: true,
      meaning: '',
      explained_by: null,
      needs_check: false,
      suggestions: [],
      guesses: [],
    };
    const phrase = buildPhrase(1, 'midi?noon');
    expect(
      chosenTermOf(createStateWithSuggestions({ ...phrase, words: [clockToken, ...phrase.words] })),
    ).toBe('midi');
  });
});
