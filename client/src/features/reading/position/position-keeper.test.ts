import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPositionKeeper, type Seen } from './position-keeper.ts';

/** Answers as listed, then with 200. */
function keeper(answers: number[] = [], lastAnswers: number[] = []) {
  const saved: Seen[] = [];
  const parting: Seen[] = [];
  const made = createPositionKeeper({
    save: async (seen) => {
      saved.push(seen);
      return answers.shift() ?? 200;
    },
    saveOnLeaving: async (seen) => {
      parting.push(seen);
      return lastAnswers.shift() ?? 200;
    },
    pause: 1_000,
  });
  return { ...made, saved: () => saved.map((seen) => seen.phrase_no), parting: () => parting, all: saved };
}

describe('createPositionKeeper', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-01-02T03:04:05Z') }));
  afterEach(() => void vi.useRealTimers());

  it('saves only the phrase where somebody stays, with the time when they came to it', async () => {
    const { note, saved, all } = keeper();
    note(2);
    await vi.advanceTimersByTimeAsync(900);
    note(3);
    await vi.advanceTimersByTimeAsync(999);
    expect(saved()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(all).toEqual([{ phrase_no: 3, seen_at: '2026-01-02T03:04:05.900Z' }]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(saved()).toEqual([3]);
  });

  it('sends what is unsaved when the page is left, once', () => {
    const { note, leave, parting } = keeper();
    note(4);
    void leave();
    void leave();
    expect(parting()).toMatchObject([{ phrase_no: 4 }]);
  });

  it.each([0, 429, 500, 503])('keeps a place for the next attempt when the answer is %i', async (status) => {
    const { note, flush, saved } = keeper([status]);
    note(5);
    await flush();
    await flush();
    await flush();
    expect(saved()).toEqual([5, 5]);
  });

  it.each([401, 404, 422])('drops a place that was refused for good with %i', async (status) => {
    const { note, flush, saved } = keeper([status]);
    note(5);
    await flush();
    await flush();
    expect(saved()).toEqual([5]);
  });

  it('keeps a place that got no answer on leaving, for whoever comes back', async () => {
    const { note, flush, leave, saved, parting } = keeper([0], [0]);
    note(5);
    await flush();
    await leave();
    expect(parting()).toMatchObject([{ phrase_no: 5 }]);
    await flush();
    await leave();
    expect([saved(), parting().length]).toEqual([[5, 5], 1]);
  });

  it('sends a place on leaving, as the page that asks may not live to hear the answer', () => {
    const { note, flush, leave, parting } = keeper();
    note(5);
    void flush();
    void leave();
    expect(parting()).toMatchObject([{ phrase_no: 5 }]);
  });

  it('never puts an older place in front of a newer one', async () => {
    const { note, flush, saved } = keeper([0]);
    note(6);
    const slow = flush();
    note(7);
    await slow;
    await flush();
    expect(saved()).toEqual([6, 7]);
  });
});
