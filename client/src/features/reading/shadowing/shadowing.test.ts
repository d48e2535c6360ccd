import { describe, expect, it } from 'vitest';
import {
  isListening,
  maxTakeSeconds,
  noShadowing,
  type Shadowing,
  type ShadowingEvent,
  step,
} from './shadowing.ts';
import { microphoneProblem } from './shadowing-problem.ts';

type Short =
  | ShadowingEvent
  | Exclude<ShadowingEvent['type'], 'turnGiven' | 'hearPressed' | 'recorded' | 'failed'>;

/** Returns the state after these events, and the effects of the last one. */
function after(events: readonly Short[], from: Partial<Shadowing> = {}) {
  let shadowing: Shadowing = { ...noShadowing, ...from };
  let effects: readonly unknown[] = [];
  for (const event of events) {
    ({ state: shadowing, effects } = step(shadowing, typeof event === 'string' ? { type: event } : event));
  }
  return { ...shadowing, effects };
}

const turn = (to: 'narrator' | 'learner' | 'nobody'): ShadowingEvent => ({ type: 'turnGiven', to });
const recorded = (take: string | null): ShadowingEvent => ({ type: 'recorded', take });
const hear = (playback: 'both' | 'own'): ShadowingEvent => ({ type: 'hearPressed', playback });
const on = ['switchedOn', 'opened'] as const;
const taken = [...on, 'recordPressed', 'started', turn('nobody'), recorded('blob:1')] as const;

describe('turning recording on and off', () => {
  it('asks for the microphone only when recording is turned on', () => {
    expect(after(['switchedOn'])).toMatchObject({ stage: 'asking', effects: [{ do: 'openMicrophone' }] });
    expect(after(on)).toMatchObject({ stage: 'idle', effects: [] });
    for (const event of [
      'recordPressed',
      'opened',
      'phraseTurned',
      'hidden',
      turn('learner'),
      hear('both'),
    ] as const)
      expect(after([event])).toEqual({ ...noShadowing, effects: [] });
  });

  it('discards the recording and releases the microphone when turned off', () => {
    const off = after([...taken, 'switchedOff']);
    expect(off).toMatchObject(noShadowing);
    expect(off.effects).toEqual([
      { do: 'stopSound' },
      { do: 'dropRecording' },
      { do: 'freeTake', take: 'blob:1' },
      { do: 'closeMicrophone' },
    ]);
  });

  it('turns recording off and explains why when the microphone fails', () => {
    const denied: ShadowingEvent = { type: 'failed', problem: 'denied' };
    expect(after(['switchedOn', denied])).toMatchObject({ stage: 'off', problem: 'denied' });
    const lost = after([...on, 'recordPressed', 'started', { type: 'failed', problem: 'lost' }]);
    expect(lost).toMatchObject({ stage: 'off', problem: 'lost' });
    expect(lost.effects).toContainEqual({ do: 'closeMicrophone' });
    expect(after(['problemRead'], lost).problem).toBeNull();
    expect(after(['switchedOn'], lost)).toMatchObject({ stage: 'asking', problem: null });
    expect(after([{ type: 'failed', problem: 'lost' }])).toEqual({ ...noShadowing, effects: [] });
  });
});

describe('recording', () => {
  it('limits the length of a recording started by a press, but not of one in a pause', () => {
    const start = (isLimited: boolean) => ({ do: 'startRecording', isLimited });
    expect(after([...on, 'recordPressed'])).toMatchObject({ stage: 'opening', effects: [start(true)] });
    expect(after([...on, turn('learner')])).toMatchObject({ stage: 'opening', effects: [start(false)] });
    expect(after([...on, turn('learner'), 'started']).stage).toBe('recording');
    expect(after(['switchedOn', turn('learner')]).stage).toBe('asking');
  });

  it('ends a recording and keeps it when another sound starts', () => {
    const recording = after([...on, 'recordPressed', 'started']);
    expect(after([turn('narrator')], recording)).toMatchObject({
      stage: 'finishing',
      effects: [{ do: 'stopRecording' }],
    });
    expect(after(['recordPressed', turn('learner')], recording).stage).toBe('recording');
    expect(after(taken)).toMatchObject({ stage: 'idle', take: 'blob:1' });
    expect(after([recorded('blob:2')], recording)).toMatchObject({ stage: 'idle', take: 'blob:2' });
    expect(after([recorded(null)], recording)).toMatchObject({ stage: 'idle', take: null, problem: null });
  });

  it('cancels a recording that is stopped before the microphone is open', () => {
    const opening = [...on, 'recordPressed', turn('narrator')] as const;
    expect(after(opening)).toMatchObject({ stage: 'idle', effects: [{ do: 'dropRecording' }] });
    expect(after([...opening, 'started']).stage).toBe('idle');
    expect(after([...opening, recorded('blob:1')]).take).toBeNull();
  });

  it('replaces the previous recording of the learner’s voice', () => {
    expect(after([...taken, 'recordPressed'])).toMatchObject({
      take: null,
      effects: [{ do: 'freeTake', take: 'blob:1' }, { do: 'startRecording' }],
    });
  });

  it('discards the recording when the phrase changes', () => {
    expect(after([...taken, 'phraseTurned'])).toMatchObject({ stage: 'idle', take: null });
    expect(after([...taken, 'phraseTurned']).effects).toContainEqual({ do: 'freeTake', take: 'blob:1' });
    const turned = after([...on, turn('learner'), 'started', turn('nobody'), 'phraseTurned']);
    expect(turned.effects).toContainEqual({ do: 'dropRecording' });
    expect(after([recorded('blob:1')], turned).take).toBeNull();
    expect(after(['switchedOn', 'phraseTurned']).stage).toBe('asking');
  });

  it('ends the recording and releases the microphone when the page is hidden', () => {
    expect(after([...on, 'recordPressed', 'started', 'hidden']).effects).toEqual([
      { do: 'stopRecording' },
      { do: 'closeMicrophone' },
    ]);
    expect(after(['switchedOn', 'hidden'])).toMatchObject({ stage: 'asking', effects: [] });
  });

  it('limits a recording to 1.5 times the length of the phrase, plus three seconds', () => {
    expect([maxTakeSeconds(0), maxTakeSeconds(4)]).toEqual([3, 9]);
  });

  it('blocks other sound as soon as the record button is pressed', () => {
    expect(isListening(after([...on, 'recordPressed']))).toBe(true);
    expect(isListening(after([...on, 'recordPressed', 'started']))).toBe(true);
    expect(isListening(after(taken))).toBe(false);
  });
});

describe('comparing', () => {
  it("plays the narrator, then the learner's recording", () => {
    const narrator = after([...taken, hear('both')]);
    expect(narrator).toMatchObject({ stage: 'narrator', effects: [{ do: 'playNarrator' }] });
    const own = after(['soundEnded'], narrator);
    expect(own).toMatchObject({ stage: 'own', effects: [{ do: 'playTake', take: 'blob:1' }] });
    expect(after(['soundEnded'], own)).toMatchObject({ stage: 'idle', take: 'blob:1', effects: [] });
  });

  it("plays the learner's recording alone", () => {
    expect(after([...taken, hear('own')])).toMatchObject({
      stage: 'own',
      effects: [{ do: 'playTake', take: 'blob:1' }],
    });
    expect(after([...on, hear('own')])).toMatchObject({ stage: 'idle', effects: [] });
  });

  it('plays a pending recording once it is ready, unless another sound starts first', () => {
    const finishing = [...on, 'recordPressed', 'started', turn('nobody'), hear('both')] as const;
    expect(after([...finishing, recorded('blob:1')])).toMatchObject({ stage: 'narrator', take: 'blob:1' });
    expect(after([...finishing, recorded(null)]).stage).toBe('idle');
    expect(after([...finishing, turn('narrator'), recorded('blob:1')]).stage).toBe('idle');
  });

  it('stops the comparison before another sound plays', () => {
    for (const events of [[hear('both')], [hear('own')], [hear('both'), 'soundEnded']] as const)
      expect(after([...taken, ...events, turn('narrator')])).toMatchObject({
        stage: 'idle',
        effects: [{ do: 'stopSound' }],
      });
  });

  it('ends the comparison when headphones are unplugged, but does not end a new recording', () => {
    expect(after([...taken, hear('both'), 'soundStopped'])).toMatchObject({ stage: 'idle', take: 'blob:1' });
    expect(after([...taken, 'recordPressed', 'soundStopped']).stage).toBe('opening');
  });

  it("plays the recording alone if the narrator's clip fails, and reports the problem", () => {
    expect(after([...taken, hear('both'), 'soundFailed'])).toMatchObject({
      stage: 'own',
      problem: 'narrator',
    });
    expect(after([...taken, hear('own'), 'soundFailed'])).toMatchObject({
      stage: 'off',
      problem: 'unplayable',
    });
    expect(after([...taken, 'soundFailed', 'soundEnded']).stage).toBe('idle');
  });
});

describe('microphoneProblem', () => {
  it('maps microphone errors to problems by the error’s name', () => {
    const names = ['NotAllowedError', 'NotFoundError', 'NotReadableError', 'TypeError'];
    const problems = names.map((name) => microphoneProblem(Object.assign(new Error('x'), { name })));
    expect(problems).toEqual(['denied', 'missing', 'busy', 'failed']);
    expect(microphoneProblem('?')).toBe('failed');
  });
});
