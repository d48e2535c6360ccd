import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import type { Deps } from '../../../deps.ts';
import { signatureFor } from '../../reading/public.ts';
import type { FoundRecording } from './find-recording.ts';

const states = {
  waiting: 'waiting',
  aligning: 'aligning',
  ready: 'ready',
  taking_over: 'taking-over',
  failed: 'failed',
} as const;

/** An audio element sends no bearer token, so the address of the copy is signed for this administrator. */
export function viewRecording(
  deps: Deps,
  administrator: number,
  recording: FoundRecording,
  place: number | null = null,
): RecordingView {
  const { state, copy, phrases } = recording;
  const isShown = state === 'ready' || state === 'failed';
  return {
    chapter_id: recording.chapterId,
    version: recording.version,
    state: states[state],
    progress: recording.progress,
    place,
    problem: recording.problem,
    file_name: recording.fileName,
    seconds: recording.seconds,
    audio: copy && `/v1/media/recordings/${copy}${signatureFor(deps, administrator, copy)}`,
    total_phrases: phrases.length,
    phrases: isShown ? phrases.map(({ text, start, end, flagged }) => ({ text, start, end, flagged })) : [],
  };
}
