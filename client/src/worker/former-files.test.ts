import { describe, expect, it } from 'vitest';
import { sortFormerFiles } from './former-files.ts';

const dayMs = 24 * 60 * 60 * 1000;
const origin = 'https://lingostory.example';
const [currentScript, formerScript, olderScript] = ['new', 'former', 'older'].map(
  (name) => `${origin}/assets/page-${name}.js`,
) as [string, string, string];
const releaseUrls = new Set([currentScript]);

describe('sortFormerFiles', () => {
  it('keeps scripts that are no longer part of the release, from the moment at which they are replaced', () => {
    const cachedUrls = [currentScript, formerScript];
    expect(sortFormerFiles({ former: {}, cachedUrls, releaseUrls, now: 5_000 })).toEqual({
      remainingFiles: { [formerScript]: 5_000 },
      expiredUrls: [],
    });
  });

  it('deletes a script a day after it was replaced, however many releases have followed', () => {
    const former = { [olderScript]: 1_000, [formerScript]: 2_000 };
    const cachedUrls = [currentScript, formerScript, olderScript];
    const now = 1_000 + dayMs;
    expect(sortFormerFiles({ former, cachedUrls, releaseUrls, now })).toEqual({
      remainingFiles: { [formerScript]: 2_000 },
      expiredUrls: [olderScript],
    });
  });

  it('takes a script that has come back off the list, so that its day can begin again', () => {
    const former = { [currentScript]: 1_000 };
    const now = 2 * dayMs;
    const backInRelease = sortFormerFiles({ former, cachedUrls: [currentScript], releaseUrls, now });
    expect(backInRelease).toEqual({ remainingFiles: {}, expiredUrls: [] });
  });
});
