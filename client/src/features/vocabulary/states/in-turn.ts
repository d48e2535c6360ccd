/** Runs a task once those before it are done. */
export type InTurn = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** One after another, so that each knows what the one before has done. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task);
    last = mine.catch(() => {});
    return mine;
  };
}
