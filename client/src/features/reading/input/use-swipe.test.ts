import { describe, expect, it } from 'vitest';
import { detectSwipe } from './use-swipe.ts';

const swipe = (deltaX: number, deltaY = 0, overrides: { x?: number; time?: number } = {}) => {
  const { x = 200, time = 200 } = overrides;
  return detectSwipe({ x, y: 300, time: 1_000 }, { x: x + deltaX, y: 300 + deltaY, time: 1_000 + time }, 390);
};

describe('detectSwipe', () => {
  it('turns to the next phrase on a swipe left and to the previous one on a swipe right', () => {
    expect([swipe(-80), swipe(80)]).toEqual(['next', 'previous']);
    expect([swipe(-80, 30), swipe(80, -40)]).toEqual(['next', 'previous']);
  });

  it('ignores taps, scrolls and slow swipes', () => {
    expect([swipe(0), swipe(-55), swipe(-80, 41), swipe(10, 200), swipe(-80, 0, { time: 701 })]).toEqual(
      Array(5).fill(null),
    );
  });

  it('ignores swipes that start at the edge of the screen', () => {
    expect([swipe(150, 0, { x: 10 }), swipe(-150, 0, { x: 380 })]).toEqual([null, null]);
  });
});
