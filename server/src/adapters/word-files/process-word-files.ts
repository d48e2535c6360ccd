import { createQueue } from '../../lib/queue.ts';
import type { ImportContent, WrongChoice } from '../../libraries/word-files/read-import.ts';
import { WordFileError } from '../../libraries/word-files/word-file-error.ts';
import { runWorker, type WorkerEnd, workerBeside } from '../processes/worker-process.ts';
import type { WordFiles } from './word-files.ts';

export type WordFileTask =
  | ({ kind: 'write' } & Parameters<WordFiles['write']>[0])
  | ({ kind: 'read' } & Parameters<WordFiles['read']>[0]);

/** Megabytes of V8's heap. 100,000 words took 250. */
const heap = 512;
/**
 * Milliseconds. Writing 50,000 words with clips took seconds, but a slow disk may need far longer. No file of 5 MB
 * took 3 seconds to read, but a process of low priority may wait long for a core.
 */
const longest = { write: 5 * 60_000, read: 60_000 };
/** The number of processes of each kind at a time. It is limited because each needs a core. */
const maxWorkers = 2;

const worker = workerBeside(import.meta.url, 'word-file-worker');

/** Writes and reads each file of words in a separate process, so that no file can block the server. */
export function processWordFiles(limits: Partial<typeof longest> = {}): WordFiles {
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  // Separate queues, so that downloads never wait for imports.
  const inTurn = { write: createQueue(maxWorkers), read: createQueue(maxWorkers) };

  const run = async (task: WordFileTask, signal: AbortSignal | undefined): Promise<unknown> => {
    const tooLong = AbortSignal.timeout(limits[task.kind] ?? longest[task.kind]);
    const ends = AbortSignal.any([closing.signal, tooLong, ...(signal ? [signal] : [])]);
    const work = runWorker({ worker, heap, niceness: 10, task, signal: ends });
    running.add(work);
    try {
      return resultOf(task.kind, await work);
    } catch (error) {
      throw tooLong.aborted && error === tooLong.reason ? new WordFileError(tooSlow[task.kind]) : error;
    } finally {
      running.delete(work);
    }
  };

  return {
    write: async (work, { signal } = {}) => {
      await inTurn.write(() => run({ kind: 'write', ...work }, signal));
    },
    read: async (work, { signal } = {}) =>
      (await inTurn.read(() => run({ kind: 'read', ...work }, signal))) as ImportContent | WrongChoice,
    close: async () => {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}

const tooSlow = {
  write: 'This file takes too long. Please try it in smaller parts.',
  read: 'That file takes too long to read. Please split it, or save your words as a plain CSV file.',
};
const unreadable = 'We can’t read this file. Please save your words as a plain CSV file, and try that one.';

function resultOf(kind: WordFileTask['kind'], { last, isOutOfMemory, why }: WorkerEnd): unknown {
  if (last?.type === 'result') return last.result;
  if (last?.type === 'problem') throw new WordFileError(last.message);
  if (isOutOfMemory) throw new WordFileError('This file needs more memory than this server has.');
  const defect = new Error(
    last?.type === 'defect'
      ? `A file of words failed: ${last.message}`
      : `The process for files of words ended ${why}`,
  );
  // A file that breaks the parser is invalid input, too. The cause is logged.
  throw kind === 'read' ? new WordFileError(unreadable, { cause: defect }) : defect;
}
