import { DictionaryError } from '../../libraries/dictionaries/dictionary-error.ts';
import type { PreparedImport } from '../../libraries/dictionaries/prepare-import.ts';
import { resolveWorkerUrl } from '../processes/resolve-worker-url.ts';
import { runWorker, type WorkerOutcome } from '../processes/worker-process.ts';
import type { DictionaryReader } from './dictionary-reader.ts';

/** V8 heap limit in megabytes. A dictionary of a million entries needed 250 MB. */
const maxHeapMegabytes = 512;
/** Time limit in milliseconds. A million entries took a minute, but a malicious file could take hours. */
const defaultTimeoutMs = 10 * 60_000;

const workerUrl = resolveWorkerUrl(import.meta.url, 'dictionary-worker');

/** Reads each dictionary in a separate process, so that no file can block the server. */
export function createDictionaryReader({
  timeout = defaultTimeoutMs,
}: {
  timeout?: number;
} = {}): DictionaryReader {
  const closeController = new AbortController();
  const activeWorkerRuns = new Set<Promise<unknown>>();
  return {
    prepare: async (task, { signal, onProgress } = {}) => {
      const timeoutSignal = AbortSignal.timeout(timeout);
      const abortSignals = [closeController.signal, timeoutSignal, ...(signal ? [signal] : [])];
      const workerRun = runWorker({
        worker: workerUrl,
        heap: maxHeapMegabytes,
        task,
        onProgress,
        signal: AbortSignal.any(abortSignals),
      });
      activeWorkerRuns.add(workerRun);
      try {
        return unwrapResult(await workerRun);
      } catch (error) {
        throw timeoutSignal.aborted && error === timeoutSignal.reason
          ? new DictionaryError(tooSlowMessage)
          : error;
      } finally {
        activeWorkerRuns.delete(workerRun);
      }
    },
    close: async () => {
      closeController.abort();
      await Promise.allSettled(activeWorkerRuns);
    },
  };
}

const tooSlowMessage =
  'Reading this dictionary takes too long. It may be damaged, or too large for this server.';

function unwrapResult({ last, isOutOfMemory, why }: WorkerOutcome): PreparedImport {
  if (last?.type === 'result') return last.result as PreparedImport;
  if (last?.type === 'problem') throw new DictionaryError(last.message);
  if (last?.type === 'defect') throw new Error(`A dictionary could not be read: ${last.message}`);
  if (isOutOfMemory) throw new DictionaryError('This dictionary needs more memory than this server has.');
  throw new Error(`The process that reads dictionaries ended ${why}`);
}
