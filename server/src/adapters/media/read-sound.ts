import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { IFormat } from 'music-metadata';
import { createQueue } from '../../lib/queue.ts';
import { openQueueSize } from '../../lib/queue-sizes.ts';
import type { Sound, SoundExtension, UnusableReason, UploadedFile } from './media.ts';
import { readFirstBytes } from './opening.ts';

type SoundFormat = Pick<IFormat, 'codec' | 'container' | 'duration' | 'hasVideo'>;
type SoundParser = (path: string, mimeType: string) => Promise<SoundFormat | UnusableReason>;

/**
 * Maximum milliseconds for parsing a sound. A normal 20 MB sound takes 50 ms, but a file with millions of empty
 * blocks takes half a minute.
 */
const defaultTimeLimitMs = 5_000;

const workerUrl = new URL('./parse-sound.mjs', import.meta.url);
/** Memory limits of the worker thread. They do not include the file itself. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

/**
 * Parses sounds one after another in a worker thread. If a sound takes too much time or memory, the thread is
 * stopped, and the next sound gets a new one.
 */
export function createSoundParser(timeLimitMs = defaultTimeLimitMs): SoundParser {
  const queue = createQueue(1, openQueueSize('sounds'));
  let worker: Worker | undefined;

  const startWorker = async () => {
    const newWorker = new Worker(workerUrl, { execArgv: [], resourceLimits });
    // Throws if the worker can't start, which is the server's problem and not the file's.
    await once(newWorker, 'message');
    // Without a listener, the error of a worker that ran out of memory would end the whole process.
    newWorker.on('error', () => {});
    newWorker.once('exit', () => {
      if (worker === newWorker) worker = undefined;
    });
    return newWorker;
  };

  const parse = async (path: string, mimeType: string): Promise<SoundFormat | UnusableReason> => {
    worker ??= await startWorker();
    const currentWorker = worker;
    return await new Promise((resolve) => {
      const settleParse = (outcome: SoundFormat | UnusableReason) => {
        clearTimeout(timer);
        currentWorker.off('message', settleParse).off('exit', handleExit);
        // An idle worker must not keep the process alive.
        currentWorker.unref();
        resolve(outcome);
      };
      const handleExit = () => settleParse('too-complex');
      const timer = setTimeout(() => {
        worker = undefined;
        void currentWorker.terminate();
      }, timeLimitMs);
      currentWorker.on('message', settleParse).on('exit', handleExit);
      currentWorker.ref();
      currentWorker.postMessage({ path, mimeType });
    });
  };
  return (path, mimeType) => queue(() => parse(path, mimeType));
}

type SoundKind = { extension: SoundExtension; type: string; matchesFormat: (format: SoundFormat) => boolean };

const createCodecMatcher = (pattern: RegExp) => (format: SoundFormat) => pattern.test(format.codec ?? '');

const soundKinds: Record<string, SoundKind> = {
  mp3: { extension: 'mp3', type: 'audio/mpeg', matchesFormat: createCodecMatcher(/^MPEG .* Layer 3$/) },
  m4a: { extension: 'm4a', type: 'audio/mp4', matchesFormat: ({ hasVideo }) => !hasVideo },
  ogg: { extension: 'ogg', type: 'audio/ogg', matchesFormat: createCodecMatcher(/^(Opus|Vorbis)/) },
  wav: { extension: 'wav', type: 'audio/wav', matchesFormat: ({ container }) => container === 'WAVE' },
  flac: { extension: 'flac', type: 'audio/flac', matchesFormat: ({ container }) => container === 'FLAC' },
};

function detectSoundKind(firstBytes: string): SoundKind | undefined {
  if (firstBytes.startsWith('OggS')) return soundKinds.ogg;
  if (firstBytes.startsWith('fLaC')) return soundKinds.flac;
  if (firstBytes.startsWith('RIFF') && firstBytes.endsWith('WAVE')) return soundKinds.wav;
  if (firstBytes.slice(4, 8) === 'ftyp') return soundKinds.m4a;
  return /^(ID3|\xff[\xe0-\xff])/.test(firstBytes) ? soundKinds.mp3 : undefined;
}

/**
 * Checks an uploaded sound. Accepts it if browsers can play it and it has a duration. The file itself is not changed.
 */
export async function readSound(
  parseSound: SoundParser,
  file: UploadedFile,
): Promise<Sound | UnusableReason> {
  const soundKind = detectSoundKind(await readFirstBytes(file.path));
  if (!soundKind) return 'unreadable';
  const format = await parseSound(file.path, soundKind.type);
  if (typeof format === 'string') return format;
  const milliseconds = Math.round((format.duration ?? 0) * 1000);
  const isDurationValid = Number.isSafeInteger(milliseconds) && milliseconds > 0 && milliseconds < 2 ** 31;
  return isDurationValid && soundKind.matchesFormat(format)
    ? { file, extension: soundKind.extension, milliseconds }
    : 'unreadable';
}
