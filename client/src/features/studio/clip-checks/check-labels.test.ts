import type { CheckedChapterView } from '@lingostory/contract/studio/clip-checks/schemas';
import { describe, expect, it } from 'vitest';
import { describeCheck, describeMove, describeWordTimes, labelTake } from './check-labels.ts';

const phrase = { id: 1, text: 'Oui.', start: 0, end: 1 };

describe('describeMove', () => {
  it('tells how much later or earlier an edge is', () => {
    expect(describeMove({ phrase, time: 1.124 })).toBe('0.12 s later');
    expect(describeMove({ phrase, time: 0.9 })).toBe('0.10 s earlier');
  });
});

describe('describeWordTimes', () => {
  it('counts measured and estimated word times, and leaves out what there is none of', () => {
    expect(describeWordTimes({ measured: 2, estimated: 1 })).toEqual([
      '2 phrases would get measured times of their words, so each word can be highlighted while it’s spoken.',
      '1 phrase without times of its words would get estimated ones.',
    ]);
    expect(describeWordTimes({ measured: 0, estimated: 0 })).toEqual([]);
  });
});

describe('labelTake', () => {
  it('counts the changes, or names the word times if there are none', () => {
    expect([0, 1, 3].map(labelTake)).toEqual(['Take the word times', 'Take 1 change', 'Take 3 changes']);
  });
});

describe('describeCheck', () => {
  const chapter = { id: 1, title: 'Un', chapter_no: 1, total_clips: 3 };
  const check = { progress: 0.424, problem: null, total_changes: 0, has_word_times: false };
  it.each([
    [null, 'Not checked'],
    [{ ...check, state: 'checking' }, 'Checking, 42 %'],
    [{ ...check, state: 'ready' }, 'Nothing would change'],
    [{ ...check, state: 'ready', has_word_times: true }, 'Only word times would change'],
    [{ ...check, state: 'ready', total_changes: 1 }, '1 change to look at'],
    [{ ...check, state: 'failed', problem: 'The clip is missing.' }, 'The clip is missing.'],
  ] as [CheckedChapterView['check'], string][])('describes the check %o', (listedCheck, text) => {
    expect(describeCheck({ ...chapter, check: listedCheck })).toBe(text);
  });

  it('says that a chapter has no clips', () => {
    expect(describeCheck({ ...chapter, total_clips: 0, check: null })).toBe('No clips yet');
  });
});
