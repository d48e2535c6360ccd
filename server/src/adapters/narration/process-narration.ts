import { spawn } from 'node:child_process';
import { createQueue } from '../../queue.ts';
import { readOpening } from '../media/opening.ts';
import type { Narration, Span, SpokenPhrase, WorkOptions } from './narration.ts';
import { runTask, type Task } from './narration-process.ts';

/** With how each says its version, which is how it is found. */
const programs = [
  ['espeak-ng', '--version'],
  ['ffmpeg', '-version'],
] as const;

/** Of the first entry, or of the end where there is none. */
const zipOpenings = ['PK\x03\x04', 'PK\x05\x06'];

/** Work on recordings by espeak-ng and ffmpeg. `env` is the environment of all programs; without it, that of the server. */
export function processNarration({ env }: { env?: NodeJS.ProcessEnv } = {}): Narration {
  const queue = createQueue(1);
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  let isComplete = false;

  const run = async (task: Task, { signal, onProgress }: WorkOptions = {}): Promise<unknown> => {
    const ended = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
    ended.throwIfAborted();
    const work = new Promise((resolve, reject) => {
      // Who waits for a turn need not wait for the one before to learn that it ended.
      const leave = () => reject(ended.reason);
      ended.addEventListener('abort', leave, { once: true });
      queue(async () => {
        ended.removeEventListener('abort', leave);
        return await runTask(task, { signal: ended, ...(onProgress ? { onProgress } : {}), env });
      }).then(resolve, reject);
    });
    running.add(work);
    return await work.finally(() => running.delete(work));
  };

  return {
    findMissingPrograms: async () => {
      if (isComplete) return [];
      const found = await Promise.all(programs.map(([name, version]) => canRun(name, version, env)));
      isComplete = found.every(Boolean);
      return programs.filter((_, index) => !found[index]).map(([name]) => name);
    },
    // What cannot be read counts as none: whoever reads it next says why.
    isZip: async (file) => zipOpenings.includes((await readOpening(file).catch(() => '')).slice(0, 4)),
    join: async (work, options) => (await run({ name: 'join', work }, options)) as Span[],
    prepare: async (work, options) =>
      (await run({ name: 'prepare', work }, options)) as Awaited<ReturnType<Narration['prepare']>>,
    align: async (work, options) => (await run({ name: 'align', work }, options)) as SpokenPhrase[],
    cut: async (work, options) => (await run({ name: 'cut', work }, options)) as number[],
    close: async () => {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}

async function canRun(name: string, version: string, env: NodeJS.ProcessEnv | undefined): Promise<boolean> {
  const child = spawn(name, [version], { stdio: 'ignore', ...(env ? { env } : {}) });
  return await new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
