import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TranslationsEvent } from './translations.ts';
import { buildDraft, buildPhrase, createState, run } from './translations-builders.ts';
import { currentIndexOf, type TranslationsState, textOf } from './translations-state.ts';
import { listUnsavedTexts, mergeTabTexts } from './unsaved-texts.ts';

const phrases = [buildPhrase(1, 'Un.'), buildPhrase(2, 'Deux.'), buildPhrase(3, 'Trois.')];
const type = (text: string): TranslationsEvent => ({ type: 'typed', text });
const enter: TranslationsEvent = { type: 'entered' };
const toRow = (id: number, phrase: string, translation: string, version = 2) => ({
  id,
  version,
  phrase,
  translation,
});
const saved = (...rows: ReturnType<typeof toRow>[]): TranslationsEvent => ({
  type: 'saved',
  saved: rows,
  conflicts: [],
  removed: [],
});
const conflicted = (...rows: ReturnType<typeof toRow>[]): TranslationsEvent => ({
  type: 'saved',
  saved: [],
  conflicts: rows,
  removed: [],
});
const readField = (state: TranslationsState) => {
  const phrase = state.phrases[currentIndexOf(state)];
  return phrase && [phrase.id, textOf(state, phrase)];
};

describe('reduceTranslations while translations are saved', () => {
  it('sends one request at a time, and what was entered meanwhile together in the next one', () => {
    const first = run(createState(phrases), type('One.'), enter, type('Two.'), enter, type('Three.'), enter);
    expect(first.effects).toHaveLength(1);
    const second = run(first.state, saved(toRow(1, 'Un.', 'One.')));
    expect(second.effects).toEqual([
      {
        do: 'save',
        changes: [
          { id: 2, phrase: 'Deux.', seen: '', translation: 'Two.' },
          { id: 3, phrase: 'Trois.', seen: '', translation: 'Three.' },
        ],
      },
    ]);
  });

  it('merges two changes of a phrase into one, from what was stored to what was entered last', () => {
    const { state } = run(createState(phrases), type('One.'), enter, type('Two'), enter, {
      type: 'phraseChosen',
      index: 1,
    });
    const { effects } = run(state, type('Two.'), enter, saved(toRow(1, 'Un.', 'One.')));
    expect(effects).toEqual([
      { do: 'save', changes: [{ id: 2, phrase: 'Deux.', seen: '', translation: 'Two.' }] },
    ]);
  });

  it('keeps everything after a failure, and sends it when the editor retries', () => {
    const failed = run(createState(phrases), type('One.'), enter, {
      type: 'saveFailed',
      message: 'No network.',
    });
    const later = run(failed.state, type('Two.'), enter);
    expect([later.effects, later.state.saveProblem]).toEqual([[], 'No network.']);
    const retried = run(later.state, { type: 'saveRetried' });
    expect(retried.effects).toMatchObject([{ changes: [{ id: 1 }, { id: 2 }] }]);
  });

  it('keeps the editor’s text beside another editor’s translation until one of them is chosen', () => {
    const { state } = run(createState(phrases), type('Mine.'), enter, conflicted(toRow(1, 'Un.', 'Theirs.')));
    expect([...state.conflicts]).toEqual([1]);
    expect(state.problem).toContain(
      'Somebody else changed 1 phrase in the meantime. Nothing was overwritten',
    );
    const shown = run(state, { type: 'phraseChosen', index: 0 }).state;
    expect(readField(shown)).toEqual([1, 'Mine.']);
    expect(run(shown, { type: 'nextChosen' }).effects).toEqual([]);
    const insisted = run(shown, enter);
    expect(insisted.effects).toEqual([
      { do: 'save', changes: [{ id: 1, phrase: 'Un.', seen: 'Theirs.', translation: 'Mine.' }] },
    ]);
    const accepted = run(shown, { type: 'reverted' });
    expect([accepted.effects, readField(accepted.state), accepted.state.conflicts.size]).toEqual([
      [],
      [1, 'Theirs.'],
      0,
    ]);
  });

  it('returns to a conflict before it says that everything is translated', () => {
    const { state } = run(
      createState(phrases),
      type('Mine.'),
      enter,
      conflicted(toRow(1, 'Un.', 'Theirs.')),
      type('Two.'),
      enter,
      type('Three.'),
      enter,
    );
    expect(readField(state)).toEqual([1, 'Mine.']);
  });

  it('shows a phrase’s new text, and drops what was entered later on the same wrong basis', () => {
    const entered = run(createState(phrases), type('One.'), enter, { type: 'phraseChosen', index: 0 });
    const again = run(entered.state, type('One!'), enter, conflicted(toRow(1, 'Onze.', '')));
    expect(again.effects).toEqual([]);
    expect(again.state.phrases[0]).toMatchObject({ phrase: 'Onze.', translation: '' });
    expect(readField(run(again.state, { type: 'phraseChosen', index: 0 }).state)).toEqual([1, 'One!']);
  });

  it('tells the editor the translation of a phrase that was deleted', () => {
    const { state } = run(createState(phrases), type('One.'), enter, {
      type: 'saved',
      saved: [],
      conflicts: [],
      removed: [1],
    });
    expect(state.phrases.map(({ id }) => id)).toEqual([2, 3]);
    expect(state.problem).toBe('“Un.” was deleted in the meantime. Your translation was: “One.”.');
  });

  it('reports an undo that comes too late, and keeps the other editor’s translation', () => {
    const stored = run(createState(phrases), type('One.'), enter, saved(toRow(1, 'Un.', 'One.')));
    const { state } = run(stored.state, { type: 'undone' }, conflicted(toRow(1, 'Un.', 'Theirs.', 3)));
    expect(state.phrases[0]?.translation).toBe('Theirs.');
    expect([state.conflicts.size, state.problem]).toEqual([
      0,
      '1 translation was changed by somebody else in the meantime and can’t be undone.',
    ]);
  });

  it('shows both versions if somebody else changed the phrase of a typed text before the list came again', () => {
    const typed = run(createState(phrases), type('One.')).state;
    const theirs = [buildPhrase(1, 'Un.', 'Theirs.', { version: 2 }), ...phrases.slice(1)];
    const { state, effects } = run(
      typed,
      { type: 'loaded', phrases: theirs, total: 3 },
      { type: 'nextChosen' },
    );
    expect([effects, [...state.conflicts]]).toEqual([[], [1]]);
    expect(state.problem).toContain('Somebody else changed 1 phrase');
    const gone = run(typed, { type: 'loaded', phrases: phrases.slice(1), total: 2 }).state;
    expect([gone.texts.size, gone.problem]).toEqual([
      0,
      '“Un.” was deleted in the meantime. Your translation was: “One.”.',
    ]);
  });

  it('reverts a step whose response was lost with a further step', () => {
    const failed = run(createState(phrases), type('One.'), enter, { type: 'saveFailed', message: 'Lost.' });
    const { state, effects } = run(failed.state, { type: 'undone' }, { type: 'saveRetried' });
    expect(state.phrases[0]?.translation).toBe('');
    expect(effects).toEqual([
      { do: 'save', changes: [{ id: 1, phrase: 'Un.', seen: 'One.', translation: '' }] },
    ]);
  });

  it('replaces control characters, which the server would reject', () => {
    const { effects } = run(createState(phrases), type('One\u000B two\u0092s.'), enter);
    expect(effects).toEqual([
      { do: 'save', changes: [{ id: 1, phrase: 'Un.', seen: '', translation: 'One two s.' }] },
    ]);
  });

  it('keeps what was saved after a list was requested, and the objects of unchanged phrases', () => {
    const { state } = run(createState(phrases), type('One.'), enter, saved(toRow(1, 'Un.', 'One.')));
    const loadedPhrases = [...phrases, buildPhrase(4, 'Quatre.')].map(({ key: _, ...phrase }) => phrase);
    const loaded = run(state, { type: 'loaded', phrases: loadedPhrases, total: 4 }).state;
    expect(loaded.phrases.map(({ translation }) => translation)).toEqual(['One.', '', '', '']);
    expect(loaded.phrases[1]).toBe(state.phrases[1]);
  });
});

describe('texts that were not saved when the page was closed', () => {
  const reopen = (state: TranslationsState, stored = phrases) =>
    run(createState(stored, { restorable: listUnsavedTexts(state) }), {
      type: 'loaded',
      phrases: stored.map(({ key: _, ...phrase }) => phrase),
      total: stored.length,
    });

  it('shows texts that were typed in their fields again, and sends those that were entered', () => {
    const { state } = run(createState(phrases), type('One.'), enter, type('Tw'));
    const reopened = reopen(state);
    expect(reopened.effects).toEqual([
      { do: 'save', changes: [{ id: 1, phrase: 'Un.', seen: '', translation: 'One.' }] },
    ]);
    expect(reopened.state.texts).toEqual(new Map([[2, 'Tw']]));
    expect(reopened.state.note.text).toBe('2 translations that weren’t saved when you left are back.');
  });

  it('shows a conflict again that nobody has settled', () => {
    const { state } = run(
      createState(phrases),
      type('One.'),
      enter,
      conflicted(toRow(1, 'Un.', 'Theirs.', 3)),
    );
    expect([...state.conflicts]).toEqual([1]);
    const reopened = reopen(state, [buildPhrase(1, 'Un.', 'Theirs.', { version: 3 })]);
    expect([reopened.effects, [...reopened.state.conflicts]]).toEqual([[], [1]]);
  });

  it('shows texts beside what somebody else has written since', () => {
    const { state } = run(createState(phrases), type('One.'), enter);
    const reopened = reopen(state, [buildPhrase(1, 'Un.', 'Theirs.')]);
    expect([reopened.effects, [...reopened.state.conflicts]]).toEqual([[], [1]]);
    expect(reopen(state, [buildPhrase(1, 'Un.', 'One.')]).state.note.text).toBe('');
  });

  it('keeps texts for phrases that are not loaded yet, and names those whose phrase is gone', () => {
    const { state } = run(createState(phrases), { type: 'phraseChosen', index: 2 }, type('Three.'), enter);
    const restorable = listUnsavedTexts(state);
    const firstPart = createState(phrases.slice(0, 2), { total: 3, restorable });
    const waiting = run(firstPart, { type: 'loaded', phrases: phrases.slice(0, 2), total: 3 });
    expect([waiting.effects, listUnsavedTexts(waiting.state)]).toEqual([[], restorable]);
    const complete = run(waiting.state, { type: 'loaded', phrases, total: 3 });
    expect(complete.effects).toHaveLength(1);
    const gone = run(waiting.state, { type: 'loaded', phrases: phrases.slice(0, 2), total: 2 });
    expect(gone.state.problem).toContain('“Trois.” was deleted');
  });

  it('keeps the texts of other tabs beside those of this one, which replace its earlier ones', () => {
    const toText = (id: number, text: string) => ({ id, phrase: 'Un.', seen: '', text, isEntered: false });
    const stored = [toText(1, 'Theirs.'), toText(2, 'Tw'), toText(3, 'Three.')];
    expect(mergeTabTexts(stored, [toText(2, 'Two.')], new Set([2, 3]))).toEqual([
      toText(1, 'Theirs.'),
      toText(2, 'Two.'),
    ]);
    expect(mergeTabTexts([], [], new Set([2]))).toEqual([]);
  });

  it('keeps everything that the server has not confirmed, whatever the editor does', () => {
    const event = fc.oneof(
      fc.constantFrom('a', 'b').map(type),
      fc.constantFrom<TranslationsEvent>(
        enter,
        { type: 'enteredBack' },
        { type: 'nextChosen' },
        { type: 'previousChosen' },
        { type: 'saveFailed', message: 'No network.' },
        { type: 'saveRetried' },
        { type: 'draftsAsked' },
        { type: 'draftingStopped' },
      ),
      fc.constant<'respond'>('respond'),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const stored = new Map(phrases.map(({ id }) => [id, { translation: '', version: 1 }]));
        const withDraft = phrases.map((phrase) => ({ ...phrase, draft: buildDraft('d') }));
        let state = createState(withDraft);
        let sent: readonly { id: number; translation: string }[] = [];
        const entered = new Map<number, string>();
        for (const next of events) {
          let event: TranslationsEvent;
          if (next === 'respond') {
            if (state.sendingCount === 0) continue;
            for (const { id, translation } of sent)
              stored.set(id, { translation, version: (stored.get(id)?.version ?? 0) + 1 });
            const rows = sent.map(({ id, translation }) =>
              toRow(id, phrases[id - 1]?.phrase ?? '', translation, stored.get(id)?.version),
            );
            event = saved(...rows);
          } else if (next.type === 'saveFailed' && state.sendingCount === 0) continue;
          else event = next;
          const step = run(state, event);
          state = step.state;
          for (const effect of step.effects) if (effect.do === 'save') sent = effect.changes;
          for (const { id, translation } of state.phrases)
            if (translation !== '') entered.set(id, translation);
        }
        const kept = new Map(listUnsavedTexts(state).map(({ id, text }) => [id, text]));
        for (const [id, text] of entered)
          expect(
            [stored.get(id)?.translation, kept.get(id)].some(
              (known) => known === text || state.texts.has(id),
            ),
          ).toBe(true);
      }),
    );
  });
});
