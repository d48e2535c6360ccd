import { afterEach, describe, expect, it, vi } from 'vitest';
import { isChanged } from './use-api-form.ts';
import { guardLeaving, leavePage, wouldLose } from './use-leave-question.ts';

let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
});
function addGuard(wouldLoseChanges: boolean) {
  const ask = vi.fn<(leave: () => void) => void>();
  stops.push(guardLeaving({ wouldLose: () => wouldLoseChanges, ask }));
  return ask;
}

describe('leavePage', () => {
  it('leaves a page immediately if no unsaved changes would be lost', () => {
    const [ask, leave] = [addGuard(false), vi.fn()];
    leavePage(leave);
    expect([ask.mock.calls.length, leave.mock.calls.length, wouldLose()]).toEqual([0, 1, false]);
  });

  it('asks only the first form with unsaved changes, and passes it the navigation', () => {
    const [ask, other, leave] = [addGuard(true), addGuard(true), vi.fn()];
    leavePage(leave);
    expect([ask.mock.calls, other.mock.calls, leave.mock.calls.length]).toEqual([[[leave]], [], 0]);
    expect(wouldLose()).toBe(true);
  });

  it('leaves without asking after the form with unsaved changes has been removed', () => {
    addGuard(true);
    for (const stop of stops) stop();
    const leave = vi.fn();
    leavePage(leave);
    expect(leave).toHaveBeenCalledOnce();
  });
});

describe('isChanged', () => {
  const saved = { title: 'La digue', chapter_no: 3, hours: undefined, cover: undefined };
  const cases: [string, object, boolean][] = [
    ['no change', { ...saved }, false],
    ['the saved number as text', { ...saved, chapter_no: '3' }, false],
    ['a field that is still empty', { ...saved, hours: '' }, false],
    ['a different text', { ...saved, title: 'La jetée' }, true],
    ['a chosen file', { ...saved, cover: new File([], 'undefined') }, true],
  ];
  it.each(cases)('reports whether a form has unsaved changes: %s', (_what, now, changed) => {
    expect(isChanged(now, saved)).toBe(changed);
  });
});
