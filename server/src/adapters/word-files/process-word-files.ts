import { createQueue } from '../../lib/queue.ts';
import { openQueueSize } from '../../lib/queue-sizes.ts';
import type { ImportContent, InvalidChoice } from '../../libraries/word-files/read-import-file.ts';
import { WordFileError } from '../../libraries/word-files/word-file-error.ts';
import { createLimitedWorkerRuns } from '../processes/limited-worker-runs.ts';
import { resolveWorkerUrl } from '../processes/resolve-worker-url.ts';
import type { WorkerOutcome } from '../processes/worker-process.ts';
import type { WordFiles } from './word-files.ts';

export type WordFileTask =
  | ({ kind: 'write' } & Parameters<WordFiles['write']>[0])
  | ({ kind: 'read' } & Parameters<WordFiles['read']>[0]);

/** V8 heap limit in megabytes. 100,000 words needed 250 MB. */
const maxHeapMegabytes = 512;
/**
 * Time limits in milliseconds. Writing 50,000 words with clips took a few seconds, and reading 5 MB took less than
 * three. A slow disk or a busy CPU may make both far slower.
 */
const defaultTimeLimitsMs = { write: 5 * 60_000, read: 60_000 };
/** Maximum number of concurrent processes for each kind of task. Each process can keep a CPU core busy. */
const maxWorkersPerKind = 2;

const workerUrl = resolveWorkerUrl(import.meta.url, 'word-file-worker');

/** Reads and writes each word file in a separate process, so that no file can block the server. */
export function createProcessWordFiles(
  timeLimitOverridesMs: Partial<typeof defaultTimeLimitsMs> = {},
): WordFiles {
  const workers = createLimitedWorkerRuns({
    worker: workerUrl,
    heap: maxHeapMegabytes,
    timeLimitsMs: { ...defaultTimeLimitsMs, ...timeLimitOverridesMs },
    createTimeLimitError: (taskKind) => new WordFileError(tooSlowMessages[taskKind]),
  });
  // Separate queues, so that downloads never wait for imports.
  const queues = {
    write: createQueue(maxWorkersPerKind, openQueueSize('word_exports')),
    read: createQueue(maxWorkersPerKind, openQueueSize('word_imports')),
  };

  const runTask = async (task: WordFileTask, signal: AbortSignal | undefined): Promise<unknown> =>
    unwrapResult(task.kind, await workers.run(task, signal));

  return {
    write: async (request, { signal } = {}) => {
      await queues.write(() => runTask({ kind: 'write', ...request }, signal));
    },
    read: async (request, { signal } = {}) =>
      (await queues.read(() => runTask({ kind: 'read', ...request }, signal))) as
        | ImportContent
        | InvalidChoice,
    close: workers.close,
  };
}

const tooSlowMessages = {
  write: 'This file takes too long. Please try it in smaller parts.',
  read: 'That file takes too long to read. Please split it, or save your words as a plain CSV file.',
};
const unreadableMessage =
  'We can’t read this file. Please save your words as a plain CSV file, and try that one.';

function unwrapResult(taskKind: WordFileTask['kind'], { last, isOutOfMemory, why }: WorkerOutcome): unknown {
  if (last?.type === 'result') return last.result;
  if (last?.type === 'problem') throw new WordFileError(last.message);
  if (isOutOfMemory) throw new WordFileError('This file needs more memory than this server has.');
  const workerError = new Error(
    last?.type === 'defect'
      ? `A file of words failed: ${last.message}`
      : `The process for files of words ended ${why}`,
  );
  // If the parser crashes, the file is reported as invalid, and the cause is logged.
  throw taskKind === 'read' ? new WordFileError(unreadableMessage, { cause: workerError }) : workerError;
}
