import { type TouchEvent, useRef } from 'react';
import { type Finger, swipeOf } from './swipe.ts';

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
