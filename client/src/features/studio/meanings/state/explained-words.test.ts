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

/** Two phrases of which the second one is to be checked: *est* means `has` there, but `is` is suggested. */
const openCheckedPhrases = () =>
  createStateWithSuggestions(
    buildPhrase(1, 'elle=she est=has partie=left'),
    buildPhrase(2, 'il=he est!has|is grand=tall'),
  );

const changeOf = (meaning: string | null, scope: 'phrase' | 'book' = 'phrase') => ({
  do: 'change',
  id: 1,
  version: 1,
  change: { phraseId: 2, term: 'est', shown: 'has', meaning, scope },
});
const toChangedEvent = (...phrases: Parameters<typeof buildChangedResponse>) => ({
  type: 'changed' as const,
  id: 1,
  lines: [{ id: 2, term: 'est', before: null, after: 'is' }],
  message: '“est” means “is” in this phrase.',
  ...buildChangedResponse(...phrases),
});

describe('checking a meaning', () => {
  it('opens the chapter at the first word to check, and takes its suggestion for that phrase with Enter', () => {
    const { state, effects } = applyEvents(openCheckedPhrases(), 'firstTaken');
    expect(chosenTermOf(openCheckedPhrases())).toBe('est');
    expect(effects).toMatchObject([changeOf('is')]);
    expect(shownMeaningsOf(state)).toEqual([
      ['she', 'has', 'left'],
      ['he', 'is', 'tall'],
    ]);
    expect(chosenTermOf(state)).toBeUndefined();
    expect(state.note.text).toBe('“est” means “is” in this phrase.');
  });

  it('keeps the shown meaning as the phrase’s own one when the editor takes no suggestion', () => {
    const { state, effects } = applyEvents(openCheckedPhrases(), 'skipped');
    expect(effects).toMatchObject([changeOf('has')]);
    expect(state.phrases[1]?.words[2]).toMatchObject({ meaning: 'has', explained_by: 2, needs_check: false });
  });

  it('takes the suggestion in the whole book when the editor says so', () => {
    const { state, effects } = applyEvents(openCheckedPhrases(), 'bookMeaningEntered');
    expect(effects).toMatchObject([changeOf('is', 'book')]);
    expect(shownMeaningsOf(state)[0]).toEqual(['she', 'is', 'left']);
  });

  it('takes the first suggestions for all open words and words to check of a phrase, and undoes them together', () => {
    const startState = createStateWithSuggestions(
      buildPhrase(1, 'elle=she est=has partie=left'),
      buildPhrase(2, 'il?he est!has|is grand?tall'),
    );
    const { state, effects } = applyEvents(startState, 'phraseTaken');
    expect(shownMeaningsOf(state)[1]).toEqual(['he', 'is', 'tall']);
    expect(effects).toMatchObject([{ do: 'save' }]);
    expect(state.note.text).toBe('3 meanings taken. Every word of the chapter is explained.');
    expect(state.queue.unsaved.map((step) => step.do)).toEqual(['explain', 'change']);
    const { state: undoneState } = applyEvents(state, 'undone');
    expect(shownMeaningsOf(undoneState)[1]).toEqual(['?', 'has', '?']);
    expect(undoneState.done).toEqual([]);
    expect(undoneState.phrases[1]?.words[2]?.needs_check).toBe(true);
  });

  it('leaves meanings to check as they are when the suggestions of a phrase are taken without visiting checks', () => {
    const { state } = applyEvents(openCheckedPhrases(), 'checksToggled', 'phraseTaken');
    expect(shownMeaningsOf(state)[1]).toEqual(['he', 'has', 'tall']);
  });

  it('visits words to check together with open ones, unless they are left out', () => {
    const startState = createStateWithSuggestions(
      buildPhrase(1, 'elle?she est=has'),
      buildPhrase(2, 'il=he est!has|is grand?tall'),
    );
    expect(chosenTermOf(applyEvents(startState, 'nextChosen').state)).toBe('est');
    const { state } = applyEvents(startState, 'checksToggled', 'nextChosen');
    expect([chosenTermOf(state), state.includesChecks]).toEqual(['grand', false]);
    expect(chosenTermOf(applyEvents(startState, 'checksToggled', 'firstTaken').state)).toBe('grand');
    expect(chosenTermOf(applyEvents(startState, 'firstTaken').state)).toBe('est');
  });

  it('marks a word as soon as the server says that its new meaning needs a check', () => {
    const startState = createStateWithSuggestions(buildPhrase(1, 'est?has'), buildPhrase(2, 'est?is'));
    const { state } = applyEvents(startState, 'firstTaken', {
      type: 'saved',
      ...buildChangedResponse(buildPhrase(1, 'est=has')),
      phrases: [buildPhrase(1, 'est=has'), buildPhrase(2, 'est!has')].map(toTokenizedPhrase),
    });
    expect(state.phrases[1]?.words[0]).toMatchObject({ meaning: 'has', needs_check: true });
    expect(state.phrases[1]?.words[0]?.suggestions[0]?.meaning).toBe('is');
  });
});

describe('changing the meaning of an explained word', () => {
  const chooseHe = () => applyEvents(openCheckedPhrases(), 'previousWordChosen').state;

  it('chooses every word of a phrase, explained ones too', () => {
    const terms = [1, 2, 3].map((count) =>
      chosenTermOf(applyEvents(chooseHe(), ...Array(count).fill('nextWordChosen')).state),
    );
    expect([chosenTermOf(chooseHe()), ...terms]).toEqual(['il', 'est', 'grand', 'grand']);
  });

  it('saves a typed meaning in the phrase, or in the whole book', () => {
    const typedState = applyEvents(chooseHe(), toTypedEvent('it')).state;
    const scopes = (['draftEntered', 'bookMeaningEntered'] as const).map((event) => {
      const [effect] = applyEvents(typedState, event).effects;
      return effect?.do === 'change' ? [effect.change.meaning, effect.change.scope] : [];
    });
    expect(scopes).toEqual([
      ['it', 'phrase'],
      ['it', 'book'],
    ]);
  });

  it('moves on from an explained word that needs no check', () => {
    expect(chosenTermOf(applyEvents(chooseHe(), 'firstTaken').state)).toBe('est');
  });

  it('takes a suggestion by its number', () => {
    expect(applyEvents(openCheckedPhrases(), toTakenEvent(1)).effects).toMatchObject([changeOf('is')]);
  });

  it('removes the phrase’s own meaning, and says what the book shows instead', () => {
    const ownState = createStateWithSuggestions(buildPhrase(1, 'est=is'));
    const { state, effects } = applyEvents(ownState, 'nextWordChosen', 'meaningRemoved');
    expect(effects).toMatchObject([{ do: 'change', change: { meaning: null, shown: 'is' } }]);
    const bookPhrase = buildPhrase(1, 'est!has');
    const changedState = applyEvents(state, toChangedEvent(bookPhrase)).state;
    expect(changedState.note.text).toBe('“est” shows the book’s meaning again: “has”.');
    const repeatedStep = applyEvents(state, 'meaningRemoved');
    expect([repeatedStep.effects, repeatedStep.state.queue.unsaved.length]).toEqual([[], 1]);
    expect(applyEvents(openCheckedPhrases(), 'meaningRemoved').state.note.text).toBe(
      '“est” has no meaning of its own in this phrase.',
    );
  });
});

describe('undoing a change', () => {
  const savedState = () =>
    applyEvents(openCheckedPhrases(), 'firstTaken', toChangedEvent(buildPhrase(2, 'il=he est=is grand=tall')))
      .state;

  it('puts the saved lines back and chooses the word again', () => {
    const { state, effects } = applyEvents(savedState(), 'undone');
    expect(effects).toMatchObject([
      { do: 'restore', phraseId: 2, lines: [{ id: 2, before: null, after: 'is' }] },
    ]);
    expect([shownMeaningsOf(state)[1], chosenTermOf(state)]).toEqual([['he', 'has', 'tall'], 'est']);
    const notes = [[{ id: 2, term: 'est', before: 'is', after: null }], []].map(
      (lines) =>
        applyEvents(state, {
          type: 'restored',
          id: 1,
          lines,
          ...buildChangedResponse(buildPhrase(2, 'il=he est!has|is grand=tall')),
        }).state.note.text,
    );
    expect([state.note.text, ...notes]).toEqual([
      'Undoing the change of “est”.',
      'Undone: “est” means “has” again.',
      'Somebody else changed it since, so it stays.',
    ]);
  });

  it('waits for the lines of a change that is still being saved', () => {
    const { state, effects } = applyEvents(
      openCheckedPhrases(),
      'firstTaken',
      'undone',
      toChangedEvent(buildPhrase(2, 'il=he est=is grand=tall')),
    );
    expect(effects.map((effect) => effect.do)).toEqual(['change', 'restore']);
    expect(shownMeaningsOf(state)[1]).toEqual(['he', 'has', 'tall']);
  });
});

describe('a rejected change', () => {
  const reject = (phrase: string, message: string | null) =>
    applyEvents(openCheckedPhrases(), 'firstTaken', {
      type: 'conflicted',
      phrases: [
        buildPhrase(1, 'elle=she est=has partie=left'),
        { ...buildPhrase(2, phrase), version: 2 },
      ].map(toTokenizedPhrase),
      message,
    });

  it('sends a rejected change again if the word still shows the meaning that the editor saw', () => {
    const { effects } = reject('il=it est!has grand=tall', null);
    expect(effects[1]).toMatchObject({ ...changeOf('is'), version: 2 });
  });

  it('drops and reports a rejected change if another editor has changed the meaning', () => {
    const { state, effects } = reject('il=he est=was grand=tall', null);
    expect(effects).toHaveLength(1);
    expect([shownMeaningsOf(state)[1], state.done]).toEqual([['he', 'was', 'tall'], []]);
    expect(state.problem).toContain('“is” for “est” wasn’t saved.');
  });

  it('drops a change that the server rejects, and shows the reason', () => {
    const { state } = reject('il=he est!has grand=tall', 'Change it in the whole book instead.');
    expect([state.problem, state.queue.unsaved]).toEqual(['Change it in the whole book instead.', []]);
  });
});
