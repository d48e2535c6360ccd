import { DictionaryError } from '../../libraries/dictionaries/dictionary-error.ts';
import type { PreparedImport } from '../../libraries/dictionaries/prepare-import.ts';
import { workerBeside } from '../processes/worker-beside.ts';
import { runWorker, type WorkerEnd } from '../processes/worker-process.ts';
import type { DictionaryReader } from './dictionary-reader.ts';

/** V8 heap limit in megabytes. A dictionary of a million entries needed 250. */
const heap = 512;
/** Time limit in milliseconds. A million entries took a minute, but a malicious file could take hours. */
const longest = 10 * 60_000;

const worker = workerBeside(import.meta.url, 'dictionary-worker');

/** Reads each dictionary in a separate process, so that no file can block the server. */
export function processDictionaryReader({ timeout = longest }: { timeout?: number } = {}): DictionaryReader {
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  return {
    prepare: async (task, { signal, onProgress } = {}) => {
      const tooLong = AbortSignal.timeout(timeout);
      const ends = [closing.signal, tooLong, ...(signal ? [signal] : [])];
      const work = runWorker({ worker, heap, task, onProgress, signal: AbortSignal.any(ends) });
      running.add(work);
      try {
        return resultOf(await work);
      } catch (error) {
        throw tooLong.aborted && error === tooLong.reason ? new DictionaryError(tooSlow) : error;
      } finally {
        running.delete(work);
      }
    },
    close: async () => {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}

const tooSlow = 'Reading this dictionary takes too long. It may be damaged, or too large for this server.';

function resultOf({ last, isOutOfMemory, why }: WorkerEnd): PreparedImport {
  if (last?.type === 'result') return last.result as PreparedImport;
  if (last?.type === 'problem') throw new DictionaryError(last.message);
  if (last?.type === 'defect') throw new Error(`A dictionary could not be read: ${last.message}`);
  if (isOutOfMemory) throw new DictionaryError('This dictionary needs more memory than this server has.');
  throw new Error(`The process that reads dictionaries ended ${why}`);
}
