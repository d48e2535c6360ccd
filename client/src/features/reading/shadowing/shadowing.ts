import type { Step } from '../../../lib/use-machine.ts';
import type { CurrentSpeaker } from '../player/player-state.ts';
import type { MicrophoneProblem, ShadowingProblem } from './shadowing-problem.ts';

type ShadowingStage =
  | 'off'
  /** The browser is asking for permission to use the microphone. */
  | 'asking'
  | 'idle'
  /** A released microphone is being reopened, and nothing is recorded yet. */
  | 'opening'
  | 'recording'
  /** The recording has stopped, but isn't available yet. */
  | 'finishing'
  | 'narrator'
  | 'own';

/** The sound to play: the narrator followed by the recording, or the recording alone. */
export type Playback = 'both' | 'own';

export type Shadowing = {
  stage: ShadowingStage;
  /** The object URL of the learner's recording of the current phrase. */
  take: string | null;
  /** The playback to start once the recording is available. */
  pendingPlayback: Playback | null;
  problem: ShadowingProblem | null;
};

export type ShadowingEvent =
  | {
      type: 'switchedOn' | 'switchedOff' | 'opened' | 'started' | 'recordPressed' | 'phraseTurned' | 'hidden';
    }
  | { type: 'turnGiven'; to: CurrentSpeaker }
  | { type: 'hearPressed'; playback: Playback }
  /** `take` is null if the recording was too short. */
  | { type: 'recorded'; take: string | null }
  | { type: 'soundEnded' | 'soundStopped' | 'soundFailed' | 'problemRead' }
  | { type: 'failed'; problem: MicrophoneProblem };

export type ShadowingEffect =
  | { do: 'openMicrophone' | 'closeMicrophone' | 'stopRecording' | 'dropRecording' | 'stopSound' }
  /**
   * With `isLimited`, the recording stops after a maximum time. A recording made in a pause isn't limited, because it
   * stops when the pause ends.
   */
  | { do: 'startRecording'; isLimited: boolean }
  | { do: 'playNarrator' }
  | { do: 'playTake' | 'freeTake'; take: string };

type ShadowingStep = Step<Shadowing, ShadowingEffect>;

export const initialShadowing: Shadowing = {
  stage: 'off',
  take: null,
  pendingPlayback: null,
  problem: null,
};

/**
 * Returns the next state of recording and comparing, and the effects to run. It is pure, so it plays no sound itself.
 * Only `switchedOn` asks for the microphone.
 */
export function reduceShadowing(shadowing: Shadowing, event: ShadowingEvent): ShadowingStep {
  const { stage, take } = shadowing;
  if (event.type === 'problemRead') return toStageStep({ ...shadowing, problem: null }, stage);
  if (stage === 'off')
    return event.type === 'switchedOn'
      ? toStageStep(initialShadowing, 'asking', { do: 'openMicrophone' })
      : toUnchangedStep(shadowing);
  switch (event.type) {
    case 'switchedOn':
      return toUnchangedStep(shadowing);
    case 'switchedOff':
      return switchOff(shadowing, null);
    case 'failed':
      return switchOff(shadowing, event.problem);
    case 'opened':
      return stage === 'asking' ? toStageStep(shadowing, 'idle') : toUnchangedStep(shadowing);
    case 'started':
      return stage === 'opening' ? toStageStep(shadowing, 'recording') : toUnchangedStep(shadowing);
    case 'turnGiven':
      return event.to === 'learner' ? startRecording(shadowing, false) : stopForOtherSound(shadowing);
    case 'recordPressed':
      return startRecording(shadowing, true);
    case 'recorded':
      return receiveTake(shadowing, event.take);
    case 'hearPressed':
      if (stage === 'finishing') return toStageStep({ ...shadowing, pendingPlayback: event.playback }, stage);
      return stage === 'idle' && take !== null
        ? playBack(shadowing, event.playback, take)
        : toUnchangedStep(shadowing);
    case 'soundEnded':
      if (stage === 'narrator' && take !== null) return playBack(shadowing, 'own', take);
      return stage === 'own' ? toStageStep(shadowing, 'idle') : toUnchangedStep(shadowing);
    case 'soundStopped':
      return stage === 'narrator' || stage === 'own'
        ? toStageStep(shadowing, 'idle')
        : toUnchangedStep(shadowing);
    case 'soundFailed':
      if (stage === 'narrator' && take !== null)
        return playBack({ ...shadowing, problem: 'narrator' }, 'own', take);
      return stage === 'own' ? switchOff(shadowing, 'unplayable') : toUnchangedStep(shadowing);
    case 'phraseTurned':
      return discardTake(shadowing);
    case 'hidden': {
      const { state, effects } = stopForOtherSound(shadowing);
      return stage === 'asking'
        ? toUnchangedStep(shadowing)
        : { state, effects: [...effects, { do: 'closeMicrophone' }] };
    }
  }
}

/** Starts a new recording, which replaces the previous one. */
function startRecording(shadowing: Shadowing, isLimited: boolean): ShadowingStep {
  if (shadowing.stage !== 'idle') return toUnchangedStep(shadowing);
  const startEffect: ShadowingEffect = { do: 'startRecording', isLimited };
  return toStageStep(
    { ...shadowing, take: null },
    'opening',
    ...buildFreeTakeEffects(shadowing),
    startEffect,
  );
}

function receiveTake(shadowing: Shadowing, take: string | null): ShadowingStep {
  const { stage, pendingPlayback } = shadowing;
  // Recordings arrive only in these stages, because the recorder doesn't report one that was discarded.
  if (stage !== 'finishing' && stage !== 'recording') return toUnchangedStep(shadowing);
  const receivedState: Shadowing = { ...shadowing, stage: 'idle', take, pendingPlayback: null };
  return pendingPlayback !== null && take !== null
    ? playBack(receivedState, pendingPlayback, take)
    : toUnchangedStep(receivedState);
}

function playBack(shadowing: Shadowing, playback: Playback, take: string): ShadowingStep {
  return playback === 'both'
    ? toStageStep(shadowing, 'narrator', { do: 'playNarrator' })
    : toStageStep(shadowing, 'own', { do: 'playTake', take });
}

/** Stops recording or playback, because another sound is about to play. A recording in progress ends and is kept. */
function stopForOtherSound(shadowing: Shadowing): ShadowingStep {
  switch (shadowing.stage) {
    case 'opening':
      return toStageStep(shadowing, 'idle', { do: 'dropRecording' });
    case 'recording':
      return toStageStep(shadowing, 'finishing', { do: 'stopRecording' });
    case 'finishing':
      return toStageStep({ ...shadowing, pendingPlayback: null }, 'finishing');
    case 'narrator':
    case 'own':
      return toStageStep(shadowing, 'idle', { do: 'stopSound' });
    default:
      return toUnchangedStep(shadowing);
  }
}

/** Stops recording and playback, and discards the recording. */
function discardTake(shadowing: Shadowing): ShadowingStep {
  const stage = shadowing.stage === 'asking' ? 'asking' : 'idle';
  const effects: ShadowingEffect[] = [
    { do: 'stopSound' },
    { do: 'dropRecording' },
    ...buildFreeTakeEffects(shadowing),
  ];
  return toStageStep({ ...shadowing, take: null, pendingPlayback: null }, stage, ...effects);
}

function switchOff(shadowing: Shadowing, problem: ShadowingProblem | null): ShadowingStep {
  const { effects } = discardTake(shadowing);
  return { state: { ...initialShadowing, problem }, effects: [...effects, { do: 'closeMicrophone' }] };
}

function buildFreeTakeEffects({ take }: Shadowing): ShadowingEffect[] {
  return take === null ? [] : [{ do: 'freeTake', take }];
}

function toUnchangedStep(shadowing: Shadowing): ShadowingStep {
  return { state: shadowing, effects: [] };
}

function toStageStep(
  shadowing: Shadowing,
  stage: ShadowingStage,
  ...effects: ShadowingEffect[]
): ShadowingStep {
  return { state: { ...shadowing, stage }, effects };
}

/** Returns true if the microphone is recording or about to, so no other sound may play. */
export function isMicrophoneActive({ stage }: Shadowing): boolean {
  return stage === 'opening' || stage === 'recording';
}

/**
 * Returns the maximum length of a recording started by a press, in seconds. `phraseSeconds` is the phrase's own length.
 */
export function computeMaxTakeSeconds(phraseSeconds: number): number {
  return 1.5 * phraseSeconds + 3;
}
