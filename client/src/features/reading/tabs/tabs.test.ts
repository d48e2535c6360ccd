import { describe, expect, it } from 'vitest';
import { stepElsewhere, type TabMessage } from './tabs.ts';

const heard = (message: TabMessage) =>
  ({ type: 'heard', message, source: 'book', bookCode: 'le-phare' }) as const;
const turned = (phraseNo: number, bookCode = 'le-phare', source: 'book' | 'sample' = 'book'): TabMessage => ({
  type: 'turned',
  source,
  bookCode,
  phraseNo,
});

describe('stepElsewhere', () => {
  it('keeps the last phrase that another tab of the same book turned to', () => {
    const once = stepElsewhere(null, heard(turned(11)));
    expect([once, stepElsewhere(once, heard(turned(12)))]).toEqual([11, 12]);
  });

  it('ignores messages from other tabs about other books, samples or sounds', () => {
    expect(stepElsewhere(5, heard(turned(11, 'le-marche')))).toBe(5);
    expect(stepElsewhere(5, heard(turned(11, 'le-phare', 'sample')))).toBe(5);
    expect(stepElsewhere(5, heard({ type: 'playing' }))).toBe(5);
  });

  it('forgets the other tab’s phrase when the reader turns a page here or dismisses the link', () => {
    expect(stepElsewhere(5, { type: 'turned' })).toBeNull();
    expect(stepElsewhere(5, { type: 'dismissed' })).toBeNull();
  });
});
