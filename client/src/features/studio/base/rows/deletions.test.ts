import { undoMinutes } from '@lingostory/contract/studio/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deletions, filterUndoable } from './deletions.ts';

const stored = new Map<string, string>();
const now = Date.parse('2026-11-22T16:00:00Z');
const minutesAgo = (minutes: number) => now - minutes * 60_000;
const buildDeletion = (id: number, at: number) => ({
  list: 'books',
  id,
  message: 'The book is deleted.',
  at,
});

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers({ now });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
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
    const namedDeletion = { ...buildDeletion(1, minutesAgo(1)), name: 'Le marché' };
    deletions.set([namedDeletion, buildDeletion(2, minutesAgo(9))]);
    expect(reloadDeletions()).toEqual([namedDeletion, buildDeletion(2, minutesAgo(9))]);
  });

  it('drops deletions that are too old to be undone', () => {
    const [recent, old] = [
      buildDeletion(1, minutesAgo(undoMinutes - 1)),
      buildDeletion(2, minutesAgo(undoMinutes)),
    ];
    stored.set('deletions', JSON.stringify([recent, old]));
    expect(reloadDeletions()).toEqual([recent]);
    expect(filterUndoable([recent, old])).toEqual([recent]);
  });

  it('clears session storage when the last deletion that can be undone is removed', () => {
    deletions.set([buildDeletion(1, now)]);
    deletions.set([]);
    expect(stored.size).toBe(0);
  });

  it.each([
    '[',
    'null',
    '{}',
    '[null, 3, "books"]',
    JSON.stringify([{ ...buildDeletion(1, now), id: '1' }]),
    JSON.stringify([{ ...buildDeletion(1, now), at: undefined }]),
    JSON.stringify([{ ...buildDeletion(1, now), name: 7 }]),
  ])('ignores invalid deletions in session storage: %s', (text) => {
    stored.set('deletions', text);
    expect(reloadDeletions()).toEqual([]);
  });
});
