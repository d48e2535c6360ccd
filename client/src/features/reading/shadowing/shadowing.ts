import type { Step } from '../../../lib/use-machine.ts';
import type { Turn } from '../player/player-state.ts';
import type { MicrophoneProblem, ShadowingProblem } from './shadowing-problem.ts';

type Stage =
  | 'off'
  /** The browser asks whether the microphone may be used. */
  | 'asking'
  | 'idle'
  /** The microphone was given back meanwhile and is opened again: what is said now is not recorded yet. */
  | 'opening'
  | 'recording'
  /** No longer recording; the recording is not there yet. */
  | 'finishing'
  | 'narrator'
  | 'own';

/** What somebody asks to hear: the narrator and then their own recording, or that recording alone. */
export type Playback = 'both' | 'own';

export type Shadowing = {
  stage: Stage;
  /** The address of the learner's recording of the phrase on the page. */
  take: string | null;
  /** What to play once the recording is there. */
  awaited: Playback | null;
  problem: ShadowingProblem | null;
};

export type ShadowingEvent =
  | {
      type: 'switchedOn' | 'switchedOff' | 'opened' | 'started' | 'recordPressed' | 'phraseTurned' | 'hidden';
    }
  | { type: 'turnGiven'; to: Turn }
  | { type: 'hearPressed'; what: Playback }
  /** Null where there was no time to say anything. */
  | { type: 'recorded'; take: string | null }
  | { type: 'soundEnded' | 'soundStopped' | 'soundFailed' | 'problemRead' }
  | { type: 'failed'; problem: MicrophoneProblem };

export type ShadowingEffect =
  | { do: 'openMicrophone' | 'closeMicrophone' | 'stopRecording' | 'dropRecording' | 'stopSound' }
  /** A limited recording ends by itself after some time. In a pause it ends with the pause. */
  | { do: 'startRecording'; isLimited: boolean }
  | { do: 'playNarrator' }
  | { do: 'playTake' | 'freeTake'; take: string };

type ShadowingStep = Step<Shadowing, ShadowingEffect>;

export const noShadowing: Shadowing = {
  stage: 'off',
  take: null,
  awaited: null,
  problem: null,
};

/** Recording oneself and comparing, without a sound. Nothing here asks for the microphone but `switchedOn`. */
export function step(shadowing: Shadowing, event: ShadowingEvent): ShadowingStep {
  const { stage, take } = shadowing;
  if (event.type === 'problemRead') return at({ ...shadowing, problem: null }, stage);
  if (stage === 'off')
    return event.type === 'switchedOn'
      ? at(noShadowing, 'asking', { do: 'openMicrophone' })
      : stay(shadowing);
  switch (event.type) {
    case 'switchedOn':
      return stay(shadowing);
    case 'switchedOff':
      return switchOff(shadowing, null);
    case 'failed':
      return switchOff(shadowing, event.problem);
    case 'opened':
      return stage === 'asking' ? at(shadowing, 'idle') : stay(shadowing);
    case 'started':
      return stage === 'opening' ? at(shadowing, 'recording') : stay(shadowing);
    case 'turnGiven':
      return event.to === 'learner' ? record(shadowing, false) : quieten(shadowing);
    case 'recordPressed':
      return record(shadowing, true);
    case 'recorded':
      return takeOver(shadowing, event.take);
    case 'hearPressed':
      if (stage === 'finishing') return at({ ...shadowing, awaited: event.what }, stage);
      return stage === 'idle' && take !== null ? hear(shadowing, event.what, take) : stay(shadowing);
    case 'soundEnded':
      if (stage === 'narrator' && take !== null) return hear(shadowing, 'own', take);
      return stage === 'own' ? at(shadowing, 'idle') : stay(shadowing);
    case 'soundStopped':
      return stage === 'narrator' || stage === 'own' ? at(shadowing, 'idle') : stay(shadowing);
    case 'soundFailed':
      if (stage === 'narrator' && take !== null)
        return hear({ ...shadowing, problem: 'narrator' }, 'own', take);
      return stage === 'own' ? switchOff(shadowing, 'unplayable') : stay(shadowing);
    case 'phraseTurned':
      return clear(shadowing);
    case 'hidden': {
      const { state, effects } = quieten(shadowing);
      return stage === 'asking'
        ? stay(shadowing)
        : { state, effects: [...effects, { do: 'closeMicrophone' }] };
    }
  }
}

/** A new attempt replaces the recording that was there. */
function record(shadowing: Shadowing, isLimited: boolean): ShadowingStep {
  if (shadowing.stage !== 'idle') return stay(shadowing);
  const start: ShadowingEffect = { do: 'startRecording', isLimited };
  return at({ ...shadowing, take: null }, 'opening', ...freeing(shadowing), start);
}

function takeOver(shadowing: Shadowing, take: string | null): ShadowingStep {
  const { stage, awaited } = shadowing;
  // Recordings that nobody waits for are dropped where they are made.
  if (stage !== 'finishing' && stage !== 'recording') return stay(shadowing);
  const taken: Shadowing = { ...shadowing, stage: 'idle', take, awaited: null };
  return awaited !== null && take !== null ? hear(taken, awaited, take) : stay(taken);
}

function hear(shadowing: Shadowing, what: Playback, take: string): ShadowingStep {
  return what === 'both'
    ? at(shadowing, 'narrator', { do: 'playNarrator' })
    : at(shadowing, 'own', { do: 'playTake', take });
}

/** Somebody else is heard, or nobody is to be: what was recorded until now stays. */
function quieten(shadowing: Shadowing): ShadowingStep {
  switch (shadowing.stage) {
    case 'opening':
      return at(shadowing, 'idle', { do: 'dropRecording' });
    case 'recording':
      return at(shadowing, 'finishing', { do: 'stopRecording' });
    case 'finishing':
      return at({ ...shadowing, awaited: null }, 'finishing');
    case 'narrator':
    case 'own':
      return at(shadowing, 'idle', { do: 'stopSound' });
    default:
      return stay(shadowing);
  }
}

/** Stops all that sounds or records, and drops what was recorded of the last phrase. */
function clear(shadowing: Shadowing): ShadowingStep {
  const stage = shadowing.stage === 'asking' ? 'asking' : 'idle';
  const effects: ShadowingEffect[] = [{ do: 'stopSound' }, { do: 'dropRecording' }, ...freeing(shadowing)];
  return at({ ...shadowing, take: null, awaited: null }, stage, ...effects);
}

function switchOff(shadowing: Shadowing, problem: ShadowingProblem | null): ShadowingStep {
  const { effects } = clear(shadowing);
  return { state: { ...noShadowing, problem }, effects: [...effects, { do: 'closeMicrophone' }] };
}

function freeing({ take }: Shadowing): ShadowingEffect[] {
  return take === null ? [] : [{ do: 'freeTake', take }];
}

function stay(shadowing: Shadowing): ShadowingStep {
  return { state: shadowing, effects: [] };
}

function at(shadowing: Shadowing, stage: Stage, ...effects: ShadowingEffect[]): ShadowingStep {
  return { state: { ...shadowing, stage }, effects };
}

/** The microphone is used, or about to be: nothing else may sound. */
export function isListening({ stage }: Shadowing): boolean {
  return stage === 'opening' || stage === 'recording';
}

/** How long a recording that begins with a press may become, in seconds, as is the phrase. */
export function longestTake(phraseSeconds: number): number {
  return 1.5 * phraseSeconds + 3;
}
