import { rm } from 'node:fs/promises';
import { createQueue } from '../../lib/queue.ts';
import { openQueueSize } from '../../lib/queue-sizes.ts';
import {
  type BookFile,
  type BookFileChoices,
  defaultBookFileChoices,
} from '../../libraries/book-files/book-file.ts';
import { BookFileError } from '../../libraries/book-files/book-file-error.ts';
import { createLimitedWorkerRuns } from '../processes/limited-worker-runs.ts';
import { resolveWorkerUrl } from '../processes/resolve-worker-url.ts';
import type { WorkerOutcome } from '../processes/worker-process.ts';
import type { BookFiles } from './book-files.ts';

export type BookFileTask =
  | { kind: 'read'; path: string; fileName: string; choices: BookFileChoices }
  | { kind: 'extract'; path: string; entries: readonly string[]; folder: string };

/** V8 heap limit in megabytes. A book of 10,000 phrases with clips needed less than 250. */
const maxHeapMegabytes = 512;
/**
 * Time limits in milliseconds. A book of 10,000 phrases was read in seconds, and copying a long audiobook takes as long
 * as its disk needs. A slow disk or a busy CPU may make both far slower.
 */
const defaultTimeLimitsMs = { read: 2 * 60_000, extract: 10 * 60_000 };
/** Maximum number of concurrent processes. Each process can keep a CPU core busy. */
const maxWorkers = 2;

const workerUrl = resolveWorkerUrl(import.meta.url, 'book-file-worker');

/** Reads each book file in a separate process, so that no file can block the server. */
export function createProcessBookFiles(
  timeLimitOverridesMs: Partial<typeof defaultTimeLimitsMs> = {},
): BookFiles {
  const workers = createLimitedWorkerRuns({
    worker: workerUrl,
    heap: maxHeapMegabytes,
    timeLimitsMs: { ...defaultTimeLimitsMs, ...timeLimitOverridesMs },
    createTimeLimitError: () => new BookFileError(tooSlowMessage),
  });
  const queue = createQueue(maxWorkers, openQueueSize('book_imports'));

  const runTask = async (task: BookFileTask, signal: AbortSignal | undefined): Promise<unknown> =>
    unwrapResult(await workers.run(task, signal));

  return {
    read: async ({ path, fileName, choices }, { signal } = {}) => {
      const task = {
        kind: 'read' as const,
        path,
        fileName,
        choices: { ...defaultBookFileChoices, ...choices },
      };
      return (await queue(() => runTask(task, signal))) as BookFile;
    },
    extract: async (request, { signal } = {}) => {
      try {
        return (await queue(() => runTask({ kind: 'extract', ...request }, signal))) as Record<
          string,
          string
        >;
      } catch (error) {
        // A process that was killed can't remove its files.
        await rm(request.folder, { recursive: true, force: true });
        throw error;
      }
    },
    close: workers.close,
  };
}

const tooSlowMessage = 'This book takes too long to read. Please split it, or try again later.';
const unreadableMessage =
  'We can’t read this book. Please export it again, or repair it with an EPUB editor.';

function unwrapResult({ last, isOutOfMemory, why }: WorkerOutcome): unknown {
  if (last?.type === 'result') return last.result;
  if (last?.type === 'problem') throw new BookFileError(last.message);
  if (isOutOfMemory) throw new BookFileError('This book needs more memory than this server has.');
  const workerError = new Error(
    last?.type === 'defect'
      ? `Reading a book file failed: ${last.message}`
      : `The process for book files ended ${why}`,
  );
  // If the parser crashes, the file is reported as invalid, and the cause is logged.
  throw new BookFileError(unreadableMessage, { cause: workerError });
}
