export type MemberTurns = <Result>(memberId: number, work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs what one member asks for one after the other, in this process. Whoever waits holds no connection to the database, which
 * those who wait for a row's lock do: a member with many slow requests would leave none for anybody else.
 */
export function memberTurns(): MemberTurns {
  const last = new Map<number, Promise<unknown>>();
  return async (memberId, work) => {
    const before = last.get(memberId);
    const turn = before === undefined ? work() : before.then(work);
    const ended = turn.then(
      () => undefined,
      () => undefined,
    );
    last.set(memberId, ended);
    try {
      return await turn;
    } finally {
      if (last.get(memberId) === ended) last.delete(memberId);
    }
  };
}
