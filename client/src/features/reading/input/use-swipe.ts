import { type TouchEvent, useRef } from 'react';

/** A finger's position in pixels and its time in milliseconds. */
type TouchPoint = { x: number; y: number; time: number };

/** Minimum length of a swipe in pixels. A shorter movement may be the tap of a trembling hand. */
const minSwipeDistancePx = 56;
/** Maximum duration of a swipe in milliseconds. A slower movement may be a text selection. */
const maxSwipeMs = 700;
/** Width in pixels of the areas at the edges of the screen, where a swipe is the phone's own Back gesture. */
const edgeWidthPx = 24;

/** Matches elements that scroll or that respond to dragging, so a swipe on them must not turn the page. */
const draggableSelector = 'input, textarea, select, [role="slider"], [data-meaning], [popover]';

/**
 * Returns touch handlers that turn the page on a swipe. The page doesn't follow the finger, so there is no animation
 * to turn off for reduced motion.
 */
export function useSwipe({ onNext, onPrevious }: { onNext: () => void; onPrevious: () => void }) {
  const startPoint = useRef<TouchPoint | null>(null);
  const cancelSwipe = () => {
    startPoint.current = null;
  };
  return {
    onTouchStart: ({ touches, target, timeStamp }: TouchEvent) => {
      const touch = touches[0];
      const isDraggable = target instanceof Element && target.closest(draggableSelector) !== null;
      // In a zoomed view, one finger pans the page.
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01;
      const canStartSwipe = touch !== undefined && touches.length === 1 && !isDraggable && !isZoomed;
      startPoint.current = canStartSwipe ? { x: touch.clientX, y: touch.clientY, time: timeStamp } : null;
    },
    onTouchEnd: ({ changedTouches, timeStamp }: TouchEvent) => {
      const startTouch = startPoint.current;
      const touch = changedTouches[0];
      cancelSwipe();
      if (startTouch === null || touch === undefined || window.getSelection()?.isCollapsed === false) return;
      const endTouch = { x: touch.clientX, y: touch.clientY, time: timeStamp };
      const direction = detectSwipe(startTouch, endTouch, document.documentElement.clientWidth);
      if (direction === 'next') onNext();
      if (direction === 'previous') onPrevious();
    },
    onTouchCancel: cancelSwipe,
  };
}

/**
 * Returns which way a swipe turns the page, or null if the movement isn't a swipe. Swiping left turns to the next
 * phrase.
 */
export function detectSwipe(
  from: TouchPoint,
  to: TouchPoint,
  viewportWidth: number,
): 'next' | 'previous' | null {
  const [deltaX, deltaY] = [to.x - from.x, to.y - from.y];
  if (from.x < edgeWidthPx || from.x > viewportWidth - edgeWidthPx) return null;
  if (to.time - from.time > maxSwipeMs || Math.abs(deltaX) < minSwipeDistancePx) return null;
  if (Math.abs(deltaX) < 2 * Math.abs(deltaY)) return null;
  return deltaX < 0 ? 'next' : 'previous';
}
