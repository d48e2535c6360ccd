import { recordedType, spokenSound } from '../../../lib/recorded-types.ts';
import { type MicrophoneProblem, microphoneProblem } from './shadowing-problem.ts';

type RecorderEvent =
  | { type: 'opened' | 'started' }
  | { type: 'recorded'; take: string | null }
  | { type: 'failed'; problem: MicrophoneProblem };

export type OwnRecorder = {
  /** Asks whether the microphone may be used. */
  open: () => void;
  /** Opens the microphone where it was given back. Ends by itself after so many seconds, if any. */
  start: (maxSeconds: number | null) => void;
  /** The recording comes as `recorded`, at an address that is the caller's to revoke. */
  stop: () => void;
  /** Nothing of the recording comes any more. */
  drop: () => void;
  /** Gives the microphone back, so that the browser no longer shows it as in use. */
  close: () => void;
};

/**
 * How long an open microphone is kept for the next phrase, in milliseconds. While it is open, phones play through their
 * earpiece or in the quality of a call. Timers are reliable here: a hidden page gives the microphone back at once.
 */
const releaseAfter = 30_000;
/** Nobody says anything in less, in milliseconds; some browsers write an empty file then. */
const shortest = 300;

export const canRecord = () =>
  window.isSecureContext && navigator.mediaDevices !== undefined && typeof MediaRecorder !== 'undefined';

/** Records the learner's voice into the memory of this page, and nowhere else. */
export function createOwnRecorder(notify: (event: RecorderEvent) => void): OwnRecorder {
  let stream: MediaStream | null = null;
  let recorder: MediaRecorder | null = null;
  /** The number of the last request. One that still waits comes to nothing after a later one, a drop or a close. */
  let opening = 0;
  let timer: number | undefined;

  const release = (open: MediaStream | null) => {
    for (const track of open?.getTracks() ?? []) track.stop();
  };

  const close = () => {
    opening += 1;
    window.clearTimeout(timer);
    release(stream);
    stream = null;
  };

  const closeLater = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(close, releaseAfter);
  };

  const drop = () => {
    opening += 1;
    const dropped = recorder;
    recorder = null;
    if (dropped !== null && dropped.state !== 'inactive') dropped.stop();
    if (stream !== null) closeLater();
  };

  const fail = (problem: MicrophoneProblem) => {
    drop();
    notify({ type: 'failed', problem });
  };

  const whenOpen = async (then: (open: MediaStream) => void) => {
    opening += 1;
    const mine = opening;
    window.clearTimeout(timer);
    try {
      const open = stream ?? (await navigator.mediaDevices.getUserMedia(spokenSound));
      if (mine !== opening) return open === stream ? undefined : release(open);
      // Stopping it here says nothing: this is the device that goes away.
      for (const track of open.getTracks())
        track.onended = () => {
          if (open === stream) fail('lost');
        };
      stream = open;
      then(open);
    } catch (thrown) {
      if (mine === opening) fail(microphoneProblem(thrown));
    }
  };

  const record = (open: MediaStream, maxSeconds: number | null) => {
    const mimeType = recordedType((type) => MediaRecorder.isTypeSupported(type));
    const mine = new MediaRecorder(open, mimeType === undefined ? {} : { mimeType });
    const parts: Blob[] = [];
    let begun = performance.now();
    mine.onstart = () => {
      if (mine !== recorder) return;
      begun = performance.now();
      notify({ type: 'started' });
      if (maxSeconds !== null) timer = window.setTimeout(() => mine.stop(), maxSeconds * 1000);
    };
    mine.ondataavailable = ({ data }) => parts.push(data);
    mine.onerror = () => mine === recorder && fail('failed');
    mine.onstop = () => {
      if (mine !== recorder) return;
      recorder = null;
      closeLater();
      const take = new Blob(parts, { type: mine.mimeType });
      if (performance.now() - begun < shortest) notify({ type: 'recorded', take: null });
      else if (take.size === 0) fail('empty');
      else notify({ type: 'recorded', take: URL.createObjectURL(take) });
    };
    recorder = mine;
    mine.start();
  };

  return {
    open: () =>
      void whenOpen(() => {
        closeLater();
        notify({ type: 'opened' });
      }),
    start: (maxSeconds) => void whenOpen((open) => record(open, maxSeconds)),
    stop: () => {
      window.clearTimeout(timer);
      if (recorder !== null && recorder.state !== 'inactive') recorder.stop();
    },
    drop,
    close,
  };
}
