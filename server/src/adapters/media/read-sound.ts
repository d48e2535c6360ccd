import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { IFormat } from 'music-metadata';
import { createQueue } from '../../lib/queue.ts';
import type { Sound, SoundExtension, Unusable, UploadedFile } from './media.ts';
import { readOpening } from './opening.ts';

type SoundFormat = Pick<IFormat, 'codec' | 'container' | 'duration' | 'hasVideo'>;
type SoundParser = (path: string, mimeType: string) => Promise<SoundFormat | Unusable>;

/**
 * Milliseconds. An ordinary sound of 20 MB is parsed in 50 ms, but one made of millions of empty blocks takes half a
 * minute.
 */
const defaultTimeLimit = 5_000;

const code = new URL('./parse-sound.mjs', import.meta.url);
/** Memory limits of the worker thread. They do not include the file itself. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

/**
 * Parses sounds one after another in a worker thread. If a sound takes too much time or memory, its worker is stopped
 * and the next sound gets a new one.
 */
export function createSoundParser(timeLimit = defaultTimeLimit): SoundParser {
  const queue = createQueue(1);
  let worker: Worker | undefined;

  const startWorker = async () => {
    const started = new Worker(code, { execArgv: [], resourceLimits });
    // Throws if the worker cannot start. The server is then at fault, not the file.
    await once(started, 'message');
    // Without a listener, the error of a worker that ran out of memory would end the whole process.
    started.on('error', () => {});
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  };

  const parse = async (path: string, mimeType: string): Promise<SoundFormat | Unusable> => {
    worker ??= await startWorker();
    const used = worker;
    return await new Promise((resolve) => {
      const settle = (result: SoundFormat | Unusable) => {
        clearTimeout(timer);
        used.off('message', settle).off('exit', handleExit);
        // An idle worker must not keep the process alive.
        used.unref();
        resolve(result);
      };
      const handleExit = () => settle('too-complex');
      const timer = setTimeout(() => {
        worker = undefined;
        void used.terminate();
      }, timeLimit);
      used.on('message', settle).on('exit', handleExit);
      used.ref();
      used.postMessage({ path, mimeType });
    });
  };
  return (path, mimeType) => queue(() => parse(path, mimeType));
}

type Kind = { extension: SoundExtension; type: string; fits: (format: SoundFormat) => boolean };

const hasCodec = (pattern: RegExp) => (format: SoundFormat) => pattern.test(format.codec ?? '');

const kinds: Record<string, Kind> = {
  mp3: { extension: 'mp3', type: 'audio/mpeg', fits: hasCodec(/^MPEG .* Layer 3$/) },
  m4a: { extension: 'm4a', type: 'audio/mp4', fits: ({ hasVideo }) => !hasVideo },
  ogg: { extension: 'ogg', type: 'audio/ogg', fits: hasCodec(/^(Opus|Vorbis)/) },
  wav: { extension: 'wav', type: 'audio/wav', fits: ({ container }) => container === 'WAVE' },
  flac: { extension: 'flac', type: 'audio/flac', fits: ({ container }) => container === 'FLAC' },
};

function kindOf(opening: string): Kind | undefined {
  if (opening.startsWith('OggS')) return kinds.ogg;
  if (opening.startsWith('fLaC')) return kinds.flac;
  if (opening.startsWith('RIFF') && opening.endsWith('WAVE')) return kinds.wav;
  if (opening.slice(4, 8) === 'ftyp') return kinds.m4a;
  return /^(ID3|\xff[\xe0-\xff])/.test(opening) ? kinds.mp3 : undefined;
}

/** Returns the uploaded sound if browsers can play it and it has a duration. The file is stored byte for byte. */
export async function readSound(parse: SoundParser, file: UploadedFile): Promise<Sound | Unusable> {
  const kind = kindOf(await readOpening(file.path));
  if (!kind) return 'unreadable';
  const format = await parse(file.path, kind.type);
  if (typeof format === 'string') return format;
  const milliseconds = Math.round((format.duration ?? 0) * 1000);
  const plays = Number.isSafeInteger(milliseconds) && milliseconds > 0 && milliseconds < 2 ** 31;
  return plays && kind.fits(format) ? { file, extension: kind.extension, milliseconds } : 'unreadable';
}
