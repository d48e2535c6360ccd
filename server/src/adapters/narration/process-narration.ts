import { spawn } from 'node:child_process';
import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import { createQueue } from '../../lib/queue.ts';
import { outOfMemory } from '../../libraries/alignment/alignment-error.ts';
import { inputArgs } from '../../libraries/alignment/read-recording.ts';
import { runProgram } from '../../libraries/alignment/run-program.ts';
import { readOpening } from '../media/opening.ts';
import { workerBeside } from '../processes/worker-beside.ts';
import { runWorker, type WorkerEnd } from '../processes/worker-process.ts';
import {
  type Narration,
  NarrationError,
  type SoundHeader,
  type Span,
  type SpokenPhrase,
  type WorkOptions,
} from './narration.ts';

/** The required programs, each with the argument that prints its version, to test whether it is installed. */
const programs = [
  ['espeak-ng', '--version'],
  ['ffmpeg', '-version'],
] as const;

/** The first bytes of a zip: the signature of its first entry, or of its end record if it is empty. */
const zipOpenings = ['PK\x03\x04', 'PK\x05\x06'];

/**
 * Returns the time limit in milliseconds for a sound of `seconds`. An idle server aligns an hour of speech in a few
 * minutes, but low priority can make a busy one several times slower.
 */
const longest = (seconds: number) => (600 + 3 * seconds) * 1000;
/**
 * Maximum number of headers read at the same time. They have their own queue, so that they never wait for other work.
 */
const maxHeaders = 2;
/** Milliseconds. Reading a header takes a few; a file that takes longer is rejected later, when it is decoded. */
const headerTimeout = 10_000;

type Options = { env?: NodeJS.ProcessEnv; limit?: (seconds: number) => number };

/**
 * Processes recordings with espeak-ng and ffmpeg. `env`: environment of the child processes, by default the server's.
 */
export function processNarration({ env, limit = longest }: Options = {}): Narration {
  const queues = { long: createQueue(1), short: createQueue(1) };
  const headers = createQueue(maxHeaders);
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  let isComplete = false;

  /** Runs a task with a time limit. Waiting in the queue does not count. */
  const runInTime = async (task: Task, seconds: number, { signal, onProgress }: WorkOptions) => {
    // Timers need whole milliseconds.
    const time = Math.ceil(limit(seconds));
    const tooLong = AbortSignal.timeout(time);
    const ends = signal ? AbortSignal.any([signal, tooLong]) : tooLong;
    try {
      return await runTask(task, { signal: ends, ...(onProgress ? { onProgress } : {}), env });
    } catch (error) {
      throw tooLong.aborted && error === tooLong.reason ? tookTooLong(time) : error;
    }
  };

  const run = async (task: Task, options: WorkOptions = {}): Promise<unknown> => {
    const { signal, onProgress, seconds = recordingLimits.seconds } = options;
    const ended = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
    ended.throwIfAborted();
    const work = new Promise((resolve, reject) => {
      // An aborted task leaves the queue immediately instead of waiting for its turn.
      const leave = () => reject(ended.reason);
      ended.addEventListener('abort', leave, { once: true });
      queues[isShort(task) ? 'short' : 'long'](async () => {
        ended.removeEventListener('abort', leave);
        return await runInTime(task, seconds, { signal: ended, ...(onProgress ? { onProgress } : {}) });
      }).then(resolve, reject);
    });
    running.add(work);
    return await work.finally(() => running.delete(work));
  };

  return {
    findMissingPrograms: async () => {
      if (isComplete) return [];
      const found = await Promise.all(programs.map(([name, version]) => canRun(name, version, env)));
      isComplete = found.every(Boolean);
      return programs.filter((_, index) => !found[index]).map(([name]) => name);
    },
    // An unreadable file counts as not a zip; reading it as a recording reports the reason.
    isZip: async (file) => zipOpenings.includes((await readOpening(file).catch(() => '')).slice(0, 4)),
    readHeader: async (file) => await headers(() => readHeader(file)),
    join: async (work, options) => (await run({ name: 'join', work }, options)) as Span[],
    prepare: async (work, options) =>
      (await run({ name: 'prepare', work }, options)) as Awaited<ReturnType<Narration['prepare']>>,
    align: async (work, options) => (await run({ name: 'align', work }, options)) as SpokenPhrase[],
    cut: async (work, options) => (await run({ name: 'cut', work }, options)) as number[],
    close: async () => {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}

/** True for short tasks (cutting, aligning part of a recording), which run beside a long one. */
const isShort = (task: Task) =>
  task.name === 'cut' || (task.name === 'align' && task.work.within !== undefined);

function tookTooLong(milliseconds: number): NarrationError {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  const limit = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new NarrationError(
    `The work on this recording took longer than ${limit}, so it was stopped. Please try again, or split the recording.`,
  );
}

async function canRun(name: string, version: string, env: NodeJS.ProcessEnv | undefined): Promise<boolean> {
  const child = spawn(name, [version], { stdio: 'ignore', ...(env ? { env } : {}) });
  return await new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** Reads the header of a file's first audio stream with ffprobe. */
async function readHeader(file: string): Promise<SoundHeader | undefined> {
  const output: Buffer[] = [];
  try {
    await runProgram({
      command: 'ffprobe',
      args: [
        ...inputArgs(file),
        ...['-select_streams', 'a:0', '-show_entries', 'stream=sample_rate,channels:format=duration'],
        ...['-of', 'json'],
      ],
      signal: AbortSignal.timeout(headerTimeout),
      onOutput: (piece) => void output.push(piece),
    });
  } catch {
    // The decoder will report the reason.
    return undefined;
  }
  return headerIn(Buffer.concat(output).toString());
}

function headerIn(json: string): SoundHeader | undefined {
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

type TaskName = 'join' | 'prepare' | 'align' | 'cut';
export type Task = { [Name in TaskName]: { name: Name; work: Parameters<Narration[Name]>[0] } }[TaskName];

/**
 * V8 heap limit in megabytes. Frames and the alignment path are stored outside the heap and have their own limits.
 */
const MAX_HEAP = 1024;

const worker = workerBeside(import.meta.url, 'narration-worker');

/**
 * Runs one task in a separate process. Throws a NarrationError if the recording is invalid or memory ran out, and the
 * signal's reason if it is aborted.
 */
async function runTask(
  task: Task,
  options: WorkOptions & { env?: NodeJS.ProcessEnv | undefined },
): Promise<unknown> {
  return resultOf(await runWorker({ worker, heap: MAX_HEAP, task, ...options }));
}

function resultOf({ last, isOutOfMemory, why }: WorkerEnd): unknown {
  if (last?.type === 'result') return last.result;
  if (last?.type === 'problem') throw new NarrationError(last.message);
  if (last?.type === 'defect') throw new Error(`The work on a recording failed: ${last.message}`);
  if (isOutOfMemory) throw new NarrationError(outOfMemory().message);
  throw new Error(`The process that works on recordings ended ${why}`);
}
