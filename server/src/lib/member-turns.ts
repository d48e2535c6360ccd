import { openQueueSize } from './queue-sizes.ts';

/**
 * Serializes each member's work within this process. Unlike waiting for a row lock, waiting here holds no database
 * connection, so a member's slow requests cannot use up all connections.
 */
export type MemberTaskRunner = {
  /** Runs a member's work in the order in which it was requested. */
  runInOrder: <Result>(memberId: number, task: () => Promise<Result>) => Promise<Result>;
  /** Runs `task`, or returns undefined immediately if `runExclusively` is already running work for the member. */
  runExclusively: <Result>(
    memberId: number,
    task: () => Promise<Result>,
  ) => Promise<{ result: Result } | undefined>;
  /** Returns true while `runExclusively` is running work for the member. */
  isRunningExclusively: (memberId: number) => boolean;
  /**
   * Runs `task` once for all requests made during the previous run, and gives all of them its result. `mergeRequests` merges
   * two requests.
   */
  runShared: <Asked, Result>(
    memberId: number,
    input: Asked,
    mergeRequests: (mergedRequest: Asked, addedRequest: Asked) => Asked,
    task: (mergedRequest: Asked) => Promise<Result>,
  ) => Promise<Result>;
};

type SharedRun = { asked: unknown; result: Promise<unknown> };

const waitUntilSettled = (task: Promise<unknown>) =>
  task.then(
    () => undefined,
    () => undefined,
  );

/** Runs tasks with the same key one after another, and forgets a key when its last task has finished. */
function createKeyedRunner() {
  const lastTaskByKey = new Map<number, Promise<unknown>>();
  const size = openQueueSize('member_turns');
  const startTask = <Result>(task: () => Promise<Result>) => {
    size.running += 1;
    return task();
  };
  const startWaitingTask = <Result>(task: () => Promise<Result>) => {
    size.waiting -= 1;
    return startTask(task);
  };
  return <Result>(key: number, task: () => Promise<Result>): Promise<Result> => {
    const previousTask = lastTaskByKey.get(key);
    if (previousTask !== undefined) size.waiting += 1;
    const currentTask =
      previousTask === undefined ? startTask(task) : previousTask.then(() => startWaitingTask(task));
    const taskEndPromise = waitUntilSettled(currentTask).then(() => {
      size.running -= 1;
      if (lastTaskByKey.get(key) === taskEndPromise) lastTaskByKey.delete(key);
    });
    lastTaskByKey.set(key, taskEndPromise);
    return currentTask;
  };
}

export function createMemberTaskRunner(): MemberTaskRunner {
  const runInTurn = createKeyedRunner();
  const runInSharedTurn = createKeyedRunner();
  const exclusiveMemberIds = new Set<number>();
  const waitingSharedRuns = new Map<number, SharedRun>();
  return {
    runInOrder: runInTurn,
    runExclusively: async (memberId, task) => {
      if (exclusiveMemberIds.has(memberId)) return undefined;
      exclusiveMemberIds.add(memberId);
      try {
        return { result: await task() };
      } finally {
        exclusiveMemberIds.delete(memberId);
      }
    },
    isRunningExclusively: (memberId) => exclusiveMemberIds.has(memberId),
    runShared: <Asked, Result>(
      memberId: number,
      input: Asked,
      mergeRequests: (mergedRequest: Asked, addedRequest: Asked) => Asked,
      task: (mergedRequest: Asked) => Promise<Result>,
    ) => {
      const nextSharedRun = waitingSharedRuns.get(memberId);
      if (nextSharedRun) {
        nextSharedRun.asked = mergeRequests(nextSharedRun.asked as Asked, input);
        return nextSharedRun.result as Promise<Result>;
      }
      const newSharedRun: SharedRun = { asked: input, result: Promise.resolve() };
      waitingSharedRuns.set(memberId, newSharedRun);
      const result = runInSharedTurn(memberId, async () => {
        // Requests made in the same tick still join this run.
        await undefined;
        waitingSharedRuns.delete(memberId);
        return await task(newSharedRun.asked as Asked);
      });
      newSharedRun.result = result;
      return result;
    },
  };
}
