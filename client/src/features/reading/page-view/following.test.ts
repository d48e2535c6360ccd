import { describe, expect, it } from 'vitest';
import { computeScrollDistance, isInView } from './following.ts';

const viewport = { top: 100, bottom: 500 };
const buildExtent = (top: number, height = 40) => ({ top, bottom: top + height });

describe('computeScrollDistance', () => {
  it('does not scroll if the current phrase is fully visible', () => {
    for (const top of [116, 300, 444]) expect(computeScrollDistance(buildExtent(top), viewport)).toBe(0);
  });

  it('scrolls a phrase that is out of view into the upper part of the view', () => {
    expect(computeScrollDistance(buildExtent(460), viewport)).toBe(460 - 200);
    expect(computeScrollDistance(buildExtent(-900), viewport)).toBe(-900 - 200);
  });

  it('scrolls to the start of a phrase that is at least as tall as the view', () => {
    expect(computeScrollDistance(buildExtent(480, 380), viewport)).toBe(480 - 116);
    expect(computeScrollDistance(buildExtent(480, 900), viewport)).toBe(480 - 116);
  });
});

it('treats a phrase as visible only if more than a narrow edge of it is in view', () => {
  expect([50, 70, 80, 480, 490].map((top) => isInView(buildExtent(top), viewport))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
});
