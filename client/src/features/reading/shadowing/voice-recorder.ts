import { recordedType, spokenSound } from '../../../lib/recorded-types.ts';
import { type MicrophoneProblem, microphoneProblem } from './shadowing-problem.ts';

type RecorderEvent =
  | { type: 'opened' | 'started' }
  | { type: 'recorded'; take: string | null }
  | { type: 'failed'; problem: MicrophoneProblem };

export type VoiceRecorder = {
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
 * How long the microphone stays open for the next phrase, in milliseconds. While it is open, phones play through
 * their earpiece or at call quality. A hidden page, which throttles timers, releases the microphone immediately.
 */
const releaseAfter = 30_000;
/**
 * Minimum length of a recording in milliseconds. Nobody says a phrase in less, and some browsers then write an empty
 * file.
 */
const minDuration = 300;

export const canRecord = () =>
  window.isSecureContext && navigator.mediaDevices !== undefined && typeof MediaRecorder !== 'undefined';

/** Creates a recorder for the learner's voice. Recordings stay in this page's memory. */
export function createVoiceRecorder(notify: (event: RecorderEvent) => void): VoiceRecorder {
  let stream: MediaStream | null = null;
  let recorder: MediaRecorder | null = null;
  /** Increases with every request, drop and close, so that a request that completes after one of them is ignored. */
  let requestNo = 0;
  let timer: number | undefined;

  const release = (open: MediaStream | null) => {
    for (const track of open?.getTracks() ?? []) track.stop();
  };

  const close = () => {
    requestNo += 1;
    window.clearTimeout(timer);
    release(stream);
    stream = null;
  };

  const closeLater = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(close, releaseAfter);
  };

  const drop = () => {
    requestNo += 1;
    const droppedRecorder = recorder;
    recorder = null;
    if (droppedRecorder !== null && droppedRecorder.state !== 'inactive') droppedRecorder.stop();
    if (stream !== null) closeLater();
  };

  const fail = (problem: MicrophoneProblem) => {
    drop();
    notify({ type: 'failed', problem });
  };

  const whenOpen = async (onOpen: (open: MediaStream) => void) => {
    requestNo += 1;
    const ownRequestNo = requestNo;
    window.clearTimeout(timer);
    try {
      const open = stream ?? (await navigator.mediaDevices.getUserMedia(spokenSound));
      if (ownRequestNo !== requestNo) return open === stream ? undefined : release(open);
      // Stopping a track here doesn't fire `ended`, so the event means that the device was lost.
      for (const track of open.getTracks())
        track.onended = () => {
          if (open === stream) fail('lost');
        };
      stream = open;
      onOpen(open);
    } catch (error) {
      if (ownRequestNo === requestNo) fail(microphoneProblem(error));
    }
  };

  const record = (open: MediaStream, maxSeconds: number | null) => {
    const mimeType = recordedType((type) => MediaRecorder.isTypeSupported(type));
    const newRecorder = new MediaRecorder(open, mimeType === undefined ? {} : { mimeType });
    const chunks: Blob[] = [];
    let startedAt = performance.now();
    newRecorder.onstart = () => {
      if (newRecorder !== recorder) return;
      startedAt = performance.now();
      notify({ type: 'started' });
      if (maxSeconds !== null) timer = window.setTimeout(() => newRecorder.stop(), maxSeconds * 1000);
    };
    newRecorder.ondataavailable = ({ data }) => chunks.push(data);
    newRecorder.onerror = () => newRecorder === recorder && fail('failed');
    newRecorder.onstop = () => {
      if (newRecorder !== recorder) return;
      recorder = null;
      closeLater();
      const take = new Blob(chunks, { type: newRecorder.mimeType });
      if (performance.now() - startedAt < minDuration) notify({ type: 'recorded', take: null });
      else if (take.size === 0) fail('empty');
      else notify({ type: 'recorded', take: URL.createObjectURL(take) });
    };
    recorder = newRecorder;
    newRecorder.start();
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
