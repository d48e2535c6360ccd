import { useEffect, useRef, useState } from 'react';
import { findSupportedRecordedType, speechConstraints } from '../../../../lib/recorded-types.ts';
import { describeMicrophoneProblem, toRecordingFileName, unsupportedMessage } from './microphone-problem.ts';

export type MicrophoneState =
  | { stage: 'idle' | 'asking' }
  | { stage: 'recording' | 'paused'; stream: MediaStream }
  | { stage: 'recorded'; take: File }
  | { stage: 'failed'; problem: string };

/** Length of each piece of data that the recorder delivers, in milliseconds. */
const timesliceMs = 1000;

/** Records audio in the browser. `seconds` is the recorded time without pauses. */
export function useMicrophone() {
  const [state, setState] = useState<MicrophoneState>({ stage: 'idle' });
  const [seconds, setSeconds] = useState(0);
  const recorderRef = useRef<MediaRecorder | null>(null);
  const isUnmountedRef = useRef(false);
  /** Counts the recordings that were begun or canceled. A recording that isn't the latest one is dropped. */
  const requestRef = useRef(0);
  const { stage } = state;

  useEffect(() => {
    isUnmountedRef.current = false;
    return () => {
      isUnmountedRef.current = true;
      releaseMicrophone(recorderRef.current);
    };
  }, []);

  useEffect(() => {
    if (stage !== 'recording') return;
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000);
    return () => clearInterval(timer);
  }, [stage]);

  const startRecording = async () => {
    setSeconds(0);
    if (typeof MediaRecorder === 'undefined' || navigator.mediaDevices === undefined) {
      setState({ stage: 'failed', problem: unsupportedMessage });
      return;
    }
    requestRef.current += 1;
    const request = requestRef.current;
    const isCanceled = () => isUnmountedRef.current || requestRef.current !== request;
    setState({ stage: 'asking' });
    let stream: MediaStream | null = null;
    try {
      stream = await navigator.mediaDevices.getUserMedia(speechConstraints);
      // The editor may have canceled or left the page while the browser asked for permission.
      if (isCanceled()) {
        stopTracks(stream);
        return;
      }
      recorderRef.current = startRecorder(stream, (take) => {
        if (!isCanceled()) setState({ stage: 'recorded', take });
      });
      setState({ stage: 'recording', stream });
    } catch (error) {
      stopTracks(stream);
      if (!isCanceled()) setState({ stage: 'failed', problem: describeMicrophoneProblem(error) });
    }
  };
  const stopRecorder = () => {
    if (recorderRef.current?.state !== 'inactive') recorderRef.current?.stop();
  };

  return {
    state,
    seconds,
    start: () => void startRecording(),
    pause: () => {
      if (state.stage !== 'recording') return;
      recorderRef.current?.pause();
      setState({ ...state, stage: 'paused' });
    },
    resume: () => {
      if (state.stage !== 'paused') return;
      recorderRef.current?.resume();
      setState({ ...state, stage: 'recording' });
    },
    stop: stopRecorder,
    /** Stops and drops the recording, or the question for the microphone. */
    cancel: () => {
      requestRef.current += 1;
      stopRecorder();
      setState({ stage: 'idle' });
    },
    /** Returns to the initial state after the recording has been used or discarded. */
    reset: () => setState({ stage: 'idle' }),
  };
}

function startRecorder(stream: MediaStream, onTake: (take: File) => void): MediaRecorder {
  const mimeType = findSupportedRecordedType((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: 128_000 });
  const blobParts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => blobParts.push(data));
  recorder.addEventListener('stop', () => {
    releaseMicrophone(recorder);
    onTake(new File(blobParts, toRecordingFileName(recorder.mimeType), { type: recorder.mimeType }));
  });
  recorder.start(timesliceMs);
  return recorder;
}

const releaseMicrophone = (recorder: MediaRecorder | null) => stopTracks(recorder?.stream ?? null);

/** Stops all tracks, because the browser shows its recording indicator as long as one of them is live. */
function stopTracks(stream: MediaStream | null) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
