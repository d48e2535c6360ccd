import { describe, expect, it } from 'vitest';
import { isInSight, scrollDistanceTo } from './following.ts';

const view = { top: 100, bottom: 500 };
const phrase = (top: number, height = 40) => ({ top, bottom: top + height });

describe('the way to a phrase', () => {
  it('is none where the phrase can be read as it stands', () => {
    for (const top of [116, 300, 444]) expect(scrollDistanceTo(phrase(top), view)).toBe(0);
  });

  it('leads to the upper part of the view, from above and from below', () => {
    expect(scrollDistanceTo(phrase(460), view)).toBe(460 - 200);
    expect(scrollDistanceTo(phrase(-900), view)).toBe(-900 - 200);
  });

  it('shows as much as it can of a phrase that is higher than the view', () => {
    expect(scrollDistanceTo(phrase(480, 380), view)).toBe(480 - 116);
    expect(scrollDistanceTo(phrase(480, 900), view)).toBe(480 - 116);
  });
});

it('a phrase is in sight while some of it can be seen', () => {
  expect([50, 70, 80, 480, 490].map((top) => isInSight(phrase(top), view))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
});
