import type { DraftPhrase, Stretch } from '@lingostory/contract/studio/recordings/schemas';
import { describe, expect, it } from 'vitest';
import type { AlignmentEvent } from './alignment.ts';
import { recording, runEvents } from './alignment-builders.ts';
import { type Alignment, openAlignment } from './alignment-state.ts';
import { listOpenStretches, listReviewRows } from './stretches.ts';

const intro: Stretch = { start: 0.2, end: 0.9, name: '' };
const aside: Stretch = { start: 4.5, end: 6, name: 'Aparté' };
const credits: Stretch = { start: 8, end: 9.5, name: '' };
const lastPhrase: DraftPhrase = { text: 'Fin.', separator: 'space', start: 7, end: 7.5, flagged: false };
const spokenRecording = {
  ...recording,
  phrases: [...recording.phrases, lastPhrase],
  unwritten: [intro, aside, credits],
};
const openedState = openAlignment(spokenRecording);

const run = (events: AlignmentEvent[], state: Alignment = openedState) => runEvents(events, state);
const toEnteredEvents = (opened: 'editOpened' | 'nameOpened', text: string): AlignmentEvent[] => [
  { type: opened },
  { type: 'textEntered', text },
];
const chooseEvent = ({ start }: Stretch): AlignmentEvent => ({ type: 'stretchChosen', start });
/** Lists the rows as an editor sees them: phrases by their text, and stretches by their start. */
const listRows = ({ phrases, stretches }: Alignment) =>
  listReviewRows(phrases, listOpenStretches(phrases, stretches)).map((row) =>
    row.kind === 'phrase' ? row.phrase.text : row.stretch.start,
  );

describe('the stretches of a review', () => {
  it('lists stretches between the phrases in the order of time', () => {
    expect(listRows(openedState)).toEqual([0.2, 'Un.', 'Deux.', 'Trois.', 4.5, 'Fin.', 8]);
  });

  it('lists a stretch only if phrases contain less than half of it', () => {
    const toState = (start: number, end: number) =>
      openAlignment({ ...spokenRecording, phrases: [{ ...lastPhrase, start, end }] });
    expect(listRows(toState(4, 5.24))).toContain(4.5);
    expect(listRows(toState(4, 5.25))).not.toContain(4.5);
    const halves = [
      { ...lastPhrase, start: 4, end: 4.9 },
      { ...lastPhrase, start: 5.5, end: 7 },
    ];
    expect(listRows(openAlignment({ ...spokenRecording, phrases: halves }))).not.toContain(4.5);
  });

  it('keeps the objects of rows that stay as they are', () => {
    const rowsOf = ({ phrases, stretches }: Alignment) => listReviewRows(phrases, stretches);
    const { state } = run([{ type: 'marked' }]);
    const [introRow, firstRow, ...others] = rowsOf(openedState);
    const [sameIntroRow, changedRow, ...sameOthers] = rowsOf(state);
    expect(sameIntroRow).toBe(introRow);
    expect(changedRow).not.toBe(firstRow);
    for (const [index, row] of others.entries()) expect(sameOthers[index]).toBe(row);
  });

  it('passes stretches with the arrow keys, and announces their name and length', () => {
    const notes: string[] = [];
    let state = openedState;
    for (let i = 0; i < 6; i += 1) {
      ({ state } = run([{ type: 'nextChosen' }], state));
      notes.push(state.note.text);
    }
    expect(notes).toEqual([
      'Phrase 2, to check',
      'Phrase 3',
      'Spoken, not in your text: Aparté, 1.5 seconds',
      'Phrase 4',
      'Spoken, not in your text, 1.5 seconds',
      'Nothing comes after this.',
    ]);
    const { state: firstState } = run([{ type: 'previousChosen' }, { type: 'previousChosen' }]);
    expect(firstState).toMatchObject({ chosenStretch: 0.2, note: { text: 'Nothing comes before this.' } });
  });

  it('moves from one stretch to the next, wrapping around at the end', () => {
    const nextEvent: AlignmentEvent = { type: 'nextStretchChosen' };
    const starts = [1, 2, 3].map((count) => run(Array(count).fill(nextEvent)).state.chosenStretch);
    expect(starts).toEqual([4.5, 8, 0.2]);
    expect(run([nextEvent], openAlignment(recording)).state.note.text).toBe(
      'All speech that was found is in your text.',
    );
  });

  it('moves from a stretch to the next phrase to check, even if that is the first phrase', () => {
    const [first, ...others] = spokenRecording.phrases;
    const flaggedState = openAlignment({
      ...spokenRecording,
      phrases: [{ ...first, flagged: true } as DraftPhrase, ...others],
    });
    const chosenAfter = (stretch: Stretch) =>
      run([chooseEvent(stretch), { type: 'nextToCheckChosen' }], flaggedState).state;
    expect(chosenAfter(intro)).toMatchObject({ chosen: 0, chosenStretch: null });
    expect(chosenAfter(aside)).toMatchObject({ chosen: 0, chosenStretch: null });
    const laterState = openAlignment({
      ...spokenRecording,
      phrases: [...spokenRecording.phrases.slice(0, 3), { ...lastPhrase, flagged: true }],
    });
    const laterRun = run([chooseEvent(aside), { type: 'nextToCheckChosen' }], laterState);
    expect(laterRun.state).toMatchObject({ chosen: 3, chosenStretch: null });
  });

  it('plays a stretch alone, and chooses it while the recording plays on', () => {
    const playEvent: AlignmentEvent = { type: 'stretchPlayed', start: 4.5 };
    const { state } = run([playEvent]);
    expect(state).toMatchObject({ playing: 'phrase', chosenStretch: 4.5 });
    expect(run([playEvent], state).state.playing).toBeNull();
    expect(run([{ type: 'playToggled', time: 5 }], run([chooseEvent(aside)]).state).state.playing).toBe(
      'phrase',
    );
    const { state: playingState } = run([{ type: 'playOnToggled', time: 1 }]);
    const chosenAt = (time: number) => {
      const { chosen, chosenStretch } = run([{ type: 'timePassed', time }], playingState).state;
      return chosenStretch ?? chosen;
    };
    expect([3.5, 4.2, 5, 6.5, 7.2, 9].map(chosenAt)).toEqual([2, 2, 4.5, 4.5, 3, 8]);
  });

  it('turns a stretch into a phrase at its times, and lists it again after Undo', () => {
    const { state, effects } = run([chooseEvent(aside), ...toEnteredEvents('editOpened', 'Dit-il.')]);
    const writtenPhrase = { text: 'Dit-il.', separator: 'space', start: 4.5, end: 6, flagged: false };
    expect(effects).toMatchObject([{ do: 'save', splice: { at: 3, count: 0, phrases: [writtenPhrase] } }]);
    expect(state).toMatchObject({ chosen: 3, chosenStretch: null, editing: null });
    expect(state.note.text).toBe('Added as phrase 4.');
    expect(listRows(state)).toEqual([0.2, 'Un.', 'Deux.', 'Trois.', 'Dit-il.', 'Fin.', 8]);
    const { state: undoneState } = run([{ type: 'undone' }], state);
    expect(listRows(undoneState)).toEqual(listRows(openedState));
    expect(undoneState.chosenStretch).toBe(4.5);
    expect(run([{ type: 'redone' }], undoneState).state).toMatchObject({ chosen: 3, chosenStretch: null });
  });

  it('writes down a stretch before all phrases, after them, and between two that overlap it', () => {
    const write = (stretch: Stretch, state = openedState) =>
      run([chooseEvent(stretch), ...toEnteredEvents('editOpened', 'Oui.')], state).state;
    expect(write(intro).phrases[0]).toMatchObject({ text: 'Oui.', start: 0.2, end: 0.9 });
    expect(write(credits).phrases.at(-1)).toMatchObject({ text: 'Oui.', start: 8, end: 9.5 });
    const overlappingState = openAlignment({
      ...spokenRecording,
      phrases: [
        { ...lastPhrase, start: 4, end: 4.7 },
        { ...lastPhrase, start: 5.8, end: 7 },
      ],
    });
    expect(write(aside, overlappingState).phrases[1]).toMatchObject({ start: 4.7, end: 5.8 });
  });

  it('saves the name of a stretch with the recording’s version, and undoes it', () => {
    const { state, effects } = run([chooseEvent(credits), ...toEnteredEvents('nameOpened', ' Crédits ')]);
    expect(effects).toEqual([{ do: 'saveName', at: 2, name: 'Crédits', version: 3 }]);
    expect(state).toMatchObject({ chosenStretch: 8, note: { text: 'Named “Crédits”.' } });
    const savedState = run([{ type: 'saved', version: 4 }], state).state;
    expect(savedState.queue).toMatchObject({ version: 4, unsaved: [], sending: null });
    const undoRun = run([{ type: 'chosen', index: 0 }, { type: 'undone' }], savedState);
    expect(undoRun.effects).toEqual([{ do: 'saveName', at: 2, name: '', version: 4 }]);
    expect(undoRun.state).toMatchObject({ chosenStretch: 8, stretches: [intro, aside, credits] });
  });

  it('sends edits of phrases and names of stretches one after another', () => {
    const { state, effects } = run([
      { type: 'marked' },
      chooseEvent(intro),
      ...toEnteredEvents('nameOpened', 'Titre'),
      chooseEvent(aside),
      ...toEnteredEvents('nameOpened', ''),
    ]);
    expect(effects).toMatchObject([{ do: 'save', version: 3 }]);
    const firstRun = run([{ type: 'saved', version: 4 }], state);
    expect(firstRun.effects).toEqual([{ do: 'saveName', at: 0, name: 'Titre', version: 4 }]);
    const secondRun = run([{ type: 'saved', version: 5 }], firstRun.state);
    expect(secondRun.effects).toEqual([{ do: 'saveName', at: 1, name: '', version: 5 }]);
    expect(run([{ type: 'saved', version: 6 }], secondRun.state).state.queue.unsaved).toEqual([]);
  });

  it('ignores commands that change a phrase while a stretch is chosen, and says why', () => {
    const phraseEvents: AlignmentEvent[] = [
      { type: 'deleted' },
      { type: 'marked' },
      { type: 'joined' },
      { type: 'split', time: 5 },
      { type: 'separatorChanged' },
      { type: 'edgeMoved', side: 'start', by: 0.1 },
      { type: 'realignRequested', isAlone: false },
    ];
    for (const event of phraseEvents) {
      const { state, effects } = run([chooseEvent(aside), event]);
      expect([effects, state.phrases]).toEqual([[], openedState.phrases]);
      expect(state.note.text).toBe('This isn’t in your text. Add it as a phrase first.');
    }
  });

  it('rejects an empty text and a name that is too long for a stretch', () => {
    expect(run([chooseEvent(aside), ...toEnteredEvents('editOpened', ' ')]).effects).toEqual([]);
    expect(run([chooseEvent(aside), ...toEnteredEvents('nameOpened', 'a'.repeat(101))]).effects).toEqual([]);
  });
});

describe('a stretch that another editor changes', () => {
  const typingState = (opened: 'editOpened' | 'nameOpened') =>
    run([chooseEvent(aside), { type: opened }, { type: 'typed', text: 'Dit-elle.' }]).state;
  const writtenRecording = {
    ...spokenRecording,
    version: 4,
    phrases: spokenRecording.phrases.toSpliced(3, 0, { ...lastPhrase, start: 4.5, end: 6 }),
  };

  it('keeps the text that was being typed for a stretch as a new phrase', () => {
    const { state } = run([{ type: 'loaded', recording: writtenRecording }], typingState('editOpened'));
    expect(state).toMatchObject({ chosenStretch: null, editing: 'new', typed: 'Dit-elle.' });
    expect(state.problem).toMatch(/^Somebody else changed the speech that you were adding as a phrase\./);
  });

  it('shows the name that was being typed for a stretch', () => {
    const { state } = run([{ type: 'loaded', recording: writtenRecording }], typingState('nameOpened'));
    expect(state).toMatchObject({ chosenStretch: null, editing: null });
    expect(state.problem).toContain('“Dit-elle.”');
    const renamedRecording = { ...spokenRecording, version: 4, unwritten: [{ ...aside, name: 'Bruit' }] };
    const renamedState = run(
      [{ type: 'loaded', recording: renamedRecording }],
      typingState('nameOpened'),
    ).state;
    expect(renamedState).toMatchObject({ chosenStretch: 4.5, editing: 'name', typed: 'Dit-elle.' });
    expect(renamedState.problem).toContain('“Bruit”');
  });

  it('keeps the other editor’s name of a stretch in a conflict, and shows both', () => {
    const { state } = run([chooseEvent(aside), ...toEnteredEvents('nameOpened', 'Mon titre')]);
    const conflictedRecording = {
      ...spokenRecording,
      version: 4,
      unwritten: [intro, { ...aside, name: 'Bruit' }],
    };
    const conflictRun = run([{ type: 'conflicted', recording: conflictedRecording }], state);
    expect(conflictRun.state).toMatchObject({ stretches: conflictedRecording.unwritten, done: [] });
    expect(conflictRun.state.problem).toBe(
      'Somebody else named the speech at 0:04.50 at the same time. Their name stays: “Bruit”. Your name wasn’t saved: “Mon titre”.',
    );
    const goneRun = run(
      [{ type: 'conflicted', recording: { ...spokenRecording, version: 4, unwritten: [] } }],
      state,
    );
    expect(goneRun.state).toMatchObject({ chosenStretch: null, stretches: [] });
    expect(goneRun.state.problem).toContain('“Mon titre”');
  });

  it('keeps the name of a stretch and another editor’s phrases', () => {
    const { state } = run([chooseEvent(credits), ...toEnteredEvents('nameOpened', 'Crédits')]);
    const conflictRun = run([{ type: 'conflicted', recording: writtenRecording }], state);
    expect(conflictRun.effects).toEqual([{ do: 'saveName', at: 2, name: 'Crédits', version: 4 }]);
    expect(conflictRun.state).toMatchObject({ problem: null, phrases: { length: 5 }, chosenStretch: 8 });
  });

  it('shows the stretches that a new alignment found', () => {
    const alignedRecording = { ...spokenRecording, version: 4, unwritten: [credits] };
    const { state } = run([
      chooseEvent(aside),
      { type: 'chosen', index: 0 },
      { type: 'realignRequested', isAlone: false },
    ]);
    const { state: alignedState } = run([{ type: 'loaded', recording: alignedRecording }], state);
    expect(listRows(alignedState)).toEqual(['Un.', 'Deux.', 'Trois.', 'Fin.', 8]);
  });

  it('no longer undoes the name of a stretch that this editor’s alignment replaced', () => {
    const savedEvent = (version: number): AlignmentEvent => ({ type: 'saved', version });
    const { state } = run([
      chooseEvent(credits),
      ...toEnteredEvents('nameOpened', 'Crédits'),
      savedEvent(4),
      chooseEvent(intro),
      ...toEnteredEvents('nameOpened', 'Titre'),
      savedEvent(5),
      { type: 'chosen', index: 0 },
      { type: 'realignRequested', isAlone: true },
    ]);
    const movedIntro = { ...intro, start: 0.3, name: 'Titre' };
    const unwritten = [movedIntro, aside, { ...credits, name: 'Crédits' }];
    const { state: alignedState } = run(
      [{ type: 'loaded', recording: { ...spokenRecording, version: 6, unwritten } }],
      state,
    );
    const undoRun = run([{ type: 'undone' }], alignedState);
    expect(undoRun.effects).toEqual([{ do: 'saveName', at: 2, name: '', version: 6 }]);
    expect(undoRun.state).toMatchObject({ problem: null, done: [], stretches: [movedIntro, aside, credits] });
  });
});
