import { findSupportedRecordedType, speechConstraints } from '../../../lib/recorded-types.ts';
import { type MicrophoneProblem, toMicrophoneProblem } from './shadowing-problem.ts';

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
  /** Stops recording. Sends a `recorded` event with an object URL that the caller must revoke. */
  stop: () => void;
  /** Discards the recording without an event. */
  discard: () => void;
  /** Releases the microphone, so that the browser no longer shows it as in use. */
  close: () => void;
};

/**
 * How long the microphone stays open for the next phrase, in milliseconds. Kept short, because phones play sound
 * through the earpiece or at call quality while the microphone is open. When the page is hidden, the microphone is
 * released immediately.
 */
const releaseDelayMs = 30_000;
/**
 * Minimum length of a recording in milliseconds. Nobody says a phrase in less time, and some browsers write an empty
 * file if a recording is shorter.
 */
const minTakeDurationMs = 300;

export const canRecord = () =>
  window.isSecureContext && navigator.mediaDevices !== undefined && typeof MediaRecorder !== 'undefined';

/** Creates a recorder for the learner's voice. Recordings stay in this page's memory. */
export function createVoiceRecorder(notify: (event: RecorderEvent) => void): VoiceRecorder {
  let stream: MediaStream | null = null;
  let recorder: MediaRecorder | null = null;
  /**
   * Increases whenever the microphone is requested, a recording is discarded or the microphone is closed, so that an
   * earlier request that completes later is ignored.
   */
  let requestNo = 0;
  let timer: number | undefined;

  const releaseStream = (open: MediaStream | null) => {
    for (const track of open?.getTracks() ?? []) track.stop();
  };

  const closeMicrophone = () => {
    requestNo += 1;
    window.clearTimeout(timer);
    releaseStream(stream);
    stream = null;
  };

  const scheduleClose = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(closeMicrophone, releaseDelayMs);
  };

  const discardRecording = () => {
    requestNo += 1;
    const discardedRecorder = recorder;
    recorder = null;
    if (discardedRecorder !== null && discardedRecorder.state !== 'inactive') discardedRecorder.stop();
    if (stream !== null) scheduleClose();
  };

  const reportFailure = (problem: MicrophoneProblem) => {
    discardRecording();
    notify({ type: 'failed', problem });
  };

  const openMicrophone = async (onOpen: (open: MediaStream) => void) => {
    requestNo += 1;
    const thisRequestNo = requestNo;
    window.clearTimeout(timer);
    try {
      const openStream = stream ?? (await navigator.mediaDevices.getUserMedia(speechConstraints));
      if (thisRequestNo !== requestNo) return openStream === stream ? undefined : releaseStream(openStream);
      // The `ended` event doesn't fire when our own code stops a track, so it means that the device was lost.
      for (const track of openStream.getTracks())
        track.onended = () => {
          if (openStream === stream) reportFailure('lost');
        };
      stream = openStream;
      onOpen(openStream);
    } catch (error) {
      if (thisRequestNo === requestNo) reportFailure(toMicrophoneProblem(error));
    }
  };

  const startRecording = (open: MediaStream, maxSeconds: number | null) => {
    const mimeType = findSupportedRecordedType((type) => MediaRecorder.isTypeSupported(type));
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
    newRecorder.onerror = () => newRecorder === recorder && reportFailure('failed');
    newRecorder.onstop = () => {
      if (newRecorder !== recorder) return;
      recorder = null;
      scheduleClose();
      const recordedTake = new Blob(chunks, { type: newRecorder.mimeType });
      if (performance.now() - startedAt < minTakeDurationMs) notify({ type: 'recorded', take: null });
      else if (recordedTake.size === 0) reportFailure('empty');
      else notify({ type: 'recorded', take: URL.createObjectURL(recordedTake) });
    };
    recorder = newRecorder;
    newRecorder.start();
  };

  return {
    open: () =>
      void openMicrophone(() => {
        scheduleClose();
        notify({ type: 'opened' });
      }),
    start: (maxSeconds) => void openMicrophone((open) => startRecording(open, maxSeconds)),
    stop: () => {
      window.clearTimeout(timer);
      if (recorder !== null && recorder.state !== 'inactive') recorder.stop();
    },
    discard: discardRecording,
    close: closeMicrophone,
  };
}
