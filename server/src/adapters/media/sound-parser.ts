import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { IFormat } from 'music-metadata';
import { createQueue } from '../../lib/queue.ts';
import type { Unusable } from './media.ts';

export type SoundFormat = Pick<IFormat, 'codec' | 'container' | 'duration' | 'hasVideo'>;
export type SoundParser = (path: string, mimeType: string) => Promise<SoundFormat | Unusable>;

/** An ordinary sound of 20 MB is parsed in 50 ms; one made of millions of empty blocks takes half a minute. */
const defaultTimeLimit = 5_000;

const code = new URL('./parse-sound.mjs', import.meta.url);
/** The file itself is outside of these megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

/**
 * Parses sounds off the main thread, one after another. A parse that takes too long, or more memory than it may, ends
 * with its worker; the next one gets a new worker.
 */
export function createSoundParser(timeLimit = defaultTimeLimit): SoundParser {
  const queue = createQueue(1);
  let worker: Worker | undefined;

  const startWorker = async () => {
    const started = new Worker(code, { execArgv: [], resourceLimits });
    // It reports that it is ready, or throws why it could not start, which is our failure and not the file's.
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
        // An idle worker does not keep the process alive.
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
