import { type TouchEvent, useRef } from 'react';

/** A finger on the screen: where, in pixels, and when, in milliseconds. */
type Finger = { x: number; y: number; at: number };

/** Anything shorter may be a tap by a hand that trembles. */
const shortest = 56;
/** Whoever takes longer selects text, or has thought better of it. */
const longest = 700;
/** Phones go back a page when a finger comes in from the side. */
const edge = 24;

/** What a finger moves by itself, or would scroll. */
const own = 'input, textarea, select, [role="slider"], [data-meaning], [popover]';

/** Handlers for the element whose pages a finger turns. Nothing moves under the finger, so reduced motion has less to reduce. */
export function useSwipe({ onNext, onPrevious }: { onNext: () => void; onPrevious: () => void }) {
  const start = useRef<Finger | null>(null);
  const end = () => {
    start.current = null;
  };
  return {
    onTouchStart: ({ touches, target, timeStamp }: TouchEvent) => {
      const touch = touches[0];
      const isOwn = target instanceof Element && target.closest(own) !== null;
      // Whoever has zoomed in moves the page with one finger.
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

/** Which phrase a swipe turns to, null where it was none: to the left as a leaf is turned. */
export function swipeOf(from: Finger, to: Finger, screenWidth: number): 'next' | 'previous' | null {
  const [across, down] = [to.x - from.x, to.y - from.y];
  if (from.x < edge || from.x > screenWidth - edge) return null;
  if (to.at - from.at > longest || Math.abs(across) < shortest) return null;
  if (Math.abs(across) < 2 * Math.abs(down)) return null;
  return across < 0 ? 'next' : 'previous';
}
