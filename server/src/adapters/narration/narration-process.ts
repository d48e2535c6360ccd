import { outOfMemory } from '../../libraries/alignment/alignment-error.ts';
import { runWorker, type WorkerEnd, workerBeside } from '../processes/worker-process.ts';
import { type Narration, NarrationError, type WorkOptions } from './narration.ts';

type TaskName = 'join' | 'prepare' | 'align' | 'cut';
export type Task = { [Name in TaskName]: { name: Name; work: Parameters<Narration[Name]>[0] } }[TaskName];

/** Megabytes of V8's heap. Frames and the path of the alignment lie outside of it, and have limits of their own. */
const MAX_HEAP = 1024;

const worker = workerBeside(import.meta.url, 'narration-worker');

/**
 * Does one task in a process of its own. Throws a NarrationError where the recording is to blame or memory ran out, and the
 * signal's reason.
 */
export async function runTask(
  task: Task,
  options: WorkOptions & { env?: NodeJS.ProcessEnv | undefined },
): Promise<unknown> {
  return resultOf(await runWorker({ worker, heap: MAX_HEAP, task, ...options }));
}

function resultOf({ last, isOutOfMemory, why }: WorkerEnd): unknown {
  if (last?.type === 'result') return last.result;
  if (last?.type === 'problem') throw new NarrationError(last.message);
  if (last?.type === 'defect') throw new Error(`The work on a recording failed: ${last.message}`);
  if (isOutOfMemory) throw new NarrationError(outOfMemory().message);
  throw new Error(`The process that works on recordings ended ${why}`);
}
