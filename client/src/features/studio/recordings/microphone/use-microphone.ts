import { useEffect, useRef, useState } from 'react';
import { recordedType, spokenSound } from '../../../../lib/recorded-types.ts';
import { microphoneProblem, recordedName, unsupportedProblem } from './microphone-problem.ts';

export type MicrophoneState =
  | { stage: 'idle' | 'asking' }
  | { stage: 'recording' | 'paused'; stream: MediaStream }
  | { stage: 'recorded'; take: File }
  | { stage: 'failed'; problem: string };

/** Milliseconds: what was said until a crash of the tab is not all in the recorder. */
const timeslice = 1000;

/** Records a take in the browser. `seconds` counts what is recorded, without the pauses. */
export function useMicrophone() {
  const [state, setState] = useState<MicrophoneState>({ stage: 'idle' });
  const [seconds, setSeconds] = useState(0);
  const recorder = useRef<MediaRecorder | null>(null);
  const isGone = useRef(false);
  const { stage } = state;

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      release(recorder.current);
    };
  }, []);

  useEffect(() => {
    if (stage !== 'recording') return;
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000);
    return () => clearInterval(timer);
  }, [stage]);

  const start = async () => {
    setSeconds(0);
    if (typeof MediaRecorder === 'undefined' || navigator.mediaDevices === undefined) {
      setState({ stage: 'failed', problem: unsupportedProblem });
      return;
    }
    setState({ stage: 'asking' });
    try {
      const stream = await navigator.mediaDevices.getUserMedia(spokenSound);
      const started = record(stream, (take) => setState({ stage: 'recorded', take }));
      recorder.current = started;
      // Somebody may have left while the browser asked.
      if (isGone.current) release(started);
      else setState({ stage: 'recording', stream });
    } catch (thrown) {
      setState({ stage: 'failed', problem: microphoneProblem(thrown) });
    }
  };

  return {
    state,
    seconds,
    start: () => void start(),
    pause: () => {
      if (state.stage !== 'recording') return;
      recorder.current?.pause();
      setState({ ...state, stage: 'paused' });
    },
    resume: () => {
      if (state.stage !== 'paused') return;
      recorder.current?.resume();
      setState({ ...state, stage: 'recording' });
    },
    stop: () => recorder.current?.stop(),
    /** Back to the beginning: the take is used, or not wanted. */
    reset: () => setState({ stage: 'idle' }),
  };
}

function record(stream: MediaStream, onTake: (take: File) => void): MediaRecorder {
  const mimeType = recordedType((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: 128_000 });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.addEventListener('stop', () => {
    release(recorder);
    onTake(new File(parts, recordedName(recorder.mimeType), { type: recorder.mimeType }));
  });
  recorder.start(timeslice);
  return recorder;
}

/** The browser shows that it listens for as long as a track is open. */
function release(recorder: MediaRecorder | null) {
  for (const track of recorder?.stream.getTracks() ?? []) track.stop();
}
