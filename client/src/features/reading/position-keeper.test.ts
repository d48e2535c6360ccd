import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPositionKeeper, type Seen } from './position-keeper.ts';

function keeper(answers: boolean[] = []) {
  const saved: Seen[] = [];
  const parting: Seen[] = [];
  const made = createPositionKeeper({
    save: async (seen) => {
      saved.push(seen);
      return answers.shift() ?? true;
    },
    saveOnLeaving: (seen) => parting.push(seen),
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
    leave();
    leave();
    expect(parting()).toMatchObject([{ phrase_no: 4 }]);
  });

  it('keeps a place that could not be saved for the next attempt', async () => {
    const { note, flush, saved } = keeper([false]);
    note(5);
    await flush();
    await flush();
    await flush();
    expect(saved()).toEqual([5, 5]);
  });

  it('never puts an older place in front of a newer one', async () => {
    const { note, flush, saved } = keeper([false]);
    note(6);
    const slow = flush();
    note(7);
    await slow;
    await flush();
    expect(saved()).toEqual([6, 7]);
  });
});
