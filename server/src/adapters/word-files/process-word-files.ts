import { createQueue } from '../../queue.ts';
import type { WordTable } from '../../word-files/read-words.ts';
import { WordFileError } from '../../word-files/word-file-error.ts';
import { runWorker, type WorkerEnd, workerBeside } from '../processes/worker-process.ts';
import type { WordFiles } from './word-files.ts';

export type WordFileTask =
  | ({ kind: 'write' } & Parameters<WordFiles['write']>[0])
  | ({ kind: 'read' } & Parameters<WordFiles['read']>[0]);

/** Megabytes of V8's heap. 100,000 words took 250. */
const heap = 512;
/** Milliseconds. 50,000 words with clips took seconds; a slow disk may need far longer. */
const longest = { write: 5 * 60_000, read: 60_000 };
/** At a time, since each needs a core. */
const maxWorkers = 2;

const worker = workerBeside(import.meta.url, 'word-file-worker');

/** Writes and reads files of words in a process of its own for each, so that no file can hold up the server. */
export function processWordFiles(limits: Partial<typeof longest> = {}): WordFiles {
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  const inTurn = createQueue(maxWorkers);

  const run = async (task: WordFileTask, signal: AbortSignal | undefined): Promise<unknown> => {
    const tooLong = AbortSignal.timeout(limits[task.kind] ?? longest[task.kind]);
    const ends = AbortSignal.any([closing.signal, tooLong, ...(signal ? [signal] : [])]);
    const work = runWorker({ worker, heap, task, signal: ends });
    running.add(work);
    try {
      return resultOf(await work);
    } catch (error) {
      throw tooLong.aborted && error === tooLong.reason ? new WordFileError(tooSlow) : error;
    } finally {
      running.delete(work);
    }
  };

  return {
    write: async (work, { signal } = {}) => {
      await inTurn(() => run({ kind: 'write', ...work }, signal));
    },
    read: async (work, { signal } = {}) =>
      (await inTurn(() => run({ kind: 'read', ...work }, signal))) as WordTable,
    close: async () => {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}

const tooSlow = 'This file takes too long. Please try it in smaller parts.';

function resultOf({ last, isOutOfMemory, why }: WorkerEnd): unknown {
  if (last?.type === 'result') return last.result;
  if (last?.type === 'problem') throw new WordFileError(last.message);
  if (last?.type === 'defect') throw new Error(`A file of words failed: ${last.message}`);
  if (isOutOfMemory) throw new WordFileError('This file needs more memory than this server has.');
  throw new Error(`The process for files of words ended ${why}`);
}
