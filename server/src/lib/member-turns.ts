/**
 * Serializes each member's work within this process. Unlike waiting for a row lock, waiting here holds no database
 * connection, so a member's slow requests cannot use up all connections.
 */
export type MemberTurns = {
  /** Runs a member's work in the order in which it was requested. */
  inTurn: <Result>(memberId: number, work: () => Promise<Result>) => Promise<Result>;
  /** Runs `work`, or returns undefined immediately if `alone` is already running work for the member. */
  alone: <Result>(memberId: number, work: () => Promise<Result>) => Promise<{ result: Result } | undefined>;
  /** True while `alone` is running work for the member. */
  isAlone: (memberId: number) => boolean;
  /**
   * Runs `work` once for all requests made during the previous run, and gives all of them its result. `join` merges
   * two requests.
   */
  shared: <Asked, Result>(
    memberId: number,
    asked: Asked,
    join: (whole: Asked, more: Asked) => Asked,
    work: (whole: Asked) => Promise<Result>,
  ) => Promise<Result>;
};

type SharedTurn = { asked: unknown; result: Promise<unknown> };

const waitUntilSettled = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    () => undefined,
  );

/** Runs tasks with the same key one after another, and forgets a key when its last task has finished. */
function createTurns() {
  const lastWork = new Map<number, Promise<unknown>>();
  return <Result>(key: number, work: () => Promise<Result>): Promise<Result> => {
    const previousWork = lastWork.get(key);
    const currentWork = previousWork === undefined ? work() : previousWork.then(work);
    const ended = waitUntilSettled(currentWork).then(() => {
      if (lastWork.get(key) === ended) lastWork.delete(key);
    });
    lastWork.set(key, ended);
    return currentWork;
  };
}

export function createMemberTurns(): MemberTurns {
  const runInTurn = createTurns();
  const runInSharedTurn = createTurns();
  const underWay = new Set<number>();
  const waitingTurns = new Map<number, SharedTurn>();
  return {
    inTurn: runInTurn,
    alone: async (memberId, work) => {
      if (underWay.has(memberId)) return undefined;
      underWay.add(memberId);
      try {
        return { result: await work() };
      } finally {
        underWay.delete(memberId);
      }
    },
    isAlone: (memberId) => underWay.has(memberId),
    shared: <Asked, Result>(
      memberId: number,
      asked: Asked,
      join: (whole: Asked, more: Asked) => Asked,
      work: (whole: Asked) => Promise<Result>,
    ) => {
      const nextTurn = waitingTurns.get(memberId);
      if (nextTurn) {
        nextTurn.asked = join(nextTurn.asked as Asked, asked);
        return nextTurn.result as Promise<Result>;
      }
      const turn: SharedTurn = { asked, result: Promise.resolve() };
      waitingTurns.set(memberId, turn);
      const result = runInSharedTurn(memberId, async () => {
        // Requests made in the same tick still join this run.
        await undefined;
        waitingTurns.delete(memberId);
        return await work(turn.asked as Asked);
      });
      turn.result = result;
      return result;
    },
  };
}
