import { maxTakeSeconds } from '@lingostory/contract/studio/retakes/limits';
import type { PhraseSoundView, RetakeView } from '@lingostory/contract/studio/retakes/schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Outcome } from '../../../ui/page/banner.tsx';
import { useMicrophone } from '../recordings/microphone/use-microphone.ts';
import {
  useCreateRetakeMutation,
  useDiscardRetakeMutation,
  useRestorePhraseSoundMutation,
  useTakeRetakeMutation,
} from './retakes.api.ts';
import { sendTake } from './send-take.ts';
import {
  describeProblem,
  describeRecordingProblem,
  type FailedRecording,
  messageForEnd,
} from './take-problems.ts';

export type RetakeWork = 'sending' | 'preparing' | 'taking' | 'discarding' | 'restoring';

/** Less than the server accepts, because the timer may be late. */
const maxRecordedSeconds = maxTakeSeconds - 2;
const tooLongMessage = 'We stopped the recording, because a take can’t be longer than two minutes.';
const emptyFileMessage = 'This file is empty. Please choose another one.';
const emptyMessage = 'Nothing was recorded. Please try again.';

/** The state of one phrase's retake, and what an editor can do with it. */
export function useRetake(loaded: PhraseSoundView) {
  // The loaded phrase gets the new take too, once it is fetched again.
  const [openedRetakeId] = useState(loaded.retake?.id);
  const [phrase, setPhrase] = useState(loaded);
  const [work, setWork] = useState<RetakeWork | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [failed, setFailed] = useState<FailedRecording | null>(null);
  /** Stays true, so that the button for sending it again doesn't vanish under the focus. */
  const [hasRetry, setHasRetry] = useState(false);
  const [createRetake] = useCreateRetakeMutation();
  const [takeRetake] = useTakeRetakeMutation();
  const [discardRetake] = useDiscardRetakeMutation();
  const [restoreSound] = useRestorePhraseSoundMutation();
  const cancelSendingRef = useRef(() => {});
  const microphone = useMicrophone();
  const { retake } = phrase;
  const { stage } = microphone.state;
  const isRecording = stage === 'recording' || stage === 'paused';
  const isUsingMicrophone = isRecording || stage === 'asking' || stage === 'recorded';
  const isSending = work === 'sending' || work === 'preparing';
  const isBusy = work !== null || isUsingMicrophone;
  const setRetake = (next: RetakeView | null) => setPhrase((former) => ({ ...former, retake: next }));
  const fail = (error: unknown) => {
    const problem = describeProblem(error);
    if (problem.phrase !== null) setPhrase(problem.phrase);
    setOutcome({ tone: 'bad', message: problem.message });
  };

  /** Runs one request at a time. Others are ignored while it runs, like a second press of the same key. */
  const run = async (name: RetakeWork, request: () => Promise<void>) => {
    if (work !== null) return;
    setWork(name);
    setOutcome(null);
    if (stage === 'failed') microphone.reset();
    await request();
    setWork(null);
  };
  /** Makes a take of a file, or of a recording of so many seconds. */
  const prepare = async (file: File, recordedSeconds: number | null = null) =>
    await run('sending', async () => {
      if (file.size === 0) {
        setOutcome({ tone: 'bad', message: recordedSeconds === null ? emptyFileMessage : emptyMessage });
        return;
      }
      setFailed(null);
      const { finished, cancel } = sendTake(
        // A slow connection may need longer than the usual time limit, which the listener turns off.
        (onUpload) => createRetake({ id: phrase.id, version: phrase.version, take: file, onUpload }),
        // The last report may come after the response.
        () => setWork((current) => (current === 'sending' ? 'preparing' : current)),
      );
      cancelSendingRef.current = cancel;
      const { result, end } = await finished;
      const { data, error } = result;
      if (data !== undefined) {
        setRetake(data.data);
        if (recordedSeconds !== null && recordedSeconds >= maxRecordedSeconds)
          setOutcome({ tone: 'bad', message: tooLongMessage });
        return;
      }
      if (end !== null) {
        setHasRetry(true);
        setFailed({ file, canRetry: true });
        setOutcome(messageForEnd[end]);
        return;
      }
      const { message, canRetry, phrase: changed } = describeRecordingProblem(error);
      if (changed !== null) setPhrase(changed);
      if (canRetry) setHasRetry(true);
      setFailed({ file, canRetry });
      setOutcome({ tone: 'bad', message });
    });

  const recorded = microphone.state.stage === 'recorded' ? microphone.state.take : null;
  const handleRecorded = useEffectEvent((take: File) => {
    microphone.reset();
    void prepare(take, microphone.seconds);
  });
  useEffect(() => {
    // Sending begins after the effect, because it changes the state.
    if (recorded !== null) queueMicrotask(() => handleRecorded(recorded));
  }, [recorded]);

  const isTooLong = isRecording && microphone.seconds >= maxRecordedSeconds;
  const stopRecording = useEffectEvent(microphone.stop);
  useEffect(() => {
    if (isTooLong) stopRecording();
  }, [isTooLong]);

  return {
    phrase,
    work,
    outcome,
    failed,
    hasRetry,
    isRecording,
    isUsingMicrophone,
    isSending,
    isBusy,
    /** True if a recording would be lost, or a take of this visit forgotten. */
    isUnsaved: isBusy || failed !== null || (retake !== null && retake.id !== openedRetakeId),
    /** True if the take was made in an earlier visit of the page. */
    isEarlierTake: retake !== null && retake.id === openedRetakeId,
    /** True if there is a recording or a take to discard. */
    canDiscard: failed !== null || retake !== null,
    microphone,
    prepare: (file: File) => void prepare(file),
    retry: () => failed?.canRetry && void prepare(failed.file),
    /** Starts a recording, or stops it and prepares the take. */
    toggleRecording: () => {
      if (isRecording) microphone.stop();
      else if (!isBusy) {
        setOutcome(null);
        microphone.start();
      }
    },
    cancelRecording: microphone.cancel,
    /** Ends the request for a take. The recording can be sent again. */
    cancelSending: () => cancelSendingRef.current(),
    take: () => {
      // A recording that couldn't be used is shown instead of an earlier take.
      if (retake === null || failed !== null || isUsingMicrophone) return;
      void run('taking', async () => {
        const { data, error } = await takeRetake({ id: retake.id, version: phrase.version });
        if (data === undefined) {
          fail(error);
          return;
        }
        setPhrase(data.data);
        setOutcome({ tone: 'good', message: data.message });
      });
    },
    /** Discards the recording that couldn't be used, or else the take. */
    discard: () => {
      if (isBusy) return;
      if (failed !== null) {
        setFailed(null);
        setOutcome(null);
        return;
      }
      if (retake === null) return;
      void run('discarding', async () => {
        const { data, error } = await discardRetake({ id: retake.id });
        if (data === undefined) {
          fail(error);
          return;
        }
        setRetake(null);
        setOutcome({ tone: 'good', message: data.message });
      });
    },
    restore: (soundId: number) =>
      void run('restoring', async () => {
        const { data, error } = await restoreSound({
          id: phrase.id,
          version: phrase.version,
          sound_id: soundId,
        });
        if (data === undefined) {
          fail(error);
          return;
        }
        setPhrase(data.data);
        setOutcome({ tone: 'good', message: data.message });
      }),
  };
}

export type Retake = ReturnType<typeof useRetake>;
