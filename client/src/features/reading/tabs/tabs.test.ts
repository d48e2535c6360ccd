import { describe, expect, it } from 'vitest';
import { reduceOtherTab, type TabMessage } from './tabs.ts';

const buildHeardEvent = (message: TabMessage) =>
  ({ type: 'heard', message, source: 'book', bookCode: 'le-phare' }) as const;
const buildTurnedMessage = (
  phraseNo: number,
  bookCode = 'le-phare',
  source: 'book' | 'sample' = 'book',
): TabMessage => ({
  type: 'turned',
  source,
  bookCode,
  phraseNo,
});

describe('reduceOtherTab', () => {
  it('remembers the phrase that the reader last turned to in another tab of the same book', () => {
    const otherTabPhraseNo = reduceOtherTab(null, buildHeardEvent(buildTurnedMessage(11)));
    expect([
      otherTabPhraseNo,
      reduceOtherTab(otherTabPhraseNo, buildHeardEvent(buildTurnedMessage(12))),
    ]).toEqual([11, 12]);
  });

  it('ignores messages from other tabs about another book, about a free sample, or about playback', () => {
    expect(reduceOtherTab(5, buildHeardEvent(buildTurnedMessage(11, 'le-marche')))).toBe(5);
    expect(reduceOtherTab(5, buildHeardEvent(buildTurnedMessage(11, 'le-phare', 'sample')))).toBe(5);
    expect(reduceOtherTab(5, buildHeardEvent({ type: 'playing' }))).toBe(5);
  });

  it('forgets the other tab’s phrase when the reader turns the page in this tab or dismisses the link', () => {
    expect(reduceOtherTab(5, { type: 'turned' })).toBeNull();
    expect(reduceOtherTab(5, { type: 'dismissed' })).toBeNull();
  });
});
