// The process that works on recordings, started by process-narration.ts.
import { access } from 'node:fs/promises';
import { alignRecording } from '../../libraries/alignment/align-recording.ts';
import { AlignmentError, createOutOfMemoryError } from '../../libraries/alignment/alignment-error.ts';
import { serveTask } from '../processes/serve-task.ts';
import { convertSounds } from './convert-sounds.ts';
import { cutRecording } from './cut-recording.ts';
import { joinClips } from './join-clips.ts';
import { joinParts } from './join-parts.ts';
import { NarrationError } from './narration.ts';
import { prepareRecording } from './prepare-recording.ts';
import { prepareTake } from './prepare-take.ts';
import type { Task } from './process-narration.ts';

/** Minimum progress between two reports to the server. Smaller steps would not be visible. */
const MIN_PROGRESS_STEP = 0.005;

async function runTask(task: Task, onProgress: (fraction: number) => void): Promise<unknown> {
  if (task.name === 'joinParts') return await joinParts(task.work, { onProgress });
  if (task.name === 'convert') return await convertSounds(task.work);
  await access(task.name === 'join' ? task.work.clips : task.work.recording).catch(() => {
    throw new NarrationError('The recording is no longer there. Please upload it again.');
  });
  if (task.name === 'join') return await joinClips(task.work, { onProgress });
  if (task.name === 'prepareTake') return await prepareTake(task.work);
  if (task.name === 'prepare') return await prepareRecording(task.work, { onProgress });
  if (task.name === 'cut') return await cutRecording(task.work, { onProgress });
  if (task.name === 'cutImported') return await cutRecording(task.work, { onProgress, shortenClips: true });
  const { phrases, recording, within } = task.work;
  return await alignRecording(phrases, recording, { within, onProgress });
}

/** Returns a message for the editor, or undefined if the error is a bug. */
function toEditorMessage(error: unknown): string | undefined {
  if (error instanceof NarrationError || error instanceof AlignmentError) return error.message;
  if (!(error instanceof Error)) return undefined;
  // These are V8's messages when it can't allocate memory outside its heap, or not as much in one piece.
  if (error instanceof RangeError && /allocation failed|Invalid typed array length/.test(error.message))
    return createOutOfMemoryError().message;
  return undefined;
}

serveTask(async (task: Task, send) => {
  let reportedProgress = 0;
  return await runTask(task, (fraction) => {
    if (fraction < reportedProgress + MIN_PROGRESS_STEP && !(fraction === 1 && reportedProgress < 1)) return;
    reportedProgress = fraction;
    send(fraction);
  });
}, toEditorMessage);
