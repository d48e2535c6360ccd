// The process that works on recordings; see narration-process.ts, which starts it.
import { access, writeFile } from 'node:fs/promises';
import { alignRecording } from '../../alignment/align-recording.ts';
import { AlignmentError, diskFull, outOfMemory } from '../../alignment/alignment-error.ts';
import { cutRecording } from './cut-recording.ts';
import { joinClips } from './join-clips.ts';
import { NarrationError } from './narration.ts';
import type { NarrationEvent, Task } from './narration-process.ts';
import { prepareRecording } from './prepare-recording.ts';

/** Of progress, the server is sent as much as anybody sees. */
const STEP = 0.005;

/** Without the server nobody wants the result: ends this process, which leads a group, with its programs. */
function endGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } finally {
    process.exit(1);
  }
}

async function run(task: Task, onProgress: (share: number) => void): Promise<unknown> {
  await access(task.name === 'join' ? task.work.clips : task.work.recording).catch(() => {
    throw new NarrationError('The recording is no longer there. Please upload it again.');
  });
  if (task.name === 'join') return await joinClips(task.work, { onProgress });
  if (task.name === 'prepare') return await prepareRecording(task.work, { onProgress });
  if (task.name === 'cut') return await cutRecording(task.work, { onProgress });
  const { phrases, recording, within } = task.work;
  return await alignRecording(phrases, recording, { within, onProgress });
}

/** The message for an editor where the recording or the system is to blame. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof NarrationError || error instanceof AlignmentError) return error.message;
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) return diskFull().message;
  // V8's words for memory outside of its heap.
  if (error instanceof RangeError && error.message.includes('allocation failed'))
    return outOfMemory().message;
  return undefined;
}

const send = (event: NarrationEvent) => process.send?.(event);

async function handle(task: Task): Promise<void> {
  // Where memory runs out, Linux ends this process rather than the server or the database. Elsewhere there is no such file.
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
  let sent = 0;
  const onProgress = (share: number) => {
    if (share < sent + STEP && !(share === 1 && sent < 1)) return;
    sent = share;
    send({ type: 'progress', share });
  };
  try {
    send({ type: 'result', result: await run(task, onProgress) });
  } catch (error) {
    const problem = problemOf(error);
    if (problem !== undefined) send({ type: 'problem', message: problem });
    else
      send({
        type: 'defect',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
  }
}

process.once('disconnect', endGroup);
// It may have ended while this file was loaded.
if (!process.connected) endGroup();
process.once('message', (task: Task) => void handle(task));
