import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useMedia } from '../../../../ui/use-media.ts';

type CenteredRowOptions = {
  /** The list, which scrolls by itself in a large window. In a small one, the page scrolls. */
  list: RefObject<HTMLElement | null>;
  /** The rows inside the list. */
  rows: RefObject<HTMLElement | null>;
  /** Identifies the chosen row, which has the attribute `data-chosen`. */
  chosen: number;
  /** The open text field of the chosen row. */
  editing?: string | null;
};

/** Keys with which an editor scrolls the list without choosing a row. */
const scrollKeys: readonly string[] = ['PageUp', 'PageDown', 'Home', 'End'];

/**
 * Scrolls the list under the chosen row, which stays in the middle until the editor scrolls away. Keeps it there while
 * rows near it are rendered, and when the list changes its height. The page opens without scrolling.
 */
export function useCenteredRow({ list, rows, chosen, editing = null }: CenteredRowOptions): void {
  const prefersReducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const isFollowing = useRef(false);
  const centerRow = useEffectEvent((isSmooth: boolean) => {
    const row = list.current?.querySelector('[data-chosen]');
    if (!row || list.current === null) return;
    const { scroller, top, bottom } = measureViewport(list.current);
    const rect = row.getBoundingClientRect();
    // A row with an open field may be higher than the list, so its start must stay visible.
    const distance = Math.min((rect.top + rect.bottom - top - bottom) / 2, rect.top - top);
    const isFar = Math.abs(distance) > bottom - top;
    const behavior = isSmooth && !isFar && !prefersReducedMotion ? 'smooth' : 'instant';
    scroller.scrollBy({ top: distance, behavior });
  });

  const isPointerDown = useRef(false);
  const previousSelection = useRef({ chosen, editing });
  useEffect(() => {
    const { current: previous } = previousSelection;
    previousSelection.current = { chosen, editing };
    if (previous.chosen === chosen && previous.editing === editing) return;
    // A row that is pressed must not move before the press ends, or its control would miss it.
    if (isPointerDown.current) return;
    isFollowing.current = true;
    centerRow(true);
  }, [chosen, editing]);

  useEffect(() => {
    const [listElement, rowsElement] = [list.current, rows.current];
    if (listElement === null || rowsElement === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const stopFollowing = () => {
      isFollowing.current = false;
    };
    for (const name of ['wheel', 'touchmove'])
      window.addEventListener(name, stopFollowing, { signal, passive: true });
    const handlePress = () => {
      isPointerDown.current = true;
      stopFollowing();
    };
    listElement.addEventListener('pointerdown', handlePress, { signal, capture: true });
    const handleRelease = () => {
      isPointerDown.current = false;
    };
    for (const name of ['pointerup', 'pointercancel', 'dragend'])
      window.addEventListener(name, handleRelease, { signal, capture: true });
    window.addEventListener('keydown', ({ key }) => scrollKeys.includes(key) && stopFollowing(), { signal });
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) centerRow(false);
    });
    for (const element of [listElement, rowsElement]) observer.observe(element);
    return () => {
      controller.abort();
      observer.disconnect();
    };
  }, [list, rows]);
}

/** Returns the part of the window in which rows are visible, and the element that scrolls. */
function measureViewport(list: HTMLElement) {
  const style = getComputedStyle(list);
  if (style.overflowY === 'auto') {
    const { top, bottom } = list.getBoundingClientRect();
    return { scroller: list, top, bottom };
  }
  const readPixels = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0;
  return { scroller: window, top: readPixels('--panel'), bottom: window.innerHeight - readPixels('--bar') };
}
