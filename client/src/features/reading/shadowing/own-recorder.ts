import { recordedType, spokenSound } from '../../../lib/recorded-types.ts';
import { type MicrophoneProblem, microphoneProblem } from './shadowing-problem.ts';

type RecorderEvent =
  | { type: 'opened' | 'started' }
  | { type: 'recorded'; take: string | null }
  | { type: 'failed'; problem: MicrophoneProblem };

export type OwnRecorder = {
  /** Requests permission to use the microphone. */
  open: () => void;
  /**
   * Starts recording, and reopens the microphone if it was released. Stops by itself after `maxSeconds`, unless null.
   */
  start: (maxSeconds: number | null) => void;
  /** Stops recording. Notifies `recorded` with an object URL that the caller must revoke. */
  stop: () => void;
  /** Discards the recording without an event. */
  drop: () => void;
  /** Releases the microphone, so that the browser no longer shows it as in use. */
  close: () => void;
};

/**
 * How long the microphone stays open for the next phrase, in milliseconds. While it is open, phones play through their
 * earpiece or at call quality. A hidden page, which throttles timers, releases the microphone at once.
 */
const releaseAfter = 30_000;
/**
 * Minimum length of a recording in milliseconds. Nobody says a phrase in less, and some browsers then write an empty
 * file.
 */
const shortest = 300;

export const canRecord = () =>
  window.isSecureContext && navigator.mediaDevices !== undefined && typeof MediaRecorder !== 'undefined';

/** Creates a recorder for the learner's voice. Recordings stay in this page's memory. */
export function createOwnRecorder(notify: (event: RecorderEvent) => void): OwnRecorder {
  let stream: MediaStream | null = null;
  let recorder: MediaRecorder | null = null;
  /**
   * The number of the last request. An earlier one that is still pending is ignored after a newer request, a drop or a
   * close.
   */
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
      // Stopping a track here fires no `ended` event, so that event means the device was lost.
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
