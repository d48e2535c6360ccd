import type { PhraseSoundView, RetakeView } from '@lingostory/contract/studio/retakes/schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { type Problem, toProblem } from '../../../lib/http/problem.ts';
import type { Outcome } from '../../../ui/page/banner.tsx';
import { useMicrophone } from '../recordings/microphone/use-microphone.ts';
import {
  useCreateRetakeMutation,
  useDiscardRetakeMutation,
  useRestorePhraseSoundMutation,
  useTakeRetakeMutation,
} from './retakes.api.ts';

export type RetakeWork = 'preparing' | 'taking' | 'dropping' | 'restoring' | null;

/** The phrase that a conflict reports, which is the newest one. */
const conflictingPhraseOf = ({ errors, data }: Problem) =>
  errors?.version === undefined || data === undefined ? null : (data as PhraseSoundView);

/** The state of one phrase's retake, and what an editor can do with it. */
export function useRetake(loaded: PhraseSoundView) {
  const [phrase, setPhrase] = useState(loaded);
  const [work, setWork] = useState<RetakeWork>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** The recording that couldn't be made a take. It can still be heard. */
  const [rejected, setRejected] = useState<File | null>(null);
  const [createRetake] = useCreateRetakeMutation();
  const [takeRetake] = useTakeRetakeMutation();
  const [discardRetake] = useDiscardRetakeMutation();
  const [restoreSound] = useRestorePhraseSoundMutation();
  const microphone = useMicrophone();
  const isCanceledRef = useRef(false);
  const { retake } = phrase;
  const { stage } = microphone.state;
  const isRecording = stage === 'recording' || stage === 'paused';
  const setRetake = (next: RetakeView | null) => setPhrase((former) => ({ ...former, retake: next }));
  const fail = (error: unknown) => {
    const conflicting = conflictingPhraseOf(toProblem(error));
    if (conflicting) setPhrase(conflicting);
    const advice = conflicting ? ' Here is the phrase as it is now; your take is still here.' : '';
    setOutcome({ tone: 'bad', message: messageFor('banner', error) + advice });
  };

  /** Runs one request at a time. Others are ignored while it runs, like a second press of the same key. */
  const run = async (name: RetakeWork, request: () => Promise<void>) => {
    if (work !== null) return;
    setWork(name);
    setOutcome(null);
    await request();
    setWork(null);
  };
  const prepare = async (take: File) =>
    await run('preparing', async () => {
      setRejected(null);
      const { data, error } = await createRetake({ id: phrase.id, version: phrase.version, take });
      if (data !== undefined) {
        setRetake(data.data);
        return;
      }
      setRejected(take);
      const [fieldMessage] = toProblem(error).errors?.take ?? [];
      setOutcome({ tone: 'bad', message: fieldMessage ?? messageFor('banner', error) });
    });

  const recorded = microphone.state.stage === 'recorded' ? microphone.state.take : null;
  const handleRecorded = useEffectEvent((take: File) => {
    microphone.reset();
    if (!isCanceledRef.current) void prepare(take);
  });
  useEffect(() => {
    if (recorded !== null) handleRecorded(recorded);
  }, [recorded]);

  return {
    phrase,
    work,
    outcome,
    rejected,
    isRecording,
    microphone,
    prepare: (take: File) => void prepare(take),
    /** Starts a recording, or stops it and prepares the take. */
    toggleRecording: () => {
      if (isRecording) microphone.stop();
      else if (work === null && stage !== 'asking') {
        isCanceledRef.current = false;
        setOutcome(null);
        microphone.start();
      }
    },
    take: () =>
      void run('taking', async () => {
        // A recording that couldn't be used is shown instead of an earlier take.
        if (retake === null || rejected !== null) return;
        const { data, error } = await takeRetake({ id: retake.id, version: phrase.version });
        if (data === undefined) {
          fail(error);
          return;
        }
        setPhrase(data.data);
        setOutcome({ tone: 'good', message: data.message });
      }),
    /** Cancels the recording, or else drops what couldn't be used, or else the take. */
    drop: () => {
      if (isRecording) {
        isCanceledRef.current = true;
        microphone.stop();
        return;
      }
      if (rejected !== null) {
        setRejected(null);
        setOutcome(null);
        return;
      }
      if (retake === null) return;
      void run('dropping', async () => {
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
