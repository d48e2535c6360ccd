import { type TouchEvent, useRef } from 'react';

/** A finger's position in pixels and its time in milliseconds. */
type Finger = { x: number; y: number; at: number };

/** Minimum length in pixels. A shorter movement may be the tap of a trembling hand. */
const shortest = 56;
/** Maximum duration in milliseconds. A slower movement selects text or was given up. */
const longest = 700;
/** Width in pixels of the screen edges, where a swipe is the phone's own Back gesture. */
const edge = 24;

/** Elements that handle a dragging finger themselves, or that scroll. */
const own = 'input, textarea, select, [role="slider"], [data-meaning], [popover]';

/**
 * Returns touch handlers for an element whose pages turn on a swipe. The page doesn't follow the finger, which leaves
 * less motion to reduce.
 */
export function useSwipe({ onNext, onPrevious }: { onNext: () => void; onPrevious: () => void }) {
  const start = useRef<Finger | null>(null);
  const end = () => {
    start.current = null;
  };
  return {
    onTouchStart: ({ touches, target, timeStamp }: TouchEvent) => {
      const touch = touches[0];
      const isOwn = target instanceof Element && target.closest(own) !== null;
      // In a zoomed view, one finger pans the page.
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01;
      const isSwipe = touch !== undefined && touches.length === 1 && !isOwn && !isZoomed;
      start.current = isSwipe ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : null;
    },
    onTouchEnd: ({ changedTouches, timeStamp }: TouchEvent) => {
      const from = start.current;
      const touch = changedTouches[0];
      end();
      if (from === null || touch === undefined || window.getSelection()?.isCollapsed === false) return;
      const to = { x: touch.clientX, y: touch.clientY, at: timeStamp };
      const turn = swipeOf(from, to, document.documentElement.clientWidth);
      if (turn === 'next') onNext();
      if (turn === 'previous') onPrevious();
    },
    onTouchCancel: end,
  };
}

/**
 * Returns the direction a swipe turns to, or null if it was none. A swipe to the left turns to the next phrase, like
 * turning a leaf.
 */
export function swipeOf(from: Finger, to: Finger, screenWidth: number): 'next' | 'previous' | null {
  const [across, down] = [to.x - from.x, to.y - from.y];
  if (from.x < edge || from.x > screenWidth - edge) return null;
  if (to.at - from.at > longest || Math.abs(across) < shortest) return null;
  if (Math.abs(across) < 2 * Math.abs(down)) return null;
  return across < 0 ? 'next' : 'previous';
}
