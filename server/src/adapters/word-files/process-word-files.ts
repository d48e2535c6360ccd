import { createQueue } from '../../lib/queue.ts';
import type { ImportContent, WrongChoice } from '../../libraries/word-files/read-import.ts';
import { WordFileError } from '../../libraries/word-files/word-file-error.ts';
import { workerBeside } from '../processes/worker-beside.ts';
import { runWorker, type WorkerEnd } from '../processes/worker-process.ts';
import type { WordFiles } from './word-files.ts';

export type WordFileTask =
  | ({ kind: 'write' } & Parameters<WordFiles['write']>[0])
  | ({ kind: 'read' } & Parameters<WordFiles['read']>[0]);

/** V8 heap limit in megabytes. 100,000 words needed 250. */
const heap = 512;
/**
 * Time limits in milliseconds. Writing 50,000 words with clips took seconds, and reading 5 MB took less than three,
 * but a slow disk or a busy CPU may make both far slower.
 */
const longest = { write: 5 * 60_000, read: 60_000 };
/** Maximum number of processes for each kind of task, because each needs a CPU core. */
const maxWorkers = 2;

const worker = workerBeside(import.meta.url, 'word-file-worker');

/** Reads and writes each word file in a separate process, so that no file can block the server. */
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
  // A file that crashes the parser counts as invalid. The cause is logged.
  throw kind === 'read' ? new WordFileError(unreadable, { cause: defect }) : defect;
}
