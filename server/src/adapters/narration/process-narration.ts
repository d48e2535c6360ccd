import { spawn } from 'node:child_process';
import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import { createQueue } from '../../lib/queue.ts';
import { openQueueSize } from '../../lib/queue-sizes.ts';
import { createOutOfMemoryError } from '../../libraries/alignment/alignment-error.ts';
import { toInputArgs } from '../../libraries/alignment/read-recording.ts';
import { runProgram } from '../../libraries/alignment/run-program.ts';
import { readFirstBytes } from '../media/opening.ts';
import { resolveWorkerUrl } from '../processes/resolve-worker-url.ts';
import { runWorker, type WorkerOutcome } from '../processes/worker-process.ts';
import {
  type Narration,
  NarrationError,
  type SoundHeader,
  type SpokenText,
  type TimeSpan,
  type WorkOptions,
} from './narration.ts';

/**
 * The required programs, each with the argument that prints its version. A program counts as installed if it runs with
 * this argument.
 */
const programs = [
  ['espeak-ng', '--version'],
  ['ffmpeg', '-version'],
] as const;

/** Possible first bytes of a zip: the signature of its first entry or, in an empty zip, of its end record. */
const zipSignatures = ['PK\x03\x04', 'PK\x05\x06'];

/**
 * Returns the time limit in milliseconds for a sound of this length. An idle server aligns an hour of speech in a few
 * minutes, but a busy one can take several times longer because the work has low priority.
 */
const computeDefaultTimeLimitMs = (seconds: number) => (600 + 3 * seconds) * 1000;
/**
 * Time limit in milliseconds for a take, which an idle server prepares in two seconds. The next takes wait in the queue behind
 * it, each with an editor.
 */
const defaultTakeLimitMs = 40_000;
/**
 * Maximum number of headers read concurrently. Header reads have a separate queue, so that they never wait for other
 * work.
 */
const maxConcurrentHeaderReads = 2;
/**
 * Maximum milliseconds for reading a header, which normally takes only a few. A file that takes longer counts as
 * unreadable here, and is rejected later, when it is decoded.
 */
const headerTimeoutMs = 10_000;

/** Two, so that decoding one sound and encoding the clips of another share two CPU cores. */
const maxConcurrentImportCuts = 2;

type NarrationOptions = {
  env?: NodeJS.ProcessEnv;
  limit?: (seconds: number) => number;
  takeLimitMs?: number;
};

/**
 * Processes recordings with espeak-ng and ffmpeg. `env` is the environment of the child processes and defaults to the
 * server's.
 */
export function createProcessNarration({
  env,
  limit = computeDefaultTimeLimitMs,
  takeLimitMs = defaultTakeLimitMs,
}: NarrationOptions = {}): Narration {
  const queues = {
    long: createQueue(1, openQueueSize('recordings')),
    short: createQueue(1, openQueueSize('recording_drafts')),
    imports: createQueue(maxConcurrentImportCuts, openQueueSize('imported_sounds')),
    takes: createQueue(1, openQueueSize('takes')),
    exports: createQueue(1, openQueueSize('exported_clips')),
  };
  const queueHeaderRead = createQueue(maxConcurrentHeaderReads, openQueueSize('recording_headers'));
  const closeController = new AbortController();
  const pendingTaskResults = new Set<Promise<unknown>>();
  let hasAllPrograms = false;

  /** Runs a task with a time limit. The time spent waiting in the queue does not count. */
  const runWithTimeLimit = async (task: Task, seconds: number, { signal, onProgress }: WorkOptions) => {
    // Timers need whole milliseconds.
    const timeLimitMs = task.name === 'prepareTake' ? takeLimitMs : Math.ceil(limit(seconds));
    const timeoutSignal = AbortSignal.timeout(timeLimitMs);
    const abortSignal = signal ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal;
    try {
      return await runTask(task, { signal: abortSignal, ...(onProgress ? { onProgress } : {}), env });
    } catch (error) {
      throw timeoutSignal.aborted && error === timeoutSignal.reason
        ? createTimeLimitError(task, timeLimitMs)
        : error;
    }
  };

  const queueTask = async (task: Task, options: WorkOptions = {}): Promise<unknown> => {
    const { signal, onProgress, seconds = recordingLimits.seconds } = options;
    const stopSignal = signal ? AbortSignal.any([signal, closeController.signal]) : closeController.signal;
    stopSignal.throwIfAborted();
    const pendingTaskResult = new Promise((resolve, reject) => {
      // An aborted task leaves the queue immediately instead of waiting for its turn.
      const rejectTask = () => reject(stopSignal.reason);
      stopSignal.addEventListener('abort', rejectTask, { once: true });
      queues[findQueueName(task)](async () => {
        stopSignal.removeEventListener('abort', rejectTask);
        return await runWithTimeLimit(task, seconds, {
          signal: stopSignal,
          ...(onProgress ? { onProgress } : {}),
        });
      }).then(resolve, reject);
    });
    pendingTaskResults.add(pendingTaskResult);
    return await pendingTaskResult.finally(() => pendingTaskResults.delete(pendingTaskResult));
  };

  return {
    findMissingPrograms: async () => {
      if (hasAllPrograms) return [];
      const installedFlags = await Promise.all(
        programs.map(([name, version]) => canRunProgram(name, version, env)),
      );
      hasAllPrograms = installedFlags.every(Boolean);
      return programs.filter((_, index) => !installedFlags[index]).map(([name]) => name);
    },
    // Returns false for an unreadable file, so that it is processed as a recording, which reports the reason.
    isZip: async (file) => zipSignatures.includes((await readFirstBytes(file).catch(() => '')).slice(0, 4)),
    readHeader: async (file) => await queueHeaderRead(() => readHeader(file)),
    join: async (request, options) =>
      (await queueTask({ name: 'join', work: request }, options)) as TimeSpan[],
    joinParts: async (request, options) =>
      (await queueTask({ name: 'joinParts', work: request }, options)) as TimeSpan[],
    prepare: async (request, options) =>
      (await queueTask({ name: 'prepare', work: request }, options)) as Awaited<
        ReturnType<Narration['prepare']>
      >,
    align: async (request, options) =>
      (await queueTask({ name: 'align', work: request }, options)) as SpokenText,
    cut: async (request, options) => (await queueTask({ name: 'cut', work: request }, options)) as number[],
    cutImported: async (request, options) =>
      (await queueTask({ name: 'cutImported', work: request }, options)) as number[],
    prepareTake: async (request, options) =>
      (await queueTask({ name: 'prepareTake', work: request }, options)) as Awaited<
        ReturnType<Narration['prepareTake']>
      >,
    convert: async (request, options) =>
      (await queueTask({ name: 'convert', work: request }, options)) as boolean[],
    close: async () => {
      closeController.abort();
      await Promise.allSettled(pendingTaskResults);
    },
  };
}

/**
 * Returns the queue of a task. Short tasks (cutting, or aligning part of a recording) may run alongside long ones, and
 * neither waits for an import or export.
 */
function findQueueName(task: Task): 'long' | 'short' | 'takes' | 'imports' | 'exports' {
  if (task.name === 'convert') return 'exports';
  if (task.name === 'prepareTake') return 'takes';
  if (task.name === 'cutImported' || task.name === 'joinParts') return 'imports';
  return task.name === 'cut' || (task.name === 'align' && task.work.within !== undefined) ? 'short' : 'long';
}

function createTimeLimitError({ name }: Task, milliseconds: number): NarrationError {
  if (name === 'prepareTake')
    return new NarrationError('Preparing this take took too long, so it was stopped. Please try again.');
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  const formattedLimit = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new NarrationError(
    `The work on this recording took longer than ${formattedLimit}, so it was stopped. Please try again, or split the recording.`,
  );
}

async function canRunProgram(
  name: string,
  version: string,
  env: NodeJS.ProcessEnv | undefined,
): Promise<boolean> {
  const child = spawn(name, [version], { stdio: 'ignore', ...(env ? { env } : {}) });
  return await new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (exitCode) => resolve(exitCode === 0));
  });
}

/** Reads the header of a file's first audio stream with ffprobe. */
async function readHeader(file: string): Promise<SoundHeader | undefined> {
  const output: Buffer[] = [];
  try {
    await runProgram({
      command: 'ffprobe',
      args: [
        ...toInputArgs(file),
        ...['-select_streams', 'a:0', '-show_entries', 'stream=sample_rate,channels:format=duration'],
        ...['-of', 'json'],
      ],
      signal: AbortSignal.timeout(headerTimeoutMs),
      onOutput: (chunk) => void output.push(chunk),
    });
  } catch {
    // Ignores the error, because decoding the file will report the reason.
    return undefined;
  }
  return parseHeader(Buffer.concat(output).toString());
}

function parseHeader(json: string): SoundHeader | undefined {
  const { streams, format } = (json.trim() === '' ? {} : JSON.parse(json)) as {
    streams?: { sample_rate?: string; channels?: number }[];
    format?: { duration?: string };
  };
  const [sound] = streams ?? [];
  if (!sound) return undefined;
  const seconds = Number(format?.duration);
  return {
    rate: Number(sound.sample_rate),
    channels: Number(sound.channels),
    seconds: seconds > 0 ? seconds : undefined,
  };
}

type TaskName =
  | 'join'
  | 'joinParts'
  | 'prepare'
  | 'align'
  | 'cut'
  | 'cutImported'
  | 'prepareTake'
  | 'convert';
export type Task = { [Name in TaskName]: { name: Name; work: Parameters<Narration[Name]>[0] } }[TaskName];

/**
 * V8 heap limit in megabytes. The audio frames and the alignment path are stored outside the heap and are limited
 * separately.
 */
const MAX_HEAP_MEGABYTES = 1024;

/** The priority of work that an editor is waiting for. A busy server would make the default one take half a minute. */
const waitedForNiceness = 10;

const workerUrl = resolveWorkerUrl(import.meta.url, 'narration-worker');

/**
 * Runs one task in a separate process. Throws a NarrationError if the recording is invalid or memory runs out, and
 * the signal's reason if the task is aborted.
 */
async function runTask(
  task: Task,
  options: WorkOptions & { env?: NodeJS.ProcessEnv | undefined },
): Promise<unknown> {
  const niceness = task.name === 'prepareTake' ? waitedForNiceness : undefined;
  return unwrapResult(
    await runWorker({
      worker: workerUrl,
      heap: MAX_HEAP_MEGABYTES,
      task,
      ...(niceness && { niceness }),
      ...options,
    }),
  );
}

function unwrapResult({ last, isOutOfMemory, why }: WorkerOutcome): unknown {
  if (last?.type === 'result') return last.result;
  if (last?.type === 'problem') throw new NarrationError(last.message);
  if (last?.type === 'defect') throw new Error(`The work on a recording failed: ${last.message}`);
  if (isOutOfMemory) throw new NarrationError(createOutOfMemoryError().message);
  throw new Error(`The process that works on recordings ended ${why}`);
}
