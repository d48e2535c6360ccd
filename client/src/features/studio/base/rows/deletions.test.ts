import { undoMinutes } from '@lingostory/contract/studio/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deletions, filterUndoableDeletions } from './deletions.ts';

const storedItems = new Map<string, string>();
const now = Date.parse('2026-11-22T16:00:00Z');
const getTimeMinutesAgo = (minutes: number) => now - minutes * 60_000;
const buildDeletion = (id: number, deletedAt: number) => ({
  list: 'books',
  id,
  message: 'The book is deleted.',
  at: deletedAt,
});

beforeEach(() => {
  storedItems.clear();
  vi.useFakeTimers({ now });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, text: string) => void storedItems.set(key, text),
    removeItem: (key: string) => void storedItems.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Returns the deletions that a page restores from session storage when it loads. */
function reloadDeletions() {
  deletions.subscribe(() => {})();
  return deletions.get();
}

describe('deletions', () => {
  it('keeps deletions that can be undone across a page reload', () => {
    const namedDeletion = { ...buildDeletion(1, getTimeMinutesAgo(1)), name: 'Le marché' };
    deletions.set([namedDeletion, buildDeletion(2, getTimeMinutesAgo(9))]);
    expect(reloadDeletions()).toEqual([namedDeletion, buildDeletion(2, getTimeMinutesAgo(9))]);
  });

  it('drops deletions that are too old to be undone', () => {
    const [recentDeletion, oldDeletion] = [
      buildDeletion(1, getTimeMinutesAgo(undoMinutes - 1)),
      buildDeletion(2, getTimeMinutesAgo(undoMinutes)),
    ];
    storedItems.set('deletions', JSON.stringify([recentDeletion, oldDeletion]));
    expect(reloadDeletions()).toEqual([recentDeletion]);
    expect(filterUndoableDeletions([recentDeletion, oldDeletion])).toEqual([recentDeletion]);
  });

  it('clears session storage when the last deletion that can be undone is removed', () => {
    deletions.set([buildDeletion(1, now)]);
    deletions.set([]);
    expect(storedItems.size).toBe(0);
  });

  it.each([
    '[',
    'null',
    '{}',
    '[null, 3, "books"]',
    JSON.stringify([{ ...buildDeletion(1, now), id: true }]),
    JSON.stringify([{ ...buildDeletion(1, now), at: undefined }]),
    JSON.stringify([{ ...buildDeletion(1, now), name: 7 }]),
  ])('ignores invalid deletions in session storage: %s', (text) => {
    storedItems.set('deletions', text);
    expect(reloadDeletions()).toEqual([]);
  });
});
