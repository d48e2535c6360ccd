import { type TouchEvent, useRef } from 'react';

/** A finger's position in pixels and its time in milliseconds. */
type Finger = { x: number; y: number; time: number };

/** Minimum length in pixels. A shorter movement may be the tap of a trembling hand. */
const minDistance = 56;
/** Maximum duration in milliseconds. A slower movement selects text, or isn't meant as a swipe. */
const maxDuration = 700;
/** Width in pixels of the screen edges, where a swipe is the phone's own Back gesture. */
const edgeWidth = 24;

/** Elements that handle a dragging finger themselves, or that scroll. */
const draggableElements = 'input, textarea, select, [role="slider"], [data-meaning], [popover]';

/**
 * Returns touch handlers that turn the page on a swipe. The page doesn't follow the finger, so there is no animation
 * to turn off for reduced motion.
 */
export function useSwipe({ onNext, onPrevious }: { onNext: () => void; onPrevious: () => void }) {
  const start = useRef<Finger | null>(null);
  const end = () => {
    start.current = null;
  };
  return {
    onTouchStart: ({ touches, target, timeStamp }: TouchEvent) => {
      const touch = touches[0];
      const isDraggable = target instanceof Element && target.closest(draggableElements) !== null;
      // In a zoomed view, one finger pans the page.
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01;
      const isSwipe = touch !== undefined && touches.length === 1 && !isDraggable && !isZoomed;
      start.current = isSwipe ? { x: touch.clientX, y: touch.clientY, time: timeStamp } : null;
    },
    onTouchEnd: ({ changedTouches, timeStamp }: TouchEvent) => {
      const from = start.current;
      const touch = changedTouches[0];
      end();
      if (from === null || touch === undefined || window.getSelection()?.isCollapsed === false) return;
      const to = { x: touch.clientX, y: touch.clientY, time: timeStamp };
      const turn = swipeOf(from, to, document.documentElement.clientWidth);
      if (turn === 'next') onNext();
      if (turn === 'previous') onPrevious();
    },
    onTouchCancel: end,
  };
}

/**
 * Returns which way a swipe turns the page, or null if the movement isn't a swipe. Swiping left turns to the next
 * phrase.
 */
export function swipeOf(from: Finger, to: Finger, screenWidth: number): 'next' | 'previous' | null {
  const [deltaX, deltaY] = [to.x - from.x, to.y - from.y];
  if (from.x < edgeWidth || from.x > screenWidth - edgeWidth) return null;
  if (to.time - from.time > maxDuration || Math.abs(deltaX) < minDistance) return null;
  if (Math.abs(deltaX) < 2 * Math.abs(deltaY)) return null;
  return deltaX < 0 ? 'next' : 'previous';
}
