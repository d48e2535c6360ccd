import type { DraftPhrase, RecordingView, Stretch } from '@lingostory/contract/studio/recordings/schemas';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AlignmentEvent, reduceAlignment } from './alignment.ts';
import { type Alignment, type AlignmentEffect, openAlignment } from './alignment-state.ts';
import { keysOfStep } from './rows.ts';
import { applySplice, fields } from './splice.ts';
import { isOpenStretch } from './stretches.ts';

const seconds = 30;
const phraseCount = 6;

/** Every other phrase ends where the next one starts. */
const phrases: DraftPhrase[] = Array.from({ length: phraseCount }, (_, index) => ({
  text: `Phrase numéro ${index} du texte.`,
  separator: 'space',
  start: index * 4,
  end: index * 4 + (index % 2 === 0 ? 4 : 3),
  flagged: false,
  reasons: ['end-unclear'],
}));

/** Speech between the third and fourth phrase, and after the last one. */
const stretches: Stretch[] = [
  { start: 11.1, end: 11.9, name: '' },
  { start: 24, end: 29, name: 'Crédits' },
];

/**
 * Fake server. It accepts a change to the current version. For any other version, it rejects the change and returns
 * the stored recording.
 */
function createServer() {
  let storedPhrases: readonly DraftPhrase[] = phrases;
  let storedStretches: readonly Stretch[] = stretches;
  let version = 1;
  const viewRecording = (): RecordingView => ({
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
    total_phrases: storedPhrases.length,
    phrases: storedPhrases.map((phrase) => ({ ...phrase })),
    unwritten: storedStretches.map((stretch) => ({ ...stretch })),
  });
  const save = (effect: SaveEffect): AlignmentEvent => {
    if (effect.version !== version) return { type: 'conflicted', recording: viewRecording() };
    if (effect.do === 'save') storedPhrases = applySplice(storedPhrases, effect.splice);
    else
      storedStretches = storedStretches.map((stretch, index) =>
        index === effect.at ? { ...stretch, name: effect.name } : stretch,
      );
    version += 1;
    return { type: 'saved', version };
  };
  return { view: viewRecording, save, stored: () => storedPhrases, stretches: () => storedStretches };
}

type Server = ReturnType<typeof createServer>;
type SaveEffect = Extract<AlignmentEffect, { do: 'save' | 'saveName' }>;

function createEditor(server: Server) {
  let state: Alignment = openAlignment(server.view());
  let sentEffect: SaveEffect | undefined;
  /** Messages shown to the editor. Each contains both versions of a row, or the reason why a step was not undone. */
  const shownProblems: string[] = [];
  const send = (event: AlignmentEvent) => {
    const nextStep = reduceAlignment(state, event);
    const { problem } = nextStep.state;
    if (problem !== null) shownProblems.push(problem);
    state = { ...nextStep.state, problem: null };
    for (const effect of nextStep.effects)
      if (effect.do === 'save' || effect.do === 'saveName') {
        expect(sentEffect).toBeUndefined();
        sentEffect = effect;
      }
    expectPhrasesInOrder(state);
  };
  const receive = (delivery: 'arrives' | 'is lost on its way there' | 'is lost on its way back') => {
    if (sentEffect === undefined) return;
    const effect = sentEffect;
    sentEffect = undefined;
    if (delivery !== 'is lost on its way there') {
      if (effect.do === 'save') expectOwnChangesOnly(server, effect, state);
      const event = server.save(effect);
      if (delivery === 'arrives') return send(event);
    }
    send({ type: 'saveFailed', message: 'No connection.' });
    send({ type: 'saveRetried' });
  };
  return {
    send,
    receive,
    shown: shownProblems,
    state: () => state,
    isSending: () => sentEffect !== undefined,
  };
}

function expectPhrasesInOrder({ phrases: currentPhrases, keys, chosen, ...rest }: Alignment) {
  const chosenStretch = rest.stretches.find(({ start }) => start === rest.chosenStretch);
  expect(chosenStretch === undefined).toBe(rest.chosenStretch === null);
  if (chosenStretch !== undefined) expect(isOpenStretch(currentPhrases, chosenStretch)).toBe(true);
  expect(new Set(keys).size).toBe(currentPhrases.length);
  expect(keys).toHaveLength(currentPhrases.length);
  expect(currentPhrases[chosen]).toBeDefined();
  for (const [index, { start, end }] of currentPhrases.entries()) {
    expect(end).toBeGreaterThanOrEqual(start);
    expect(start).toBeGreaterThanOrEqual(currentPhrases[index - 1]?.end ?? 0);
  }
}

/** Checks that stored rows change only through this editor's own steps, including undo and redo. */
function expectOwnChangesOnly(
  server: Server,
  { version, splice }: Extract<AlignmentEffect, { do: 'save' }>,
  { queue }: Alignment,
) {
  if (version !== server.view().version) return;
  const { stored, sending } = queue;
  expect(stored.phrases).toEqual(server.stored());
  expect(applySplice(stored.phrases, splice)).toEqual(sending?.rows.phrases);
  const ownKeys = new Set(queue.unsaved.flatMap(({ step }) => keysOfStep(step)));
  for (const [index, key] of stored.keys.entries()) {
    if (ownKeys.has(key)) continue;
    const savedPhrase = sending?.rows.phrases[sending.rows.keys.indexOf(key)];
    expect(savedPhrase).toEqual(stored.phrases[index]);
  }
}

type Editor = ReturnType<typeof createEditor>;

const editorIndexArbitrary = fc.constantFrom(0 as const, 1 as const);
const phraseIndexArbitrary = fc.integer({ min: 0, max: phraseCount });
const editEventsArbitrary: fc.Arbitrary<readonly AlignmentEvent[]> = fc.oneof(
  fc
    .record({
      index: phraseIndexArbitrary,
      what: fc.constantFrom('marked', 'separatorChanged', 'joined', 'deleted'),
    })
    .map(({ index, what }) => [
      { type: 'chosen' as const, index },
      { type: what as 'marked' | 'separatorChanged' | 'joined' | 'deleted' },
    ]),
  fc
    .record({
      index: phraseIndexArbitrary,
      side: fc.constantFrom('start' as const, 'end' as const),
      by: fc.constantFrom(-0.2, 0.1, 1.5),
      isAlone: fc.boolean(),
    })
    .map(({ index, side, by, isAlone }) => [
      { type: 'chosen' as const, index },
      ...(isAlone ? [{ type: 'edgesSeparated' as const }] : []),
      { type: 'edgeMoved' as const, side, by },
    ]),
  fc
    .record({ index: phraseIndexArbitrary, text: fc.constantFrom('Bonjour.', 'Le roi dort.') })
    .map(({ index, text }) => [
      { type: 'chosen' as const, index },
      { type: 'editOpened' as const },
      { type: 'textEntered' as const, text },
    ]),
  fc
    .record({ index: phraseIndexArbitrary, text: fc.constantFrom('Et puis ?', 'Voilà.') })
    .map(({ index, text }) => [
      { type: 'chosen' as const, index },
      { type: 'insertOpened' as const },
      { type: 'textEntered' as const, text },
    ]),
  fc.integer({ min: 0, max: 23 }).map((time) => [
    { type: 'chosen' as const, index: Math.floor(time / 4) },
    { type: 'split' as const, time: time + 0.5 },
  ]),
  fc
    .record({ start: fc.constantFrom(11.1, 24), name: fc.constantFrom('Titre', 'Aparté', '') })
    .map(({ start, name }) => [
      { type: 'stretchChosen' as const, start },
      { type: 'nameOpened' as const },
      { type: 'textEntered' as const, text: name },
    ]),
  fc
    .constantFrom(11.1, 24)
    .map((start) => [
      { type: 'stretchChosen' as const, start },
      { type: 'editOpened' as const },
      { type: 'textEntered' as const, text: 'Un aparté.' },
    ]),
  fc.constantFrom([{ type: 'undone' as const }], [{ type: 'redone' as const }]),
);
const actionArbitrary = fc.oneof(
  { weight: 4, arbitrary: editEventsArbitrary.map((events) => ({ kind: 'deed' as const, events })) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(
        'arrives' as const,
        'arrives' as const,
        'is lost on its way there' as const,
        'is lost on its way back' as const,
      )
      .map((delivery) => ({ kind: 'response' as const, how: delivery })),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'refreshed' as const }) },
);

/** Sends all remaining changes of both editors, then loads the latest version for each of them. */
function deliverAllChanges(server: Server, editors: readonly Editor[]) {
  for (let round = 0; round < 200 && editors.some(({ isSending }) => isSending()); round += 1)
    for (const { receive } of editors) receive('arrives');
  for (const { send, state } of editors) {
    expect(state().queue.unsaved).toEqual([]);
    send({ type: 'loaded', recording: server.view() });
    expect(state().phrases).toEqual(server.stored());
    expect(state().stretches).toEqual(server.stretches());
  }
}

it('keeps the changes of two editors regardless of their order, and reports every rejected change', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(editorIndexArbitrary, actionArbitrary), { maxLength: 60 }), (events) => {
      const server = createServer();
      const editors = [createEditor(server), createEditor(server)] as const;
      for (const [editorIndex, action] of events) {
        const { send, receive, shown, state } = editors[editorIndex];
        const collectSteps = () => new Set([...state().done, ...state().undone]);
        const stepsBefore = collectSteps();
        const shownCountBefore = shown.length;
        if (action.kind === 'deed') for (const event of action.events) send(event);
        else if (action.kind === 'response') receive(action.how);
        else send({ type: 'loaded', recording: server.view() });
        // A new step also clears the redo history, so steps may disappear without having been rejected.
        const isNewStep =
          action.kind === 'deed' && !['undone', 'redone'].includes(action.events[0]?.type ?? '');
        const stepsAfter = collectSteps();
        const lostSteps = [...stepsBefore].filter((ownStep) => !stepsAfter.has(ownStep));
        if (!isNewStep && lostSteps.length > 0) expect(shown.length).toBeGreaterThan(shownCountBefore);
      }
      deliverAllChanges(server, editors);
    }),
    { numRuns: 400 },
  );
});

const cellArbitrary = fc.record({
  who: editorIndexArbitrary,
  index: fc.integer({ min: 0, max: phraseCount - 1 }),
  what: fc.constantFrom('marked' as const, 'Bonjour.' as const, 'Le roi dort.' as const),
});

it('undoes all of one editor’s changes without affecting fields that only the other editor changed', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cellArbitrary, fc.boolean()), { maxLength: 30 }), (cellEdits) => {
      const server = createServer();
      const editors = [createEditor(server), createEditor(server)] as const;
      const touchedCells = [new Set<string>(), new Set<string>()] as const;
      for (const [{ who: editorIndex, index: at, what }, isDelivered] of cellEdits) {
        const { send, receive, state } = editors[editorIndex];
        const stepCount = state().done.length;
        send({ type: 'chosen', index: at });
        if (what === 'marked') send({ type: 'marked' });
        else
          for (const event of [{ type: 'editOpened' as const }, { type: 'textEntered' as const, text: what }])
            send(event);
        if (state().done.length > stepCount)
          touchedCells[editorIndex].add(`${at} ${what === 'marked' ? 'flagged' : 'text'}`);
        if (isDelivered) receive('arrives');
      }
      deliverAllChanges(server, editors);
      const phrasesBefore = server.stored();
      const [firstEditor, secondEditor] = editors;
      while (firstEditor.state().done.length > 0) firstEditor.send({ type: 'undone' });
      deliverAllChanges(server, editors);
      for (const [index, phrase] of server.stored().entries())
        for (const field of fields) {
          const cellName = `${index} ${field}`;
          // Undo has restored the original value of each field that only the first editor changed, and has left the
          // fields that only the second editor changed as they were.
          if (touchedCells[0].has(cellName) && !touchedCells[1].has(cellName))
            expect(phrase[field]).toBe(phrases[index]?.[field]);
          if (!touchedCells[0].has(cellName)) expect(phrase[field]).toBe(phrasesBefore[index]?.[field]);
        }
      expect(secondEditor.state().phrases).toEqual(server.stored());
    }),
    { numRuns: 400 },
  );
});
