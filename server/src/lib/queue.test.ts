import { expect, it } from 'vitest';
import { createQueue } from './queue.ts';
import { createQueueSize } from './queue-sizes.ts';

/** Creates tasks that end on demand, and records which ones started and ended. */
function startTasks(weights: number[]) {
  const queue = createQueue(2);
  const runningIndexes = new Set<number>();
  const endFunctions: (() => void)[] = [];
  const tasks = weights.map((weight, index) =>
    queue(async () => {
      runningIndexes.add(index);
      await new Promise<void>((resolve) => {
        endFunctions[index] = resolve;
      });
      runningIndexes.delete(index);
      return index;
    }, weight),
  );
  const endTask = async (index: number) => {
    endFunctions[index]?.();
    await tasks[index];
    await new Promise(setImmediate);
    return [...runningIndexes];
  };
  return { all: tasks, end: endTask, running: () => [...runningIndexes] };
}

it('runs two queued tasks at a time, in order of arrival', { tags: 'security-44' }, async () => {
  const { all, end, running } = startTasks([1, 1, 1, 1]);
  await new Promise(setImmediate);
  expect(running()).toEqual([0, 1]);
  expect(await end(1)).toEqual([0, 2]);
  expect(await end(0)).toEqual([2, 3]);
  expect([await end(2), await end(3)]).toEqual([[3], []]);
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
});

it('runs nothing beside a task that needs every slot, and starts later tasks only once it has finished', {
  tags: 'security-44',
}, async () => {
  const { end, running } = startTasks([1, 2, 1]);
  await new Promise(setImmediate);
  expect(running()).toEqual([0]);
  expect(await end(0)).toEqual([1]);
  expect(await end(1)).toEqual([2]);
});

it('runs the next queued task even if the previous one failed', { tags: 'security-44' }, async () => {
  const queue = createQueue(1);
  await expect(queue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue(async () => 'next')).toBe('next');
});

it('counts the running and waiting tasks of all queues that share a size', async () => {
  const size = createQueueSize();
  const queues = [createQueue(1, size), createQueue(1, size)];
  const endFunctions: (() => void)[] = [];
  const tasks = [0, 0, 1].map((index) =>
    queues[index]?.(() => new Promise<void>((resolve) => endFunctions.push(resolve))),
  );
  await new Promise(setImmediate);
  expect(size).toEqual({ running: 2, waiting: 1 });
  endFunctions[0]?.();
  await new Promise(setImmediate);
  expect(size).toEqual({ running: 2, waiting: 0 });
  for (const endTask of endFunctions) endTask();
  await Promise.all(tasks);
  expect(size).toEqual({ running: 0, waiting: 0 });
});
