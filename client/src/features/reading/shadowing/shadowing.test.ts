import { describe, expect, it } from 'vitest';
import {
  computeMaxTakeSeconds,
  initialShadowing,
  isMicrophoneActive,
  reduceShadowing,
  type Shadowing,
  type ShadowingEvent,
} from './shadowing.ts';
import { toMicrophoneProblem } from './shadowing-problem.ts';

type EventShorthand =
  | ShadowingEvent
  | Exclude<ShadowingEvent['type'], 'turnGiven' | 'hearPressed' | 'recorded' | 'failed'>;

/** Returns the state after these events, and the effects of the last one. */
function runEvents(events: readonly EventShorthand[], changedFields: Partial<Shadowing> = {}) {
  let shadowing: Shadowing = { ...initialShadowing, ...changedFields };
  let effects: readonly unknown[] = [];
  for (const event of events) {
    ({ state: shadowing, effects } = reduceShadowing(
      shadowing,
      typeof event === 'string' ? { type: event } : event,
    ));
  }
  return { ...shadowing, effects };
}

const buildTurnEvent = (to: 'narrator' | 'learner' | 'nobody'): ShadowingEvent => ({ type: 'turnGiven', to });
const buildRecordedEvent = (take: string | null): ShadowingEvent => ({ type: 'recorded', take });
const buildHearEvent = (playback: 'both' | 'own'): ShadowingEvent => ({ type: 'hearPressed', playback });
const switchOnEvents = ['switchedOn', 'opened'] as const;
const takeEvents = [
  ...switchOnEvents,
  'recordPressed',
  'started',
  buildTurnEvent('nobody'),
  buildRecordedEvent('blob:1'),
] as const;

describe('turning recording on and off', () => {
  it('asks for the microphone only once the learner turns recording on', () => {
    expect(runEvents(['switchedOn'])).toMatchObject({ stage: 'asking', effects: [{ do: 'openMicrophone' }] });
    expect(runEvents(switchOnEvents)).toMatchObject({ stage: 'idle', effects: [] });
    for (const event of [
      'recordPressed',
      'opened',
      'phraseTurned',
      'hidden',
      buildTurnEvent('learner'),
      buildHearEvent('both'),
    ] as const)
      expect(runEvents([event])).toEqual({ ...initialShadowing, effects: [] });
  });

  it('discards the recording and releases the microphone when recording is turned off', () => {
    const switchedOffState = runEvents([...takeEvents, 'switchedOff']);
    expect(switchedOffState).toMatchObject(initialShadowing);
    expect(switchedOffState.effects).toEqual([
      { do: 'stopSound' },
      { do: 'dropRecording' },
      { do: 'freeTake', take: 'blob:1' },
      { do: 'closeMicrophone' },
    ]);
  });

  it('turns recording off and explains why when the microphone fails', () => {
    const deniedEvent: ShadowingEvent = { type: 'failed', problem: 'denied' };
    expect(runEvents(['switchedOn', deniedEvent])).toMatchObject({ stage: 'off', problem: 'denied' });
    const lostMicrophoneState = runEvents([
      ...switchOnEvents,
      'recordPressed',
      'started',
      { type: 'failed', problem: 'lost' },
    ]);
    expect(lostMicrophoneState).toMatchObject({ stage: 'off', problem: 'lost' });
    expect(lostMicrophoneState.effects).toContainEqual({ do: 'closeMicrophone' });
    expect(runEvents(['problemRead'], lostMicrophoneState).problem).toBeNull();
    expect(runEvents(['switchedOn'], lostMicrophoneState)).toMatchObject({ stage: 'asking', problem: null });
    expect(runEvents([{ type: 'failed', problem: 'lost' }])).toEqual({ ...initialShadowing, effects: [] });
  });
});

describe('recording', () => {
  it('limits the length of a recording that the learner starts, but not of one that AutoPlay starts', () => {
    const buildStartEffect = (isLimited: boolean) => ({ do: 'startRecording', isLimited });
    expect(runEvents([...switchOnEvents, 'recordPressed'])).toMatchObject({
      stage: 'opening',
      effects: [buildStartEffect(true)],
    });
    expect(runEvents([...switchOnEvents, buildTurnEvent('learner')])).toMatchObject({
      stage: 'opening',
      effects: [buildStartEffect(false)],
    });
    expect(runEvents([...switchOnEvents, buildTurnEvent('learner'), 'started']).stage).toBe('recording');
    expect(runEvents(['switchedOn', buildTurnEvent('learner')]).stage).toBe('asking');
  });

  it('ends a voice recording and keeps it when another sound starts', () => {
    const recordingState = runEvents([...switchOnEvents, 'recordPressed', 'started']);
    expect(runEvents([buildTurnEvent('narrator')], recordingState)).toMatchObject({
      stage: 'finishing',
      effects: [{ do: 'stopRecording' }],
    });
    expect(runEvents(['recordPressed', buildTurnEvent('learner')], recordingState).stage).toBe('recording');
    expect(runEvents(takeEvents)).toMatchObject({ stage: 'idle', take: 'blob:1' });
    expect(runEvents([buildRecordedEvent('blob:2')], recordingState)).toMatchObject({
      stage: 'idle',
      take: 'blob:2',
    });
    expect(runEvents([buildRecordedEvent(null)], recordingState)).toMatchObject({
      stage: 'idle',
      take: null,
      problem: null,
    });
  });

  it('cancels a recording that is stopped before the microphone is ready', () => {
    const canceledRecordingEvents = [...switchOnEvents, 'recordPressed', buildTurnEvent('narrator')] as const;
    expect(runEvents(canceledRecordingEvents)).toMatchObject({
      stage: 'idle',
      effects: [{ do: 'dropRecording' }],
    });
    expect(runEvents([...canceledRecordingEvents, 'started']).stage).toBe('idle');
    expect(runEvents([...canceledRecordingEvents, buildRecordedEvent('blob:1')]).take).toBeNull();
  });

  it('replaces the previous recording of the learner’s voice', () => {
    expect(runEvents([...takeEvents, 'recordPressed'])).toMatchObject({
      take: null,
      effects: [{ do: 'freeTake', take: 'blob:1' }, { do: 'startRecording' }],
    });
  });

  it('discards the voice recording when the phrase changes', () => {
    expect(runEvents([...takeEvents, 'phraseTurned'])).toMatchObject({ stage: 'idle', take: null });
    expect(runEvents([...takeEvents, 'phraseTurned']).effects).toContainEqual({
      do: 'freeTake',
      take: 'blob:1',
    });
    const turnedState = runEvents([
      ...switchOnEvents,
      buildTurnEvent('learner'),
      'started',
      buildTurnEvent('nobody'),
      'phraseTurned',
    ]);
    expect(turnedState.effects).toContainEqual({ do: 'dropRecording' });
    expect(runEvents([buildRecordedEvent('blob:1')], turnedState).take).toBeNull();
    expect(runEvents(['switchedOn', 'phraseTurned']).stage).toBe('asking');
  });

  it('ends the voice recording and releases the microphone when the page is hidden', () => {
    expect(runEvents([...switchOnEvents, 'recordPressed', 'started', 'hidden']).effects).toEqual([
      { do: 'stopRecording' },
      { do: 'closeMicrophone' },
    ]);
    expect(runEvents(['switchedOn', 'hidden'])).toMatchObject({ stage: 'asking', effects: [] });
  });

  it('limits a recording to 1.5 times the length of the phrase, plus three seconds', () => {
    expect([computeMaxTakeSeconds(0), computeMaxTakeSeconds(4)]).toEqual([3, 9]);
  });

  it('blocks other sound as soon as the record button is pressed', () => {
    expect(isMicrophoneActive(runEvents([...switchOnEvents, 'recordPressed']))).toBe(true);
    expect(isMicrophoneActive(runEvents([...switchOnEvents, 'recordPressed', 'started']))).toBe(true);
    expect(isMicrophoneActive(runEvents(takeEvents))).toBe(false);
  });
});

describe('comparing', () => {
  it("plays the narrator, then the learner's recording", () => {
    const narratorPlaybackState = runEvents([...takeEvents, buildHearEvent('both')]);
    expect(narratorPlaybackState).toMatchObject({ stage: 'narrator', effects: [{ do: 'playNarrator' }] });
    const ownPlaybackState = runEvents(['soundEnded'], narratorPlaybackState);
    expect(ownPlaybackState).toMatchObject({ stage: 'own', effects: [{ do: 'playTake', take: 'blob:1' }] });
    expect(runEvents(['soundEnded'], ownPlaybackState)).toMatchObject({
      stage: 'idle',
      take: 'blob:1',
      effects: [],
    });
  });

  it("plays the learner's recording alone", () => {
    expect(runEvents([...takeEvents, buildHearEvent('own')])).toMatchObject({
      stage: 'own',
      effects: [{ do: 'playTake', take: 'blob:1' }],
    });
    expect(runEvents([...switchOnEvents, buildHearEvent('own')])).toMatchObject({
      stage: 'idle',
      effects: [],
    });
  });

  it('plays a recording as soon as it is ready, unless another sound starts first', () => {
    const finishingEvents = [
      ...switchOnEvents,
      'recordPressed',
      'started',
      buildTurnEvent('nobody'),
      buildHearEvent('both'),
    ] as const;
    expect(runEvents([...finishingEvents, buildRecordedEvent('blob:1')])).toMatchObject({
      stage: 'narrator',
      take: 'blob:1',
    });
    expect(runEvents([...finishingEvents, buildRecordedEvent(null)]).stage).toBe('idle');
    expect(
      runEvents([...finishingEvents, buildTurnEvent('narrator'), buildRecordedEvent('blob:1')]).stage,
    ).toBe('idle');
  });

  it('stops playing the narrator’s clip and the learner’s recording before another sound plays', () => {
    for (const events of [
      [buildHearEvent('both')],
      [buildHearEvent('own')],
      [buildHearEvent('both'), 'soundEnded'],
    ] as const)
      expect(runEvents([...takeEvents, ...events, buildTurnEvent('narrator')])).toMatchObject({
        stage: 'idle',
        effects: [{ do: 'stopSound' }],
      });
  });

  it('stops playing the comparison when headphones are unplugged, but does not end a new recording', () => {
    expect(runEvents([...takeEvents, buildHearEvent('both'), 'soundStopped'])).toMatchObject({
      stage: 'idle',
      take: 'blob:1',
    });
    expect(runEvents([...takeEvents, 'recordPressed', 'soundStopped']).stage).toBe('opening');
  });

  it("plays the recording alone if the narrator's clip fails, and reports the problem", () => {
    expect(runEvents([...takeEvents, buildHearEvent('both'), 'soundFailed'])).toMatchObject({
      stage: 'own',
      problem: 'narrator',
    });
    expect(runEvents([...takeEvents, buildHearEvent('own'), 'soundFailed'])).toMatchObject({
      stage: 'off',
      problem: 'unplayable',
    });
    expect(runEvents([...takeEvents, 'soundFailed', 'soundEnded']).stage).toBe('idle');
  });
});

describe('toMicrophoneProblem', () => {
  it('maps browser microphone errors to problems by the error’s name', () => {
    const names = ['NotAllowedError', 'NotFoundError', 'NotReadableError', 'TypeError'];
    const problems = names.map((name) => toMicrophoneProblem(Object.assign(new Error('x'), { name })));
    expect(problems).toEqual(['denied', 'missing', 'busy', 'failed']);
    expect(toMicrophoneProblem('?')).toBe('failed');
  });
});
