import { describe, expect, it } from 'vitest';
import { countByStatus, findKnownTranslations } from './phrases.ts';
import type { TranslationsEvent } from './translations.ts';
import { buildDraft, buildPhrase, createState, run } from './translations-builders.ts';
import { currentIndexOf, type TranslationsState, textOf } from './translations-state.ts';

const phrases = [
  buildPhrase(1, 'Un.', 'One.'),
  buildPhrase(2, 'Deux.'),
  buildPhrase(3, 'Trois.', '', { draft: buildDraft('Three.') }),
  buildPhrase(4, 'Quatre.', 'Four.'),
  buildPhrase(5, 'Cinq.'),
];

const readField = (state: TranslationsState) => {
  const phrase = state.phrases[currentIndexOf(state)];
  return phrase && [phrase.id, textOf(state, phrase)];
};
const type = (text: string): TranslationsEvent => ({ type: 'typed', text });
const enter: TranslationsEvent = { type: 'entered' };
const toSave = (id: number, phrase: string, seen: string, translation: string) => ({
  do: 'save',
  changes: [{ id, phrase, seen, translation }],
});

describe('reduceTranslations while an editor translates', () => {
  it('starts at the first phrase without a translation, and goes to the next one that needs work', () => {
    const start = createState(phrases);
    expect(readField(start)).toEqual([2, '']);
    const { state, effects } = run(start, type(' Two. '), enter);
    expect(effects).toEqual([toSave(2, 'Deux.', '', 'Two.')]);
    expect(readField(state)).toEqual([3, 'Three.']);
    const accepted = run(state, enter);
    expect(accepted.state.note.text).toBe('Phrase 3: Draft accepted.');
    expect(readField(accepted.state)).toEqual([5, '']);
    expect(countByStatus(accepted.state.phrases)).toEqual({ translated: 4, draft: 0, missing: 1 });
  });

  it('goes around to phrases that were left out, and stays at the last one when everything is translated', () => {
    const skipped = run(createState(phrases), enter, enter, enter).state;
    expect(skipped.note.text).toBe('Phrase 5: Left without a translation.');
    expect(readField(skipped)).toEqual([2, '']);
    const finished = run(skipped, type('Two.'), enter, type('Five.'), enter).state;
    expect(countByStatus(finished.phrases)).toEqual({ translated: 5, draft: 0, missing: 0 });
    expect(readField(finished)).toEqual([5, 'Five.']);
  });

  it('goes back with Shift+Enter, and saves what was typed when the editor goes elsewhere', () => {
    const back = run(createState(phrases), type('Two.'), { type: 'enteredBack' });
    expect([readField(back.state), back.effects.length]).toEqual([[1, 'One.'], 1]);
    const left = run(createState(phrases), type('Two.'), { type: 'phraseChosen', index: 4 });
    expect([readField(left.state), left.effects]).toEqual([[5, ''], [toSave(2, 'Deux.', '', 'Two.')]]);
  });

  it('neither accepts a draft nor removes a translation when the editor only passes by', () => {
    const passed = run(createState(phrases), { type: 'nextChosen' }, { type: 'nextChosen' });
    const emptied = run(passed.state, type(''), { type: 'previousChosen' });
    expect([passed.effects, emptied.effects, emptied.state.texts.size]).toEqual([[], [], 0]);
    expect(countByStatus(emptied.state.phrases).draft).toBe(1);
    const removed = run(passed.state, type(''), enter);
    expect(removed.effects).toEqual([toSave(4, 'Quatre.', 'Four.', '')]);
    expect(removed.state.note.text).toBe('Phrase 4: Translation removed.');
  });

  it('shows the draft again when the editor drops a text, and keeps one that is too long in the field', () => {
    const dropped = run(createState(phrases), { type: 'nextChosen' }, type('Tree'), { type: 'reverted' });
    expect(readField(dropped.state)).toEqual([3, 'Three.']);
    const longText = 'x'.repeat(2001);
    const { state, effects } = run(createState(phrases), type(longText), enter);
    expect([effects, readField(state)]).toEqual([[], [2, longText]]);
    expect(state.textProblem).toBe('A translation can have at most 2,000 characters.');
    expect(run(state, type('Two.')).state.textProblem).toBeNull();
  });

  it('suggests translations of the same phrase in this chapter, then those of other books, and takes the first', () => {
    const known = [
      { translation: 'Yep.', source: 'Ailleurs' },
      { translation: 'Yes.', source: 'Ailleurs' },
    ];
    const chapter = [buildPhrase(1, '« Oui » !', 'Yes.'), buildPhrase(2, '« oui » !', '', { known })];
    const start = createState(chapter);
    expect(findKnownTranslations(start.phrases, chapter[1] ?? buildPhrase(0, ''))).toEqual([
      { translation: 'Yes.', source: null },
      { translation: 'Yep.', source: 'Ailleurs' },
    ]);
    const { effects } = run(start, { type: 'knownTaken', number: 1 });
    expect(effects).toEqual([toSave(2, '« oui » !', '', 'Yes.')]);
    const none = run(createState(phrases), { type: 'knownTaken', number: 1 });
    expect(none.state.note.text).toBe('This phrase isn’t translated anywhere else.');
  });
});

describe('reduceTranslations for undo and imports', () => {
  it('undoes an unsent step without a request, and a saved one with another request', () => {
    const saving = run(createState(phrases), type('Two.'), enter, type('Three!'), enter);
    expect(saving.effects).toHaveLength(1);
    const unsent = run(saving.state, { type: 'undone' });
    expect([unsent.effects, readField(unsent.state)]).toEqual([[], [3, 'Three.']]);
    const saved = run(unsent.state, {
      type: 'saved',
      saved: [{ id: 2, version: 2, phrase: 'Deux.', translation: 'Two.' }],
      conflicts: [],
      removed: [],
    });
    const undone = run(saved.state, { type: 'undone' });
    expect(undone.effects).toEqual([toSave(2, 'Deux.', 'Two.', '')]);
    expect(readField(undone.state)).toEqual([2, '']);
    expect(run(undone.state, { type: 'undone' }).state.note.text).toBe('There is nothing to undo.');
  });

  it('accepts all drafts with one request and undoes it with one, but leaves typed texts alone', () => {
    const chapter = [...phrases, buildPhrase(6, 'Six.', '', { draft: buildDraft('Sixx.') })];
    const typed = run(
      createState([...chapter, buildPhrase(7, 'Sept.', '', { draft: buildDraft('Seven.') })]),
      { type: 'phraseChosen', index: 5 },
      type('Six.'),
    );
    const accepted = run(typed.state, { type: 'draftsAccepted' });
    const changes = [
      { id: 3, phrase: 'Trois.', seen: '', translation: 'Three.' },
      { id: 7, phrase: 'Sept.', seen: '', translation: 'Seven.' },
    ];
    expect(accepted.effects).toEqual([{ do: 'save', changes }]);
    expect(accepted.state.note.text).toBe('2 drafts are accepted. You can undo this.');
    expect([accepted.state.texts, readField(accepted.state)]).toEqual([new Map([[6, 'Six.']]), [2, '']]);
    const saved = run(accepted.state, {
      type: 'saved',
      saved: changes.map(({ id, phrase, translation }) => ({ id, phrase, translation, version: 2 })),
      conflicts: [],
      removed: [],
    });
    const undone = run(saved.state, { type: 'undone' });
    expect(undone.effects).toEqual([
      {
        do: 'save',
        changes: changes.map(({ seen, translation, ...change }) => ({
          ...change,
          seen: translation,
          translation: seen,
        })),
      },
    ]);
    expect(countByStatus(undone.state.phrases)).toEqual({ translated: 2, draft: 3, missing: 2 });
    const none = run(createState(phrases.slice(0, 2)), { type: 'draftsAccepted' });
    expect([none.effects, none.state.note.text]).toEqual([[], 'There is no draft to accept.']);
  });

  it('accepts no draft of a phrase that somebody else has translated or rewritten meanwhile', () => {
    const rows = [{ id: 3, version: 2, phrase: 'Trois !', translation: '' }];
    const { state } = run(
      createState(phrases),
      { type: 'draftsAccepted' },
      { type: 'saved', saved: [], conflicts: rows, removed: [] },
    );
    expect(state.phrases[2]).toMatchObject({ phrase: 'Trois !', translation: '' });
    expect([[...state.conflicts], state.texts]).toEqual([[3], new Map([[3, 'Three.']])]);
    const lateList = run(state, { type: 'loaded', phrases, total: phrases.length }).state;
    expect([state.phrases[2]?.draft, lateList.phrases[2]?.draft]).toEqual([null, null]);
    const again = run(
      state,
      { type: 'phraseChosen', index: 2 },
      { type: 'reverted' },
      { type: 'draftsAccepted' },
    );
    expect(again.effects).toEqual([]);
  });

  it('saves an import with one request, and undoes it with one', () => {
    const changes = [
      { id: 2, phrase: 'Deux.', seen: '', translation: 'Two.' },
      { id: 4, phrase: 'Quatre.', seen: 'Four.', translation: '4.' },
    ];
    const imported = run(createState(phrases), type('T'), { type: 'imported', changes });
    expect(imported.effects).toEqual([{ do: 'save', changes }]);
    expect([readField(imported.state), imported.state.texts.size]).toEqual([[3, 'Three.'], 0]);
    expect(imported.state.note.text).toBe('2 translations are added. You can undo this.');
    const saved = run(imported.state, {
      type: 'saved',
      saved: changes.map(({ id, phrase, translation }) => ({ id, phrase, translation, version: 2 })),
      conflicts: [],
      removed: [],
    });
    expect(run(saved.state, { type: 'undone' }).effects).toEqual([
      {
        do: 'save',
        changes: [
          { id: 2, phrase: 'Deux.', seen: 'Two.', translation: '' },
          { id: 4, phrase: 'Quatre.', seen: '4.', translation: 'Four.' },
        ],
      },
    ]);
  });
});

describe('reduceTranslations for drafts', () => {
  const drafted = (
    drafts: { id: number; text: string }[],
    rest: { asked?: number; missing?: number; isFinished?: boolean } = {},
  ): TranslationsEvent => ({
    type: 'drafted',
    drafts: drafts.map((draft) => ({ ...draft, provider: 'google' })),
    asked: drafts.length,
    missing: 0,
    isFinished: true,
    ...rest,
  });

  it('asks for drafts until there are no more, and shows them in the fields of missing phrases', () => {
    const first = run(createState(phrases), { type: 'draftsAsked' }, { type: 'draftsAsked' });
    expect(first.effects).toEqual([{ do: 'draft' }]);
    const second = run(first.state, drafted([{ id: 2, text: 'Two.' }], { missing: 1, isFinished: false }));
    expect([second.effects, readField(second.state)]).toEqual([[{ do: 'draft' }], [2, 'Two.']]);
    const third = run(second.state, drafted([{ id: 5, text: 'Five.' }]));
    expect([third.effects, third.state.drafting]).toEqual([[{ do: 'reload' }], null]);
    expect(third.state.note.text).toBe('2 phrases have a new draft.');
    expect(countByStatus(third.state.phrases)).toEqual({ translated: 2, draft: 3, missing: 0 });
  });

  it('keeps a text that is being typed when a draft arrives for it', () => {
    const { state } = run(
      createState(phrases),
      { type: 'draftsAsked' },
      type('Tw'),
      drafted([{ id: 2, text: 'Two.' }]),
    );
    expect(readField(state)).toEqual([2, 'Tw']);
  });

  it('stops asking when the editor says so, when somebody else is asking, and when the translator fails', () => {
    const asking = run(createState(phrases), { type: 'draftsAsked' }).state;
    const stopped = run(
      asking,
      { type: 'draftingStopped' },
      drafted([{ id: 2, text: 'Two.' }], { isFinished: false }),
    );
    expect([stopped.effects, stopped.state.drafting]).toEqual([[], null]);
    expect(readField(stopped.state)).toEqual([2, 'Two.']);
    const restarted = run(stopped.state, { type: 'draftsAsked' });
    expect(restarted.effects).toEqual([{ do: 'draft' }]);
    const goingOn = run(
      asking,
      { type: 'draftingStopped' },
      { type: 'draftsAsked' },
      drafted([{ id: 2, text: 'Two.' }], { isFinished: false }),
    );
    expect([goingOn.effects, goingOn.state.drafting]).toEqual([[{ do: 'draft' }], { count: 1 }]);
    const waiting = run(asking, drafted([], { missing: 2, isFinished: false }));
    expect(waiting.state.note.text).toContain('Somebody else is having the others drafted');
    const failed = run(asking, { type: 'draftingFailed', message: 'The translator failed.' });
    expect([failed.state.drafting, failed.state.problem]).toEqual([null, 'The translator failed.']);
    const none = run(asking, drafted([], { asked: 2, missing: 2 }));
    expect(none.state.note.text).toContain('For 2 phrases, the translator had none.');
  });
});
