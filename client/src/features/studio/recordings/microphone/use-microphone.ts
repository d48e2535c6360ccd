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
    setState({ stage: 'asking' });
    try {
      const stream = await navigator.mediaDevices.getUserMedia(speechConstraints);
      const newRecorder = startRecorder(stream, (take) => setState({ stage: 'recorded', take }));
      recorderRef.current = newRecorder;
      // The editor may have left the page while the browser asked for permission.
      if (isUnmountedRef.current) releaseMicrophone(newRecorder);
      else setState({ stage: 'recording', stream });
    } catch (error) {
      setState({ stage: 'failed', problem: describeMicrophoneProblem(error) });
    }
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
    stop: () => recorderRef.current?.stop(),
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

/** Stops all tracks, because the browser shows its recording indicator as long as one of them is live. */
function releaseMicrophone(recorder: MediaRecorder | null) {
  for (const track of recorder?.stream.getTracks() ?? []) track.stop();
}
