/**
 * What is done for one member at a time in this process, whatever asks for it. Whoever waits here holds no connection to the database, which those
 * who wait for a row's lock do: a member with many slow requests would leave none for anybody else.
 */
export type MemberTurns = {
  /** Runs what one member asks for one after the other. */
  inTurn: <Result>(memberId: number, work: () => Promise<Result>) => Promise<Result>;
  /** Runs `work` unless other work for the member is under way: undefined at once then. */
  alone: <Result>(memberId: number, work: () => Promise<Result>) => Promise<{ result: Result } | undefined>;
  /** True while `alone` runs something for the member. */
  isAlone: (memberId: number) => boolean;
  /**
   * Runs `work` with all that was asked for while the run before was under way: those requests share one turn, which starts after
   * all of them, and its result. `join` adds one request to another.
   */
  shared: <Asked, Result>(
    memberId: number,
    asked: Asked,
    join: (whole: Asked, more: Asked) => Asked,
    work: (whole: Asked) => Promise<Result>,
  ) => Promise<Result>;
};

type SharedTurn = { asked: unknown; result: Promise<unknown> };

const settled = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    () => undefined,
  );

/** Runs work one after the other by key, and forgets a key when its last work has ended. */
function createTurns() {
  const last = new Map<number, Promise<unknown>>();
  return <Result>(key: number, work: () => Promise<Result>): Promise<Result> => {
    const before = last.get(key);
    const turn = before === undefined ? work() : before.then(work);
    const ended = settled(turn).then(() => {
      if (last.get(key) === ended) last.delete(key);
    });
    last.set(key, ended);
    return turn;
  };
}

export function createMemberTurns(): MemberTurns {
  const inTurn = createTurns();
  const inSharedTurn = createTurns();
  const underWay = new Set<number>();
  const waiting = new Map<number, SharedTurn>();
  return {
    inTurn,
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
      const next = waiting.get(memberId);
      if (next) {
        next.asked = join(next.asked as Asked, asked);
        return next.result as Promise<Result>;
      }
      const turn: SharedTurn = { asked, result: Promise.resolve() };
      waiting.set(memberId, turn);
      const result = inSharedTurn(memberId, async () => {
        // Requests of the same moment still join it.
        await undefined;
        waiting.delete(memberId);
        return await work(turn.asked as Asked);
      });
      turn.result = result;
      return result;
    },
  };
}
