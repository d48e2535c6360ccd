import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { useEffect, useEffectEvent } from 'react';
import { messageFor } from '../../../../lib/http/messages.ts';
import { toProblem } from '../../../../lib/http/problem.ts';
import { useMachine } from '../../../../lib/use-machine.ts';
import { type AlignmentEvent, reduceAlignment } from '../draft/alignment.ts';
import { type AlignmentEffect, openAlignment } from '../draft/alignment-state.ts';
import type { Splice } from '../draft/splice.ts';
import {
  useEditRecordingMutation,
  useNameStretchMutation,
  useRealignRecordingMutation,
} from '../recordings.api.ts';
import type { CommandName } from './alignment-keys.ts';
import type { SettingCommand } from './review-settings.ts';
import { usePlayback, useStableUrl } from './use-playback.ts';

type AlignmentOptions = {
  recording: RecordingView;
  /** Time at which the recording was last fetched. */
  fetchedAt: number | undefined;
  /** Refetches the recording. Called when it is gone or no longer under review, or when its audio URL has expired. */
  onOutdated: () => void;
  /** Playback rate. */
  speed: number;
};

type SaveResponse = { data?: { data: { version: number } } | undefined; error?: unknown };

/** Connects the state machine of the review to the server and the audio element. */
export function useAlignment({ recording, fetchedAt, onOutdated, speed }: AlignmentOptions) {
  const { chapter_id: id } = recording;
  const [edit] = useEditRecordingMutation();
  const [nameStretch] = useNameStretchMutation();
  const [realignRecording] = useRealignRecordingMutation();
  const { address, expire } = useStableUrl(recording.audio);
  const playback = usePlayback({
    onTimeUpdate: (time) => send({ type: 'timePassed', time }),
    onStopped: () => send({ type: 'stopped' }),
    onFailed: () => send({ type: 'playFailed' }),
    onExpired: () => {
      expire();
      onOutdated();
    },
    speed,
  });

  const [state, send] = useMachine(reduceAlignment, () => openAlignment(recording), runEffect);

  function runEffect(effect: AlignmentEffect) {
    switch (effect.do) {
      case 'play':
        return playback.play(effect.from, effect.to);
      case 'pause':
        return playback.pause();
      case 'seek':
        return playback.seek(effect.to);
      case 'save':
        return void saveSplice(effect.splice, effect.version);
      case 'saveName':
        return void saveName(effect.at, effect.name, effect.version);
      case 'realign':
        return void realignPhrases(effect.at, effect.count, effect.version);
    }
  }

  async function saveSplice({ at, count, phrases }: Splice, version: number) {
    handleSaveResponse(await edit({ id, version, at, count, phrases: [...phrases] }));
  }

  async function saveName(at: number, name: string, version: number) {
    handleSaveResponse(await nameStretch({ id, version, at, name }));
  }

  function handleSaveResponse({ data: response, error }: SaveResponse) {
    if (response !== undefined) send({ type: 'saved', version: response.data.version });
    else handleProblem(error, (message) => ({ type: 'saveFailed', message }));
  }

  async function realignPhrases(index: number, count: number, version: number) {
    const { error } = await realignRecording({ id, version, at: index, count });
    if (error !== undefined) handleProblem(error, (message) => ({ type: 'realignFailed', message }));
  }

  /**
   * Handles a failed request. On a conflict, loads the other editor's version. If the recording is gone or no longer
   * under review, calls `onOutdated`.
   */
  function handleProblem(error: unknown, toEvent: (message: string) => AlignmentEvent) {
    const problem = toProblem(error);
    const serverRecording = problem.status === 422 ? (problem.data as RecordingView | undefined) : undefined;
    if (serverRecording?.state === 'ready') return send({ type: 'conflicted', recording: serverRecording });
    if (serverRecording !== undefined || problem.status === 404) onOutdated();
    send(toEvent(messageFor('studio', error)));
  }

  const loadRecording = useEffectEvent(() => {
    if (recording.state === 'ready') send({ type: 'loaded', recording });
  });
  // Also depends on the time of the fetch, because an alignment can end without changing the recording.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every fetch.
  useEffect(() => loadRecording(), [recording, fetchedAt]);

  const { audio, pause, time } = playback;
  return { state, send, audio, pause, time, address, handleProblem };
}

type EventCommand = Exclude<CommandName, 'keys' | 'playPresent' | SettingCommand>;

/**
 * Returns the event that a command triggers at the current playback position. `playsNext` is true if the next phrase to
 * check plays by itself.
 */
export function eventOf(name: EventCommand, time: number, playsNext: boolean): AlignmentEvent {
  const events: Record<EventCommand, AlignmentEvent> = {
    togglePlay: { type: 'playToggled', time },
    togglePlayOn: { type: 'playOnToggled', time },
    next: { type: 'nextChosen' },
    previous: { type: 'previousChosen' },
    nextToCheck: { type: 'nextToCheckChosen', plays: playsNext },
    nextStretch: { type: 'nextStretchChosen' },
    mark: { type: 'marked', playsNext },
    editText: { type: 'editOpened' },
    name: { type: 'nameOpened' },
    separate: { type: 'separatorChanged' },
    split: { type: 'split', time },
    join: { type: 'joined' },
    insert: { type: 'insertOpened' },
    remove: { type: 'deleted' },
    realign: { type: 'realignRequested', isAlone: false },
    realignAlone: { type: 'realignRequested', isAlone: true },
    startEarlier: { type: 'edgeMoved', side: 'start', by: -0.01 },
    startLater: { type: 'edgeMoved', side: 'start', by: 0.01 },
    endEarlier: { type: 'edgeMoved', side: 'end', by: -0.01 },
    endLater: { type: 'edgeMoved', side: 'end', by: 0.01 },
    startMuchEarlier: { type: 'edgeMoved', side: 'start', by: -0.1 },
    startMuchLater: { type: 'edgeMoved', side: 'start', by: 0.1 },
    endMuchEarlier: { type: 'edgeMoved', side: 'end', by: -0.1 },
    endMuchLater: { type: 'edgeMoved', side: 'end', by: 0.1 },
    separateEdges: { type: 'edgesSeparated' },
    undo: { type: 'undone' },
    redo: { type: 'redone' },
  };
  return events[name];
}
