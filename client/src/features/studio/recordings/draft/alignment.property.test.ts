import { phraseSeparators } from '@lingostory/contract/reading/constants';
import type { DraftPhrase, Stretch } from '@lingostory/contract/studio/recordings/schemas';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AlignmentEvent, reduceAlignment } from './alignment.ts';
import { type Alignment, type AlignmentEffect, openAlignment } from './alignment-state.ts';
import { applySplice } from './splice.ts';
import { findChosenStretch, isOpenStretch } from './stretches.ts';

const seconds = 60;

/** Ordered phrases, some of them silent and some without a gap between them. */
const draftArbitrary: fc.Arbitrary<DraftPhrase[]> = fc
  .array(
    fc.record({
      gap: fc.constantFrom(0, 0, 0.005, 0.3),
      length: fc.constantFrom(0, 0.004, 0.02, 0.5, 1.2345678),
      text: fc.constantFrom('Oui.', 'Il était une fois un roi.', '« Non ! » dit-il.', 'la mer'),
      separator: fc.constantFrom(...phraseSeparators),
      flagged: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((rows) => {
    let end = 0;
    return rows.map(({ gap, length, ...row }) => {
      const start = end + gap;
      end = start + length;
      return { ...row, start, end };
    });
  });

/** Speech that is in no phrase, except that some phrases may overlap it. */
const stretchesArbitrary: fc.Arbitrary<Stretch[]> = fc
  .uniqueArray(fc.constantFrom(0, 0.5, 1.5, 3, 6, 12), { maxLength: 4 })
  .map((starts) => starts.sort((a, b) => a - b).map((start) => ({ start, end: start + 0.5, name: '' })));

const timeArbitrary = fc.double({ min: -1, max: seconds + 1, noNaN: true });
const sideArbitrary = fc.constantFrom('start' as const, 'end' as const);
const eventArbitrary: fc.Arbitrary<AlignmentEvent> = fc.oneof(
  fc.record({ type: fc.constant('chosen' as const), index: fc.integer({ min: -1, max: 9 }) }),
  fc.record({
    type: fc.constantFrom('playToggled', 'playOnToggled', 'split', 'timePassed'),
    time: timeArbitrary,
  }),
  fc.record({ type: fc.constant('split' as const), time: fc.double({ min: 0, max: 4, noNaN: true }) }),
  fc.record({
    type: fc.constant('edgeMoved' as const),
    side: sideArbitrary,
    by: fc.constantFrom(-0.1, -0.01, 0.01, 0.1, 2, -2),
  }),
  fc.record({
    type: fc.constant('edgeDragged' as const),
    index: fc.integer({ min: 0, max: 9 }),
    side: sideArbitrary,
    time: timeArbitrary,
    isAlone: fc.boolean(),
  }),
  fc.record({
    type: fc.constantFrom('marked', 'nextToCheckChosen'),
    playsNext: fc.boolean(),
    plays: fc.boolean(),
  }),
  fc.record({ type: fc.constant('textEntered' as const), text: fc.constantFrom('Bonjour.', '', ' Le roi ') }),
  fc.record({
    type: fc.constantFrom(
      'edgesSeparated',
      'separatorChanged',
      'joined',
      'deleted',
      'undone',
      'redone',
      'editOpened',
      'insertOpened',
      'nameOpened',
    ),
  }),
  fc.record({
    type: fc.constantFrom('nextChosen', 'previousChosen', 'nextStretchChosen', 'stopped'),
  }),
);

/** Reaction of the simulated server to a change. It saves the change, fails, or does not respond yet. */
const replyArbitrary = fc.constantFrom('saved', 'failed', 'nothing');

function expectValidState(state: Alignment) {
  const chosenStretch = findChosenStretch(state);
  expect(chosenStretch === undefined).toBe(state.chosenStretch === null);
  if (chosenStretch !== undefined) expect(isOpenStretch(state.phrases, chosenStretch)).toBe(true);
  expect(state.phrases.length).toBeGreaterThan(0);
  expect(state.phrases[state.chosen]).toBeDefined();
  let previousEnd = 0;
  for (const { text, start, end } of state.phrases) {
    expect(text.trim()).not.toBe('');
    expect(start).toBeGreaterThanOrEqual(previousEnd);
    expect(end).toBeGreaterThanOrEqual(start);
    previousEnd = end;
  }
  expect(previousEnd).toBeLessThanOrEqual(seconds);
}

it('keeps phrases in order and inside the recording, and saves and undoes every change', () => {
  fc.assert(
    fc.property(
      draftArbitrary,
      stretchesArbitrary,
      fc.array(fc.tuple(eventArbitrary, replyArbitrary), { maxLength: 40 }),
      (phrases, stretches, steps) => {
        let storedPhrases: readonly DraftPhrase[] = phrases;
        const storedNames = stretches.map(({ name }) => name);
        let version = 1;
        let state = openAlignment({
          chapter_id: 1,
          version,
          state: 'ready',
          progress: 1,
          place: null,
          problem: null,
          file_name: 'a.mp3',
          seconds,
          audio: null,
          uses_phrases: false,
          total_phrases: phrases.length,
          phrases,
          unwritten: stretches,
        });
        let sentEffects: AlignmentEffect[] = [];
        const send = (event: AlignmentEvent) => {
          const nextStep = reduceAlignment(state, event);
          state = nextStep.state;
          sentEffects.push(
            ...nextStep.effects.filter(({ do: name }) => name === 'save' || name === 'saveName'),
          );
          expect(sentEffects.length).toBeLessThanOrEqual(1);
        };
        const receiveReply = () => {
          const [effect] = sentEffects;
          if (effect?.do !== 'save' && effect?.do !== 'saveName') return;
          expect(effect.version).toBe(version);
          sentEffects = [];
          if (effect.do === 'save') storedPhrases = applySplice(storedPhrases, effect.splice);
          else storedNames[effect.at] = effect.name;
          version += 1;
          send({ type: 'saved', version });
        };
        for (const [event, reply] of steps) {
          send(event);
          expectValidState(state);
          if (reply === 'saved') receiveReply();
          if (reply === 'failed' && sentEffects.length > 0) {
            sentEffects = [];
            send({ type: 'saveFailed', message: 'No.' });
            send({ type: 'saveRetried' });
          }
        }
        for (let remainingUndoCount = state.done.length; remainingUndoCount > 0; remainingUndoCount -= 1)
          send({ type: 'undone' });
        expect(state.phrases).toEqual(phrases);
        expect(state.stretches).toEqual(stretches);
        for (let remainingRedoCount = state.undone.length; remainingRedoCount > 0; remainingRedoCount -= 1)
          send({ type: 'redone' });
        expectValidState(state);
        while (sentEffects.length > 0) receiveReply();
        expect(storedPhrases).toEqual(state.phrases);
        expect(storedNames).toEqual(state.stretches.map(({ name }) => name));
      },
    ),
    { numRuns: 500 },
  );
});
