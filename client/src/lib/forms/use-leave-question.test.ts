import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasChanges } from './use-api-form.ts';
import { addLeaveGuard, leaveOrAsk, wouldLoseAnyChanges } from './use-leave-question.ts';

let guardRemovers: (() => void)[] = [];
afterEach(() => {
  for (const stop of guardRemovers) stop();
  guardRemovers = [];
});
function addGuard(wouldLoseChanges: boolean) {
  const askToLeave = vi.fn<(leavePage: () => void) => void>();
  guardRemovers.push(addLeaveGuard({ wouldLoseChanges: () => wouldLoseChanges, ask: askToLeave }));
  return askToLeave;
}

describe('leaveOrAsk', () => {
  it('leaves a page immediately if no unsaved changes would be lost', () => {
    const [askToLeave, leavePage] = [addGuard(false), vi.fn()];
    leaveOrAsk(leavePage);
    expect([askToLeave.mock.calls.length, leavePage.mock.calls.length, wouldLoseAnyChanges()]).toEqual([
      0,
      1,
      false,
    ]);
  });

  it('asks the user only once before a page is left, even if several forms have unsaved changes', () => {
    const [askToLeave, otherAskToLeave, leavePage] = [addGuard(true), addGuard(true), vi.fn()];
    leaveOrAsk(leavePage);
    expect([askToLeave.mock.calls, otherAskToLeave.mock.calls, leavePage.mock.calls.length]).toEqual([
      [[leavePage]],
      [],
      0,
    ]);
    expect(wouldLoseAnyChanges()).toBe(true);
  });

  it('does not ask before leaving a page once the leave guards of its forms have been removed', () => {
    addGuard(true);
    for (const stop of guardRemovers) stop();
    const leavePage = vi.fn();
    leaveOrAsk(leavePage);
    expect(leavePage).toHaveBeenCalledOnce();
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
  it.each(cases)(
    'reports whether a form has unsaved changes: %s',
    (_caseName, currentValues, expectedResult) => {
      expect(hasChanges(currentValues, savedValues)).toBe(expectedResult);
    },
  );
});
