import { afterEach, describe, expect, it, vi } from 'vitest';
import { isChanged } from './use-api-form.ts';
import { addLeaveGuard, leaveOrAsk, wouldLoseAnyChanges } from './use-leave-question.ts';

let guardRemovers: (() => void)[] = [];
afterEach(() => {
  for (const stop of guardRemovers) stop();
  guardRemovers = [];
});
function addGuard(wouldLoseChanges: boolean) {
  const ask = vi.fn<(leave: () => void) => void>();
  guardRemovers.push(addLeaveGuard({ wouldLose: () => wouldLoseChanges, ask }));
  return ask;
}

describe('leaveOrAsk', () => {
  it('leaves a page immediately if no unsaved changes would be lost', () => {
    const [ask, leave] = [addGuard(false), vi.fn()];
    leaveOrAsk(leave);
    expect([ask.mock.calls.length, leave.mock.calls.length, wouldLoseAnyChanges()]).toEqual([0, 1, false]);
  });

  it('calls only the first navigation guard with unsaved changes, and passes it the navigation', () => {
    const [ask, other, leave] = [addGuard(true), addGuard(true), vi.fn()];
    leaveOrAsk(leave);
    expect([ask.mock.calls, other.mock.calls, leave.mock.calls.length]).toEqual([[[leave]], [], 0]);
    expect(wouldLoseAnyChanges()).toBe(true);
  });

  it('leaves a page without asking once the guard of its form with unsaved changes has been removed', () => {
    addGuard(true);
    for (const stop of guardRemovers) stop();
    const leave = vi.fn();
    leaveOrAsk(leave);
    expect(leave).toHaveBeenCalledOnce();
  });
});

describe('isChanged', () => {
  const savedValues = { title: 'La digue', chapter_no: 3, hours: undefined, cover: undefined };
  const cases: [string, object, boolean][] = [
    ['no change', { ...savedValues }, false],
    ['the saved number as text', { ...savedValues, chapter_no: '3' }, false],
    ['a field that is still empty', { ...savedValues, hours: '' }, false],
    ['a different text', { ...savedValues, title: 'La jetée' }, true],
    ['a chosen file', { ...savedValues, cover: new File([], 'undefined') }, true],
  ];
  it.each(cases)('reports whether a form has unsaved changes: %s', (_what, now, changed) => {
    expect(isChanged(now, savedValues)).toBe(changed);
  });
});
