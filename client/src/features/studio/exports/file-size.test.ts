import { describe, expect, it } from 'vitest';
import { estimateFileSize } from './file-size.ts';

describe('estimateFileSize', () => {
  it('estimates the size from the length of the clips, and says nothing about small files', () => {
    expect(estimateFileSize(3_600_000, 'epub')).toBe('about 14 MB');
    expect(estimateFileSize(3_600_000, 'pieces')).toBe('about 27 MB');
    expect(estimateFileSize(100 * 3_600_000, 'epub')).toBe('about 1,373 MB');
    expect(estimateFileSize(60_000, 'epub')).toBeUndefined();
    expect(estimateFileSize(0, 'pieces')).toBeUndefined();
  });
});
