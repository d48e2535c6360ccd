import { describe, expect, it } from 'vitest';
import { createMemberTurns } from './member-turns.ts';

const joinLists = (whole: string[], more: string[]) => [...whole, ...more];

/** Returns a promise and the function that resolves it. */
function createHeldWork() {
  let endWork = () => {};
  const ended = new Promise<void>((resolve) => {
    endWork = resolve;
  });
  return { end: endWork, ended };
}

describe('inTurn', () => {
  it('runs tasks of one member in order, and tasks of different members at the same time', async () => {
    const turns = createMemberTurns();
    const [first, started] = [createHeldWork(), [] as string[]];
    const createWork = (name: string, until: Promise<void>) => async () => {
      started.push(name);
      await until;
    };
    const all = [
      turns.inTurn(1, createWork('first', first.ended)),
      turns.inTurn(1, createWork('second', Promise.resolve())),
      turns.inTurn(2, createWork('other', Promise.resolve())),
    ];
    await all[2];
    expect(started).toEqual(['first', 'other']);
    first.end();
    await Promise.all(all);
    expect(started).toEqual(['first', 'other', 'second']);
  });

  it('runs a member’s next task even if the previous one failed', async () => {
    const turns = createMemberTurns();
    await expect(turns.inTurn(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await turns.inTurn(1, async () => 'done')).toBe('done');
  });
});

describe('alone', () => {
  it('returns undefined immediately when another task of the same member is running', async () => {
    const turns = createMemberTurns();
    const firstWork = createHeldWork();
    const runningWork = turns.alone(1, () => firstWork.ended);
    expect(turns.isAlone(1)).toBe(true);
    expect(await turns.alone(1, async () => 'second')).toBeUndefined();
    expect(await turns.alone(2, async () => 'other')).toEqual({ result: 'other' });
    firstWork.end();
    await runningWork;
    expect(turns.isAlone(1)).toBe(false);
    expect(await turns.alone(1, async () => 'third')).toEqual({ result: 'third' });
  });
});

describe('shared', () => {
  it('combines all requests that arrive while a member’s task is running into one task that runs afterward', async () => {
    const turns = createMemberTurns();
    const [first, runs] = [createHeldWork(), [] as string[][]];
    const requestShared = (name: string) =>
      turns.shared(1, [name], joinLists, async (whole) => {
        runs.push(whole);
        if (whole.includes('a')) await first.ended;
        return whole.length;
      });
    const firstResult = requestShared('a');
    await Promise.resolve().then(() => undefined);
    await Promise.resolve();
    const otherResults = [requestShared('b'), requestShared('c'), requestShared('d')];
    first.end();
    expect([await firstResult, ...(await Promise.all(otherResults))]).toEqual([1, 3, 3, 3]);
    expect(runs).toEqual([['a'], ['b', 'c', 'd']]);
  });

  it('rejects all requests that were combined into a task that fails, but still runs the member’s next task', async () => {
    const turns = createMemberTurns();
    const fail = () => turns.shared(1, ['a'], joinLists, () => Promise.reject(new Error('away')));
    const outcomes = await Promise.allSettled([fail(), fail()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await turns.shared(1, ['b'], joinLists, async (whole) => whole)).toEqual(['b']);
  });
});
