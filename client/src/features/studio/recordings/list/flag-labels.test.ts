import { type FlagReason, flagReasons } from '@lingostory/contract/studio/recordings/flag-reasons';
import type { DraftPhraseView } from '@lingostory/contract/studio/recordings/schemas';
import { describe, expect, it } from 'vitest';
import { describeFlag } from './flag-labels.ts';

const phrase: DraftPhraseView = { text: 'Un.', separator: 'space', start: 1, end: 2, flagged: true };
const describeReasons = (...reasons: FlagReason[]) => describeFlag({ ...phrase, reasons });

describe('describeFlag', () => {
  it('describes every reason for which a phrase is flagged in a sentence of its own', () => {
    for (const reason of flagReasons) expect(describeReasons(reason), reason).toMatch(/^[A-Z].*\.$/);
    expect(new Set(flagReasons.map((reason) => describeReasons(reason))).size).toBe(flagReasons.length);
  });

  it('says nothing about a phrase that is not flagged, even if it has been', () => {
    expect(describeFlag({ ...phrase, flagged: false, reasons: ['poor-fit'] })).toBeNull();
  });

  it('gives the two most important reasons, and one sentence for what holds for both edges', () => {
    expect(describeReasons('too-short', 'sound-before', 'end-unclear')).toBe(
      'It’s much shorter than its text suggests. A short sound just before it may be one of its words.',
    );
    expect(describeReasons('sound-after', 'start-unclear', 'end-unclear')).toBe(
      'A short sound just after it may be one of its words. We weren’t sure where it starts and ends.',
    );
    expect(describeReasons('start-in-speech', 'end-unclear')).toBe(
      'There’s no pause before it, so we weren’t sure where it starts. We weren’t sure where it ends.',
    );
  });

  it('describes phrases without a reason by what is known of them', () => {
    expect(describeFlag(phrase)).toBe('Listen to its start and its end.');
    expect(describeFlag({ ...phrase, end: 1 })).toBe('We didn’t hear this phrase in the recording.');
    expect(describeFlag({ ...phrase, is_added: true })).toMatch(/^It was added in this review/);
  });
});
