import { describe, expect, it } from 'vitest';
import { isInSight, scrollDistanceTo } from './following.ts';

const view = { top: 100, bottom: 500 };
const phrase = (top: number, height = 40) => ({ top, bottom: top + height });

describe('scrollDistanceTo', () => {
  it('does not scroll if the phrase is fully visible', () => {
    for (const top of [116, 300, 444]) expect(scrollDistanceTo(phrase(top), view)).toBe(0);
  });

  it('scrolls a phrase above or below the view to the upper part of the view', () => {
    expect(scrollDistanceTo(phrase(460), view)).toBe(460 - 200);
    expect(scrollDistanceTo(phrase(-900), view)).toBe(-900 - 200);
  });

  it('scrolls to the start of a phrase that is as tall as the view or taller', () => {
    expect(scrollDistanceTo(phrase(480, 380), view)).toBe(480 - 116);
    expect(scrollDistanceTo(phrase(480, 900), view)).toBe(480 - 116);
  });
});

it('counts a phrase as visible unless at most a narrow edge of it shows', () => {
  expect([50, 70, 80, 480, 490].map((top) => isInSight(phrase(top), view))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
});
