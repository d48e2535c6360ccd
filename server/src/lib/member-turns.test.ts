import { describe, expect, it } from 'vitest';
import { createMemberTurns } from './member-turns.ts';

const union = (whole: string[], more: string[]) => [...whole, ...more];

/** Returns a promise and the function that resolves it. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, ended };
}

describe('inTurn', () => {
  it('runs one member’s work in order, and another member’s at the same time', async () => {
    const turns = createMemberTurns();
    const [first, started] = [held(), [] as string[]];
    const work = (name: string, until: Promise<void>) => async () => {
      started.push(name);
      await until;
    };
    const all = [
      turns.inTurn(1, work('first', first.ended)),
      turns.inTurn(1, work('second', Promise.resolve())),
      turns.inTurn(2, work('other', Promise.resolve())),
    ];
    await all[2];
    expect(started).toEqual(['first', 'other']);
    first.end();
    await Promise.all(all);
    expect(started).toEqual(['first', 'other', 'second']);
  });

  it('runs a member’s next work after the previous one has failed', async () => {
    const turns = createMemberTurns();
    await expect(turns.inTurn(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await turns.inTurn(1, async () => 'done')).toBe('done');
  });
});

describe('alone', () => {
  it('returns undefined immediately while other work for the same member is under way', async () => {
    const turns = createMemberTurns();
    const first = held();
    const running = turns.alone(1, () => first.ended);
    expect(turns.isAlone(1)).toBe(true);
    expect(await turns.alone(1, async () => 'second')).toBeUndefined();
    expect(await turns.alone(2, async () => 'other')).toEqual({ result: 'other' });
    first.end();
    await running;
    expect(turns.isAlone(1)).toBe(false);
    expect(await turns.alone(1, async () => 'third')).toEqual({ result: 'third' });
  });
});

describe('shared', () => {
  it('combines all requests made during a shared run into a single run afterward', async () => {
    const turns = createMemberTurns();
    const [first, runs] = [held(), [] as string[][]];
    const ask = (name: string) =>
      turns.shared(1, [name], union, async (whole) => {
        runs.push(whole);
        if (whole.includes('a')) await first.ended;
        return whole.length;
      });
    const one = ask('a');
    await Promise.resolve().then(() => undefined);
    await Promise.resolve();
    const others = [ask('b'), ask('c'), ask('d')];
    first.end();
    expect([await one, ...(await Promise.all(others))]).toEqual([1, 3, 3, 3]);
    expect(runs).toEqual([['a'], ['b', 'c', 'd']]);
  });

  it('rejects all callers of a failed shared run, and can run again', async () => {
    const turns = createMemberTurns();
    const fail = () => turns.shared(1, ['a'], union, () => Promise.reject(new Error('away')));
    const outcomes = await Promise.allSettled([fail(), fail()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await turns.shared(1, ['b'], union, async (whole) => whole)).toEqual(['b']);
  });
});
