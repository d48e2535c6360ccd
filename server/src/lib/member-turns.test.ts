import { describe, expect, it } from 'vitest';
import { createMemberTaskRunner } from './member-turns.ts';
import { openQueueSize } from './queue-sizes.ts';

const joinLists = (mergedList: string[], addedList: string[]) => [...mergedList, ...addedList];

/** Returns a promise and the function that resolves it. */
function createPendingTask() {
  let endTask = () => {};
  const endPromise = new Promise<void>((resolve) => {
    endTask = resolve;
  });
  return { end: endTask, ended: endPromise };
}

describe('runInOrder', () => {
  it('counts members’ running and waiting tasks, whether they succeed or fail', async () => {
    const { runInOrder } = createMemberTaskRunner();
    const size = openQueueSize('member_turns');
    const [firstTask, sizes] = [createPendingTask(), [] as object[]];
    const tasks = [
      runInOrder(1, () => firstTask.ended),
      runInOrder(1, () => Promise.reject(new Error('no'))),
      runInOrder(2, () => firstTask.ended),
    ];
    sizes.push({ ...size });
    firstTask.end();
    await Promise.allSettled(tasks);
    await new Promise(setImmediate);
    expect([...sizes, size]).toEqual([
      { running: 2, waiting: 1 },
      { running: 0, waiting: 0 },
    ]);
  });

  it('runs tasks of one member in order, and tasks of different members at the same time', async () => {
    const taskRunner = createMemberTaskRunner();
    const [firstTask, startedNames] = [createPendingTask(), [] as string[]];
    const createTask = (name: string, endPromise: Promise<void>) => async () => {
      startedNames.push(name);
      await endPromise;
    };
    const tasks = [
      taskRunner.runInOrder(1, createTask('first', firstTask.ended)),
      taskRunner.runInOrder(1, createTask('second', Promise.resolve())),
      taskRunner.runInOrder(2, createTask('other', Promise.resolve())),
    ];
    await tasks[2];
    expect(startedNames).toEqual(['first', 'other']);
    firstTask.end();
    await Promise.all(tasks);
    expect(startedNames).toEqual(['first', 'other', 'second']);
  });

  it('runs a member’s next task even if the previous one failed', async () => {
    const taskRunner = createMemberTaskRunner();
    await expect(taskRunner.runInOrder(1, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(await taskRunner.runInOrder(1, async () => 'done')).toBe('done');
  });
});

describe('alone', () => {
  it('returns undefined immediately when another task of the same member is running', async () => {
    const taskRunner = createMemberTaskRunner();
    const firstTask = createPendingTask();
    const runningTask = taskRunner.runExclusively(1, () => firstTask.ended);
    expect(taskRunner.isRunningExclusively(1)).toBe(true);
    expect(await taskRunner.runExclusively(1, async () => 'second')).toBeUndefined();
    expect(await taskRunner.runExclusively(2, async () => 'other')).toEqual({ result: 'other' });
    firstTask.end();
    await runningTask;
    expect(taskRunner.isRunningExclusively(1)).toBe(false);
    expect(await taskRunner.runExclusively(1, async () => 'third')).toEqual({ result: 'third' });
  });
});

describe('shared', () => {
  it('combines all requests that arrive while a member’s task is running into one task that runs afterward', async () => {
    const taskRunner = createMemberTaskRunner();
    const [firstTask, runs] = [createPendingTask(), [] as string[][]];
    const requestSharedRun = (name: string) =>
      taskRunner.runShared(1, [name], joinLists, async (mergedNames) => {
        runs.push(mergedNames);
        if (mergedNames.includes('a')) await firstTask.ended;
        return mergedNames.length;
      });
    const firstResult = requestSharedRun('a');
    await Promise.resolve().then(() => undefined);
    await Promise.resolve();
    const otherResults = [requestSharedRun('b'), requestSharedRun('c'), requestSharedRun('d')];
    firstTask.end();
    expect([await firstResult, ...(await Promise.all(otherResults))]).toEqual([1, 3, 3, 3]);
    expect(runs).toEqual([['a'], ['b', 'c', 'd']]);
  });

  it('rejects all requests that were combined into a task that fails, but still runs the member’s next task', async () => {
    const taskRunner = createMemberTaskRunner();
    const requestFailingRun = () =>
      taskRunner.runShared(1, ['a'], joinLists, () => Promise.reject(new Error('away')));
    const outcomes = await Promise.allSettled([requestFailingRun(), requestFailingRun()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await taskRunner.runShared(1, ['b'], joinLists, async (mergedNames) => mergedNames)).toEqual([
      'b',
    ]);
  });
});
